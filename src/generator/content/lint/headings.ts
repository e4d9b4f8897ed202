import type { Heading } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { reportOffset, startOf, type LintedFile } from './file.js';
import { proseOf } from './prose.js';

const WITH_CONTENT: ReadonlySet<string> = new Set([
  'image',
  'imageReference',
  'inlineMath',
  'html',
]);

/** Report a heading without text, with an id that is not read, or made by accident. */
export function lintHeading(heading: Heading, file: LintedFile): void {
  const text = toString(heading);
  const hasOther = heading.children.some(({ type }) => WITH_CONTENT.has(type));
  if (!hasOther && text.replace(/\{(?:#[^\s{}]+|\/\*\s*#[^\s{}]+\s*\*\/)\}/, '').trim() === '') {
    reportOffset(file, startOf(heading), {
      rule: 'heading/empty',
      severity: 'warning',
      message: 'This heading has no text.',
      hint: 'Write its text behind the hashes, or delete it.',
    });
    return;
  }
  lintId(heading, text, file);
  lintUnderline(heading, text, file);
}

function lintId(heading: Heading, text: string, file: LintedFile): void {
  if (!text.includes('{#')) return;
  const prose = proseOf(heading, file);
  const match = /(?<!\{)\{#([^{}\n]*)(\}?)/.exec(prose.text);
  if (match === null) return;
  const [braces, id = '', end = ''] = match;
  const rest = prose.text.slice(match.index + braces.length);
  const isLast = /^[\s\0]*$/.test(rest);
  if (end !== '' && isLast && /^\S+$/.test(id)) return;
  reportOffset(file, prose.offset + match.index, {
    rule: 'heading/id',
    severity: 'warning',
    message: 'This id is not read, and is shown as text.',
    hint: 'Write {#id} at the end of the heading, without spaces in it.',
  });
}

/** Report a sentence that the dashes directly below it turn into a heading. */
function lintUnderline(heading: Heading, text: string, file: LintedFile): void {
  const source = file.sourceOf(heading);
  if (/^#{1,6}(?:\s|$)/.test(source)) return;
  const lines = source.split('\n');
  const underline = (lines.at(-1) ?? '').replace(/^[ \t>]*/, '').trim();
  if (!underline.startsWith('-')) return;
  const isSentence = lines.length > 2 || /[.!?:;,]$/.test(text.trim()) || underline === '-';
  if (!isSentence) return;
  reportOffset(file, startOf(heading), {
    rule: 'heading/accidental',
    severity: 'warning',
    message: 'The dashes below this paragraph make a heading of it.',
    hint: 'Leave a blank line above them, or write ## for a heading.',
  });
}
