/** Small damages to a real site, each with the expected finding of `check`. */

/** One damaged file. */
export interface Fault {
  readonly file: string;
  readonly text: string;
  readonly line: number;
  /** The finding must have one of these rules. */
  readonly rules: readonly string[];
  readonly name: string;
}

/** A file to damage, and a source of random choices. */
export interface Victim {
  readonly file: string;
  readonly text: string;
  readonly lines: readonly string[];
  /** 0-based numbers of the lines of running text, outside code, front matter and directives. */
  readonly prose: readonly number[];
  readonly pick: <Item>(items: readonly Item[]) => Item;
}

type Damage = (victim: Victim) => Fault | undefined;

/** Prepares a file for damages. */
export function victim(file: string, text: string, pick: Victim['pick']): Victim {
  const lines = text.split('\n');
  const prose: number[] = [];
  let front = lines[0] === '---';
  let fence = '';
  lines.forEach((line, i) => {
    if (front) {
      if (i > 0 && line === '---') front = false;
      return;
    }
    const [, mark = ''] = /^\s*(`{3,}|~{3,})/.exec(line) ?? [];
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
      return;
    }
    if (mark !== '') fence = mark;
    else if (/^[A-Z][^|<{]{40,}$/.test(line) && !line.includes('`')) prose.push(i);
  });
  return { file, text, lines, prose, pick };
}

type Replacement = string | ((...parts: string[]) => string);

/** A damage that replaces a pattern in one line of running text. */
function onLine(
  name: string,
  pattern: RegExp,
  replacement: Replacement,
  rules: readonly string[],
): Damage {
  const damage = onAnyLine(name, pattern, replacement, rules);
  return (page) => damage({ ...page, candidates: page.prose });
}

/** A damage that replaces a pattern in one of the candidate lines; default: in any line. */
function onAnyLine(
  name: string,
  pattern: RegExp,
  replacement: Replacement,
  rules: readonly string[],
): (page: Victim & { readonly candidates?: readonly number[] }) => Fault | undefined {
  return ({ file, lines, pick, candidates: lineNumbers = [...lines.keys()] }) => {
    const candidates = lineNumbers.filter((i) => pattern.test(lines[i] ?? ''));
    if (candidates.length === 0) return undefined;
    const at = pick(candidates);
    const changed = (lines[at] ?? '').replace(pattern, replacement as string);
    if (changed === lines[at]) return undefined;
    return {
      file,
      text: lines.map((line, i) => (i === at ? changed : line)).join('\n'),
      line: at + 1,
      rules,
      name,
    };
  };
}

/** A damage that adds a block after a line of running text. */
function behind(name: string, block: string, rules: readonly string[], offset = 0): Damage {
  return ({ file, lines, prose, pick }) => {
    const ends = prose.filter((i) => (lines[i + 1] ?? '') === '');
    if (ends.length === 0) return undefined;
    const at = pick(ends);
    return {
      file,
      text: [...lines.slice(0, at + 1), '', ...block.split('\n'), '', ...lines.slice(at + 1)].join(
        '\n',
      ),
      line: at + 3 + offset,
      rules,
      name,
    };
  };
}

/** A damage that adds a key at the start of the front matter. */
function inFront(name: string, key: string, rules: readonly string[]): Damage {
  return ({ file, lines }) =>
    lines[0] !== '---' || lines.some((line) => line.startsWith(`${key.split(':')[0] ?? ''}:`))
      ? undefined
      : { file, text: [lines[0], key, ...lines.slice(1)].join('\n'), line: 2, rules, name };
}

/** Limits a damage to pages of the area at the root of the site. */
function inDocs(damage: Damage): Damage {
  return (page) => (page.file.startsWith('content/docs/') ? damage(page) : undefined);
}

const LINK = /\]\((\/[a-z][^)#\s]*)\)/;

let tags = 0;

/** A different tag for each damage, because many pages with one unlisted tag are one finding. */
function newTag(_: string, tag?: string): string {
  tags++;
  return `tags: [${tag ?? ''}-${tags}qx`;
}

/** Damages to a page. */
export const damages: readonly Damage[] = [
  onLine('a link to nowhere', LINK, '](/$gone)'.replace('$gone', 'gone-for-good'), [
    'link/missing-page',
  ]),
  onLine('a slip in a link', LINK, (_, path) => `](${(path ?? '').slice(0, -1)}qx)`, [
    'link/missing-page',
  ]),
  onLine('a link in capitals', LINK, (_, path) => `](${(path ?? '').toUpperCase()})`, [
    'link/wrong-case',
    'link/missing-page',
  ]),
  onLine('an anchor that is not there', LINK, '](${p}#not-there)'.replace('${p}', '$1'), [
    'link/missing-anchor',
  ]),
  onLine('a relative link to nowhere', LINK, '](./not-there.md)', ['link/missing-page']),
  onLine('a link without text', /\[[^\]]+\](?=\(\/)/, '[]', ['link/empty-text']),
  onLine('a link over plain http', LINK, '](http://temporal.io/blog)', ['link/plain-http']),
  onLine('the own host', LINK, '](https://docs.temporal.example$1)', ['link/own-host']),
  behind('a picture that is not there', '![A picture](/img/not-there.svg)', ['link/missing-asset']),
  behind('a picture without words', '![](/img/logo.svg)', ['image/missing-alt']),
  behind('an include that is not there', '::include{file="./_not-there.md"}', [
    'include/missing-file',
  ]),
  behind('a directive that is not closed', ':::note\nIt is open.', ['directive/unclosed']),
  behind('a directive that does not exist', ':::noet\nx\n:::', ['directive/unknown']),
  behind('a language that does not exist', '```pyhton\nx = 1\n```', ['code/unknown-language']),
  behind('JSON that does not parse', '```json\n{ "a": 1,, "b": 2 }\n```', ['code/syntax'], 1),
  behind('YAML that does not parse', '```yaml\na: 1\na: 2\n```', ['code/syntax'], 2),
  behind('TypeScript that does not parse', '```ts\nconst x: = 1;\n```', ['code/syntax'], 1),
  behind('a heading too deep', '###### Deep', ['heading/skipped-level']),
  behind('a second title', '# Again', ['heading/second-h1']),
  behind(
    'an id for two headings',
    '## One {#twice-here}\n\n## Two {#twice-here}',
    ['anchor/duplicate'],
    2,
  ),
  behind('an undefined term', 'It is a :term[Wrokflow].', ['glossary/unknown-term']),
  behind('an undefined variable', 'It is :var[nobody].', ['variable/unknown']),
  behind('raw HTML that runs', '<script>alert(1)</script>', ['html/unsafe']),
  onAnyLine('a misspelt key', /^description:/, 'descripton:', ['front-matter/unknown-key']),
  inFront('a date that does not exist', 'last_update: { date: 2025-02-30 }', [
    'front-matter/value',
  ]),
  inFront('a boolean that is a word', 'draft: perhaps', ['front-matter/type']),
  inFront('a position that is no number', 'sidebar_position: first', ['front-matter/type']),
  inFront('a sidebar that does not exist', 'displayed_sidebar: nowhere', [
    'sidebar/unknown-sidebar',
  ]),
  inFront('a neighbour that does not exist', 'pagination_next: nowhere', [
    'front-matter/unknown-doc',
  ]),
  inFront('an address that is not safe', 'slug: /a|b', ['route/unsafe']),
  inDocs(inFront('an address of docsgen itself', 'slug: /search', ['route/reserved'])),
  inDocs(inFront('an address that is taken', 'slug: /glossary', ['route/collision'])),
  onAnyLine('a tag that is not listed', /^tags: \[([a-z-]+)/, newTag, ['tags/unlisted']),
];

/** Edits without a mistake, which must have no finding. */
export const harmlessEdits: readonly ((victim: Victim) => string | undefined)[] = [
  ({ text }) => `${text}\nOne more sentence, which says nothing wrong.\n`,
  ({ text }) =>
    `${text}\n## A further section\n\nIt has words.\n\n### And one below\n\nThese too.\n`,
  ({ text }) => `${text}\nSee [the glossary](/glossary) and [Workflows](/workflows#top).\n`,
  ({ text }) => `${text}\n\`\`\`json\n{ "a": [1, 2, 3] }\n\`\`\`\n`,
  ({ text }) => `${text}\n:::note[Mind]\nA note.\n:::\n`,
  ({ text }) => `${text}\n<!-- A comment about [nothing](/nowhere). -->\n`,
  ({ text }) => `${text}\nInline \`[code](/nowhere)\` is no link.\n`,
  ({ text }) => `${text}\n\`\`\`text\n[code](/nowhere) ![](x.png)\n\`\`\`\n`,
  ({ text }) => `${text}\n![A mark](/img/logo.svg)\n`,
  ({ text }) => text.replace(/\n/g, '\r\n'),
  ({ text }) => text.replace(/^(description: .*?)\.?$/m, '$1, in other words.'),
  ({ lines, prose, pick }) => {
    if (prose.length === 0) return undefined;
    const at = pick(prose);
    return lines.map((line, i) => (i === at ? line.replace(/ (?=[a-z])/, '\n') : line)).join('\n');
  },
  ({ lines, prose, pick }) => {
    if (prose.length === 0) return undefined;
    const at = pick(prose);
    return lines.map((line, i) => (i === at ? `${line} It is *so*, **really**.` : line)).join('\n');
  },
];
