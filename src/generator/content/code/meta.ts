import type { LineMark } from './highlight.js';
import { magicOf, type MagicCommands } from './magic-comments.js';

/** A range of lines, both ends included. */
export type LineRange = readonly [first: number, last: number];

/** The options of a fence, written after its language. */
export interface CodeMeta {
  readonly title?: string;
  /** Lines to highlight, 1-based. They may go beyond the code. */
  readonly highlighted: readonly LineRange[];
  readonly lineNumbers: boolean;
  /** Number of the first line, if it is not 1. */
  readonly firstLine?: number;
  readonly wrap: boolean;
  readonly copy: boolean;
  readonly variables: boolean;
  /** Readers can edit and run the code. */
  readonly live: boolean;
  /** Live code of several statements. */
  readonly noInline: boolean;
}

/**
 * Parse `title="…" {2,4-6} showLineNumbers=5 wrap noCopy variables live noInline`. Ignores unknown
 * words.
 */
export function parseCodeMeta(meta: string): CodeMeta {
  const title = /\btitle=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta);
  const rest = meta.replace(/\b\w+=(?:"[^"]*"|'[^']*')/g, '');
  const words = new Set(rest.replace(/\{[^}]*\}/g, ' ').split(/\s+/));
  const text = title?.[1] ?? title?.[2] ?? title?.[3];
  const first = /(?:^|\s)showLineNumbers=(\d{1,9})(?=\s|$)/.exec(rest)?.[1];
  return {
    ...(text === undefined ? {} : { title: text }),
    highlighted: lineRangesOf(/\{([\d\s,-]+)\}/.exec(rest)?.[1] ?? ''),
    lineNumbers: first !== undefined || words.has('showLineNumbers') || words.has('lineNumbers'),
    ...(first === undefined ? {} : { firstLine: Number(first) }),
    wrap: words.has('wrap'),
    copy: !words.has('noCopy'),
    variables: words.has('variables'),
    live: words.has('live'),
    noInline: words.has('noInline'),
  };
}

function lineRangesOf(ranges: string): LineRange[] {
  return ranges.split(',').flatMap((range): LineRange[] => {
    const [first = NaN, last = first] = range.split('-').map((n) => Number.parseInt(n, 10));
    return first >= 1 && last >= first ? [[first, last]] : [];
  });
}

/** For each of the first `count` lines, whether a range contains it. Linear in ranges and lines. */
function linesIn(ranges: readonly LineRange[], count: number): boolean[] {
  /** For each line, how many ranges begin at it minus how many ended before it. */
  const changes = new Array<number>(count + 2).fill(0);
  const change = (line: number, by: number): void => {
    if (line <= count) changes[line] = (changes[line] ?? 0) + by;
  };
  for (const [first, last] of ranges) {
    change(first, 1);
    change(last + 1, -1);
  }
  let open = 0;
  return Array.from({ length: count }, (_, i) => (open += changes[i + 1] ?? 0) > 0);
}

/** Remove the magic comments from code. `marks` has one entry for each line that remains. */
export function markLines(
  code: string,
  meta: CodeMeta,
  commands: MagicCommands,
): { code: string; marks: LineMark[]; marked: boolean } {
  const codeLines: string[] = [];
  const marks: LineMark[] = [];
  /** Kind of mark → classes, for the marks that are open, and for those of the next line. */
  const open = new Map<string, string>();
  const next = new Map<string, string>();
  let marked = false;
  const lines = code.split('\n');
  const isHighlighted = linesIn(meta.highlighted, lines.length);
  for (const line of lines) {
    const command = magicOf(line, commands);
    if (command !== undefined) {
      if (command.step === 'end') open.delete(command.kind);
      else (command.step === 'start' ? open : next).set(command.kind, command.className);
      continue;
    }
    codeLines.push(line);
    const classes = new Set([...open.values(), ...next.values()].flatMap((c) => c.split(' ')));
    if (isHighlighted[codeLines.length - 1] === true) classes.add('hl');
    // A line cannot be both.
    if (classes.has('add')) classes.delete('del');
    marked ||= classes.size > 0;
    marks.push(classes.size === 0 ? UNMARKED : { classes: [...classes].sort(byRank) });
    next.clear();
  }
  return { code: codeLines.join('\n'), marks, marked };
}

const UNMARKED: LineMark = { classes: [] };

/** The order of classes: docsgen's own first. */
const RANK = ['add', 'del', 'hl'];
function byRank(a: string, b: string): number {
  return RANK.indexOf(b) - RANK.indexOf(a) || (a < b ? -1 : 1);
}
