import { asMarkdown } from './pages.js';

/** The kinds of pages that Diátaxis distinguishes. */
export const templateNames = ['tutorial', 'how-to', 'reference', 'explanation'] as const;

export type TemplateName = (typeof templateNames)[number];

interface Template {
  /** The description in the front matter, which readers see in search results. */
  readonly description: (title: string) => string;
  readonly body: (title: string) => string;
}

/** The description and the text of a new page. */
export function skeleton(
  template: TemplateName | undefined,
  title: string,
): { readonly description: string; readonly body: string } {
  const { description, body } = template === undefined ? PLAIN : TEMPLATES[template];
  return { description: description(title), body: body(title) };
}

const PLAIN: Template = {
  description: (title) => `${title}: what it is and how to use it.`,
  body: (title) => `This page is about ${asMarkdown(title)}.\n`,
};

const TEMPLATES: Readonly<Record<TemplateName, Template>> = {
  tutorial: {
    description: (title) => `A lesson with a working result at its end: ${title}.`,
    body: () => `In this tutorial you build a small, complete example. It takes about 15 minutes.

## Before you begin

You need:

- An account, and the permission to create a project.
- A terminal.

## Step 1: Create the project

Run this command:

\`\`\`bash
mkdir example && cd example
\`\`\`

The folder \`example\` is empty.

## Step 2: Add the first part

Describe one action, then show the result that readers see on their screen.

## Step 3: See it work

End with a result that readers can check.

## Next steps

You have a working example. Link to the how-to guides that continue from here.
`,
  },
  'how-to': {
    description: (title) => `The steps for one task: ${title}.`,
    body: () => `Follow these steps to reach one goal. Readers know the basics already.

## Before you begin

- Name what must be installed or configured.

## Steps

1. Start with a verb: open the settings.
2. Say what to enter, and give an example value.
3. Save.

## Check the result

Say how readers see that it worked.

## If it does not work

| you see | do this |
| --- | --- |
| \`permission denied\` | Ask the owner of the project for access. |
`,
  },
  reference: {
    description: (title) => `All options of ${title}, with types, defaults and examples.`,
    body: () => `Describe the item in one sentence.

## Synopsis

\`\`\`bash
command [options] <argument>
\`\`\`

## Options

| option | type | default | description |
| --- | --- | --- | --- |
| \`--name\` | text | none | Name of the item. |
| \`--limit\` | integer | \`10\` | Largest number of results. |

## Errors

| code | meaning |
| --- | --- |
| \`1\` | The argument is missing. |

## Example

\`\`\`bash
command --limit 5 first
\`\`\`
`,
  },
  explanation: {
    description: (title) => `Background, reasons and trade-offs: ${title}.`,
    body: () => `Say in one paragraph which question this page answers.

## The problem

Describe the situation that makes the topic necessary.

## How it works

Explain the idea. A diagram or a small example helps.

## Trade-offs

| choice | advantage | disadvantage |
| --- | --- | --- |
| The first choice | It is simple. | It does not scale. |
| The second choice | It scales. | It needs more maintenance. |

## See also

Link to the reference and to the how-to guides about this topic.
`,
  },
};
