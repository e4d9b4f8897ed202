import type { Code, InlineCode } from 'mdast';
import { distance } from 'fastest-levenshtein';
import { nearest } from '../../model/nearest.js';
import { commentText, MAGIC_COMMANDS, magicCommands, magicOf } from '../code/magic-comments.js';
import { reportOffset, startOf, type LintedFile } from './file.js';

const FLAGS = ['showLineNumbers', 'lineNumbers', 'wrap', 'noCopy', 'variables', 'npm2yarn'];
const RANGE = /^(\d+)(?:-(\d+))?$/;

/** Report options of a fence that are not read, and magic comments without a partner. */
export function lintCode(node: Code, file: LintedFile): void {
  lintMarks(node, file);
  const { meta } = node;
  if (meta === null || meta === undefined || meta === '') return;
  const [fence = ''] = file.sourceOf(node).split('\n');
  const metaAt = startOf(node) + Math.max(0, fence.indexOf(meta));
  const fault = metaFault(meta, shownLines(node, file));
  if (fault !== undefined)
    reportOffset(file, metaAt + fault.index, {
      rule: 'code/meta',
      severity: 'warning',
      message: fault.message,
      hint: fault.hint,
    });
}

/** Characters that hide or reorder text. Words of some languages need the joiners. */
const INVISIBLE = /[\u00ad\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/;

/** Report an invisible character in code: readers copy it. */
export function lintInvisible(node: Code | InlineCode, file: LintedFile): void {
  if (!INVISIBLE.test(node.value)) return;
  const index = file.sourceOf(node).search(INVISIBLE);
  reportOffset(file, startOf(node) + Math.max(0, index), {
    rule: 'text/invisible',
    severity: 'warning',
    message: 'There is an invisible character in this code.',
    hint: 'Delete it: readers copy it with the code.',
  });
}

interface MetaFault {
  readonly index: number;
  readonly message: string;
  readonly hint: string;
}

function metaFault(meta: string, lines: number): MetaFault | undefined {
  const quotes = /\b\w+=(?:[“”‘’]|"[^"]*$|'[^']*$)/.exec(meta);
  if (quotes !== null)
    return {
      index: quotes.index,
      message: 'The quotes of this value are not closed, or not straight.',
      hint: 'Write title="…".',
    };
  const title = /\btitle=([^\s"'{}]+)[ \t]+(?![a-zA-Z]+=)[\w.-]*\.\w/.exec(meta);
  if (title !== null)
    return {
      index: title.index,
      message: 'A title with spaces needs quotes: the rest of it is not read.',
      hint: 'Write title="…".',
    };
  const rest = meta.replace(/=(?:"[^"]*"|'[^']*'|\S+)/g, (value) => '='.repeat(value.length));
  const braces = /\{([^{}]*)(\}?)/.exec(rest);
  if (braces !== null) {
    const [, ranges = '', end = ''] = braces;
    const fault = rangeFault(ranges, end !== '', lines);
    if (fault !== undefined)
      return {
        index: braces.index,
        message: fault,
        hint: 'Write the numbers of lines of this block: {1,3-5}.',
      };
  }
  return wordFault(rest.replace(/\{[^{}]*\}/g, (text) => ' '.repeat(text.length)));
}

function rangeFault(ranges: string, closed: boolean, lines: number): string | undefined {
  if (/^(?:one|two|three|four|five|first|last|all|\d+ *(?:to|and) *\d+)$/i.test(ranges.trim()))
    return `"${ranges.trim()}" is no number of a line.`;
  // Braces with other content are for other tools.
  if (!/^[\d\s,.:–-]+$/.test(ranges)) return undefined;
  if (!closed) return 'These line numbers are not closed: nothing is highlighted.';
  for (const range of ranges.split(',')) {
    const [, from, to = from] = RANGE.exec(range.trim()) ?? [];
    if (from === undefined) return `"${range.trim()}" is no line and no range of lines.`;
    if (Number(from) < 1 || Number(to) < Number(from))
      return `"${range.trim()}" is no range of lines.`;
    if (Number(to) > lines) return `There is no line ${to}: this block has ${lines}.`;
  }
  return undefined;
}

function wordFault(words: string): MetaFault | undefined {
  for (const { 0: word, index } of words.matchAll(/[a-zA-Z]{3,}=*/g)) {
    const name = word.replace(/=+$/, '');
    const known = word === name ? FLAGS : ['title', 'showLineNumbers'];
    if (FLAGS.includes(name) || name === 'title') continue;
    const [similar] = nearest(name, known, 1);
    if (similar === undefined || Math.abs(similar.length - name.length) > 2) continue;
    return {
      index,
      message: `"${name}" is not read.`,
      hint: `Did you mean "${similar}"?`,
    };
  }
  return undefined;
}

/** The number of lines without magic comments. */
function shownLines({ value }: Code, { context }: LintedFile): number {
  const commands = magicCommands(context.config.magicComments);
  return value.split('\n').filter((line) => magicOf(line, commands) === undefined).length;
}

/** Report magic comments that are misspelt or mark no line, or have no partner. */
function lintMarks(node: Code, file: LintedFile): void {
  if (!/hi?gh?li?gh?t-|diff-(?:add|remove)-|-next-?line/i.test(node.value)) return;
  /** For each kind of mark, the line of its open start. */
  const open = new Map<string, number>();
  let offsets: readonly number[] | undefined;
  const lines = node.value.split('\n');
  const commands = magicCommands(file.context.config.magicComments);
  const reportMark = (line: number, message: string, hint: string): void => {
    offsets ??= lineOffsets(node, file);
    reportOffset(file, offsets[line + 1] ?? startOf(node), {
      rule: 'code/marks',
      severity: 'warning',
      message,
      hint,
    });
  };
  const reportLone = (line: number, mark: string, partner: string): void => {
    const hint = `Write a comment with ${partner}, or delete this one.`;
    reportMark(line, `This ${mark} has no ${partner}.`, hint);
  };
  lines.forEach((text, line) => {
    const command = magicOf(text, commands);
    const misspelt = command === undefined ? misspeltMark(text) : undefined;
    if (misspelt !== undefined)
      reportMark(line, `"${misspelt.written}" marks no line.`, `Did you mean "${misspelt.right}"?`);
    if (command?.step === 'next-line' && (lines[line + 1] ?? '').trim() === '')
      reportMark(line, 'No line follows this mark.', 'Move it above the line that it marks.');

    if (command === undefined) return;
    const { kind, step } = command;
    const start = open.get(kind);
    if (step === 'start') {
      if (start !== undefined) reportLone(start, `${kind}-start`, `${kind}-end`);
      open.set(kind, line);
    } else if (step === 'end') {
      if (start === undefined) reportLone(line, `${kind}-end`, `${kind}-start`);
      open.delete(kind);
    }
  });
  for (const [kind, line] of open) reportLone(line, `${kind}-start`, `${kind}-end`);
}

/** Offsets in the file of the lines of a block with its fences, after their indentation. */
export function lineOffsets(node: Code, file: LintedFile): readonly number[] {
  let at = startOf(node);
  return file
    .sourceOf(node)
    .split('\n')
    .map((line) => {
      const offset = at + (/^[ \t>]*/.exec(line)?.[0].length ?? 0);
      at += line.length + 1;
      return offset;
    });
}

/** A comment of a few words that is similar to a mark, and that mark. */
function misspeltMark(text: string): { written: string; right: string } | undefined {
  const written = commentText(text);
  if (written === undefined || !/^[a-z]+(?:-[a-z]+){1,3}$/i.test(written)) return undefined;
  const right = MAGIC_COMMANDS.find((mark) => distance(mark, written.toLowerCase()) <= 2);
  return right === undefined ? undefined : { written, right };
}
