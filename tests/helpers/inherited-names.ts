/** Names that objects inherit, and other names that a lookup in an object can find by mistake. */
export const INHERITED_NAMES: readonly string[] = [
  ...Object.getOwnPropertyNames(Object.prototype),
  'prototype',
  'then',
  'toJSON',
  'length',
  'extend',
  'insertBefore',
];

/** A name as Markdown text, with escaped underscores. */
function escaped(name: string): string {
  return name.replaceAll('_', '\\_');
}

/** Pages of a site that use a name in every possible place. */
export function pagesWithName(name: string): Record<string, string> {
  const text = escaped(name);
  // A variable cannot have this name.
  const variable = name === '__proto__' ? 'no variable' : `:var[${text}]`;
  // A file with a leading underscore is not a page.
  const file = name.replace(/^_+/, 'u-');
  return {
    [`docs/${file}/${file}.md`]: `---
title: ${name}
description: "What ${name} is, in a page about the name ${name} itself."
id: ${name}
slug: /n/${name}
tags: [${name}]
keywords: [${name}]
sidebar_label: ${name}
---

Text about ${name}, ${variable}, :term[${text}] and :badge[x]{type="info"}.

## ${text}

See [${name}](#${name.toLowerCase()}), [page](./other-${file}.md#own) and [ref][${name}].[^${name}]

\`\`\`${name} title="${name}" ${name}
${name} = 1 // {{${name}}}
\`\`\`

:::note ${name}
Text.
:::

::::tabs{group="${name}"}
:::tab{label="${name}"}
One.
:::
:::tab{label="other"}
Two.
:::
::::

::listing{tag="${name}"}

::include{file="./_${name}.md"}

<details id="${name}x"><summary>${name}</summary>

Text.

</details>

| ${name} |
|---|
| ${name} |

[${name}]: ./other-${file}.md
[^${name}]: A note on ${name}.
`,
    [`docs/${file}/_${name}.md`]: `Partial ${name}.\n`,
    [`docs/${file}/other-${file}.md`]: `---
title: Other ${name}
description: "Another page about the name ${name}, which has nothing else in it."
tags: [${name}, java]
---

The java ${name} of a class.

## Own {#own}

Text.
`,
    [`docs/${file}/_category_.json`]: `{ "label": "${name}" }`,
  };
}

/** A page that defines names as terms. */
export function glossaryOf(names: readonly string[]): string {
  const definitions = names.map((name) => `:::definition{term="${name}"}\nAbout ${name}.\n:::\n`);
  return `---
title: Glossary
description: "All of the terms of this site, with what each of them means."
---

Terms.

${definitions.join('\n')}`;
}
