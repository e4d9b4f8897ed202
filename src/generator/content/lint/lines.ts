import type { Paragraph } from 'mdast';
import { reportOffset, type ChildPlace, type LintedFile } from './file.js';
import { proseOf } from './prose.js';

const GLUED_HEADING = /^[ \t>]*(#{1,6})(?:\u00a0|(?=[\p{Lu}\p{N}\0`"'(])|(?=\p{Ll}+(?:\s|$)))/u;
const GLUED_BULLET = /^[ \t>]*([-+*])(?:\u00a0|(?=\p{Lu}|\p{Ll}{2,}(?![\p{Ll}-])|\0))/u;
const GLUED_NUMBER = /^[ \t>]*(\d{1,3}[.)])(?:\u00a0|(?=\p{Lu}\p{L}|\p{L}{3,}))/u;
const TOO_DEEP = /^[ \t>]*#{7,}(?=[ \t])/;
/** Bullets of word processors. */
const TYPED_BULLET = /^[ \t>]*[•‣◦▪●](?=[ \t\u00a0])/;
const TASK = /^\[(?: ?[xX] ?|[ \t]{0,2})\](?=[ \t]*\S)/;

/** Report lines of a paragraph that look like headings or list items, but are shown as text. */
export function lintLines(paragraph: Paragraph, at: ChildPlace, file: LintedFile): void {
  const { parent } = at;
  const source = file.sourceOf(paragraph);
  if (!/^[ \t>]*(?:[-+*#[•‣◦▪●]|\d{1,3}[.)])/m.test(source)) return;
  const { text, offset } = proseOf(paragraph, file);
  if (parent.type === 'listItem' && parent.children[0] === paragraph && TASK.test(text))
    reportTask(file, offset);
  const lines = text.split('\n');
  const glued = lines.map((line) => GLUED_BULLET.test(line) || GLUED_NUMBER.test(line));
  const inList = parent.type === 'listItem';
  const first = glued.indexOf(true, inList ? 1 : 0);
  const isList = inList || isBesideList(at) || glued.filter(Boolean).length > 1;
  let reported = false;
  let lineStart = offset;
  lines.forEach((line, i) => {
    const marks = /^[ \t>]*/.exec(line)?.[0].length ?? 0;
    const [, hashes = ''] = GLUED_HEADING.exec(line) ?? [];
    const isTypedBullet = TYPED_BULLET.test(line);
    if (isHeading(hashes, line, lines)) reportHeading(file, lineStart + marks, hashes);
    else if (TOO_DEEP.test(line)) reportTooDeep(file, lineStart + marks);
    else if (isTypedBullet && !reported) {
      reported = true;
      reportTypedBullet(file, lineStart + marks);
    } else if (!reported && isList && i === first) {
      reported = true;
      reportItem(file, lineStart + marks);
    }
    lineStart += line.length + 1;
  });
}

/** Whether a line looks like a heading. After a single hash it must be the only line. */
function isHeading(hashes: string, line: string, lines: readonly string[]): boolean {
  if (hashes.length !== 1) return hashes.length > 1;
  return lines.length === 1 && /^#(?:\u00a0|[A-Z][a-z]+)[^.!?]*$/.test(line);
}

function isBesideList({ parent, index }: ChildPlace): boolean {
  return [parent.children[index - 1], parent.children[index + 1]].some(
    (node) => node?.type === 'list',
  );
}

function reportHeading(file: LintedFile, offset: number, hashes: string): void {
  reportOffset(file, offset, {
    rule: 'heading/syntax',
    severity: 'warning',
    message: `This is no heading: no space follows ${hashes}.`,
    hint: `Write "${hashes} " before its text.`,
  });
}

function reportTooDeep(file: LintedFile, offset: number): void {
  reportOffset(file, offset, {
    rule: 'heading/syntax',
    severity: 'warning',
    message: 'This is no heading: a heading has at most six hashes.',
    hint: 'Write one more hash than the heading above it has.',
  });
}

function reportTypedBullet(file: LintedFile, offset: number): void {
  reportOffset(file, offset, {
    rule: 'list/syntax',
    severity: 'warning',
    message: 'This is no list item: Markdown does not read this bullet.',
    hint: 'Write - and a space in its place.',
  });
}

function reportItem(file: LintedFile, offset: number): void {
  reportOffset(file, offset, {
    rule: 'list/syntax',
    severity: 'warning',
    message: 'This is no list item: no space follows its mark.',
    hint: 'Write a space behind the mark.',
  });
}

function reportTask(file: LintedFile, offset: number): void {
  reportOffset(file, offset, {
    rule: 'list/syntax',
    severity: 'warning',
    message: 'This is no task: its box is not read.',
    hint: 'Write [ ] or [x] and a space behind it.',
  });
}
