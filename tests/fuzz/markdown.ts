import type { Random } from '../helpers/random.js';
import { idsIn, type Compiled } from '../helpers/compile.js';
import { dangersIn } from '../content/dangers.js';

const FRAGMENTS: readonly [string, ...string[]] = [
  '---\ntitle: T\n---\n',
  '---\ntags: [a\n---\n',
  '---',
  '# One',
  '## Two {#two}',
  '## Two',
  '### `code` & *em*',
  'Setext\n===',
  '\n',
  '\n\n',
  '    indented',
  '\t',
  '- item',
  '  - nested',
  '1. one',
  '> quote',
  '> [!NOTE]',
  '> [!TIP]\n> text',
  '***',
  '| a | b |\n|---|:-:|\n| c | d |',
  '| [x](y) | `a\\|b` |',
  '- [ ] task',
  '- [x] done',
  '```go title="a.go" {1,3-4} showLineNumbers\nfunc main() {}\n// highlight-next-line\nx\n```',
  '```',
  '~~~',
  '````md\n```\n````',
  '```mermaid\ngraph LR\n```',
  '```sh variables\n{{name}} {{nope}}\n```',
  '`code`',
  '``a`b``',
  '**bold**',
  '*em',
  '_under_',
  '~~gone~~',
  '\\*',
  '[link](./a.md "t")',
  '[ref][r]',
  '[r]: ./r.md "T"',
  '![img](./i.png "cap")',
  '![9:12 a:b](./i.png)',
  '[![i](i.png)](l.md)',
  '<https://auto.example>',
  'https://a.example/b?c',
  'www.b.example',
  'me@c.example',
  '[^1]',
  '[^1]: note',
  '[^x]: note\n\n    more',
  '$e=mc^2$',
  '$$\n\\frac{1}{2}\n$$',
  '$\\frac{1$',
  '$5 and $10',
  '$',
  '$$',
  ':::note',
  ':::note Own `title`',
  ':::tip[Title]{#id}',
  ':::',
  '::::',
  ':::::tabs{group="g"}',
  '::::tabs',
  ':::tab{label="A"}',
  ':::tab{label="A" value="v"}',
  ':::details Sum',
  ':::details{open}',
  '::::cards',
  ':::card{title="C" to="./c.md"}',
  '::card[L]{to="x"}',
  '::::steps',
  ':::definition{term="T"}',
  ':::nte',
  '::include{file="./_p.md"}',
  '::include{file="./_self.md"}',
  '::code{file="c.go" region="a"}',
  '::code{file="c.go" region="zz"}',
  '::listing{area="docs"}',
  '::nope[x]',
  ':kbd[K]',
  ':badge[B]{type="info"}',
  ':term[T]',
  ':var[name]',
  ':var[x]',
  ':kbd[',
  'a:b',
  '10:30',
  '<div>',
  '</div>',
  '<details>\n<summary>S</summary>\n',
  '</details>',
  '<b>x</b>',
  '<p id="two">',
  '<a id="one" name="x">',
  '<img src=x onerror=y title="t">',
  '<table><tr><td>',
  '<script>alert(1)</script>',
  '<svg><title>x</title>',
  '<!-- comment -->',
  '<!--',
  '-->',
  '<?x?>',
  '<![CDATA[x]]>',
  '<x-y a="b">',
  'Promise<string>',
  '<d-math html="<b>">',
  '<textarea>x',
  '<select><option>',
  '<math><mi>',
  '<input value="x">',
  '<br>',
  '&amp;',
  '&#0;',
  '&nope;',
  '{#id}',
  '{',
  '}',
  '[',
  ']',
  '(',
  ')',
  '!',
  '<',
  '>',
  '\\',
  '\0',
  '\x01',
  '\x000\x00',
  '\ud800',
  '😀',
  'é',
  '日本語',
  '\u2028',
  '\ufeff',
  '\r\n',
  '\r',
  'constructor',
  '__proto__',
  '## constructor',
  ':var[__proto__]',
  'words of plain text',
];

/** Files that the fragments include. */
export const includedFiles = {
  'docs/_p.md': 'Partial [x](./x.md)\n\n## Two\n\n<p id="two">',
  'docs/_self.md': '::include{file="./_self.md"}\n\n::include{file="./_p.md"}',
  'c.go': '// #region a\n\tx\n// #endregion a\n',
};

/** A page of random fragments, with parts deleted, repeated or inserted. */
export function randomPage(random: Random): string {
  let text = '';
  for (let n = 5 + random.below(30); n > 0; n--)
    text += random.pick(FRAGMENTS) + random.pick(['\n', '\n', '\n\n', ' ', '']);
  for (let n = random.below(4); n > 0; n--) {
    const at = random.below(text.length);
    const length = random.below(8);
    const kind = random.below(3);
    if (kind === 0) text = text.slice(0, at) + text.slice(at + length);
    else if (kind === 1)
      text = text.slice(0, at) + text.slice(at, at + length).repeat(2) + text.slice(at + length);
    else text = text.slice(0, at) + random.pick(FRAGMENTS) + text.slice(at);
  }
  return text;
}

/** The faults of a compiled page that do not depend on its text. */
export function pageFaults(page: Compiled, text: string): string[] {
  const { facts, article, html } = page;
  const ids = idsIn(html);
  const lines = text.split(/\r\n?|\n/).length;
  const faults = [...dangersIn(html)];
  if (article.parts.length !== article.holes.length + 1)
    faults.push(`${article.parts.length} parts for ${article.holes.length} holes`);
  if (article.parts.some((part) => part.includes('\0'))) faults.push('NUL in a part');
  if (new Set(ids).size !== ids.length)
    faults.push(`ids are used twice: ${ids.filter((id, i) => ids.indexOf(id) !== i).join(' ')}`);
  if (facts.diagnostics.some((d) => d.rule === 'html/unreadable'))
    faults.push('the parser of raw HTML gave up');
  for (const { id } of facts.headings)
    if (!ids.includes(id)) faults.push(`the heading ${id} has no element`);
  for (const { anchor } of article.sections)
    if (anchor !== '' && !ids.includes(anchor)) faults.push(`the section ${anchor} has no element`);
  for (const hole of article.holes)
    if ('ref' in hole && facts.refs[hole.ref] === undefined)
      faults.push(`hole of a missing reference ${hole.ref}`);
  for (const at of [
    ...facts.diagnostics,
    ...facts.refs,
    ...facts.headings.map((h) => ({ ...h, file: 'docs/page.md' })),
  ]) {
    const bound = at.file === 'docs/page.md' ? lines : 10;
    if (!(at.line >= 1 && at.column >= 1 && at.line <= bound))
      faults.push(`a position outside the text: ${at.file}:${at.line}:${at.column}`);
  }
  return faults;
}
