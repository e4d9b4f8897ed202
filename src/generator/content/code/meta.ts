import type { LineMark } from './highlight.js';

/** The first and the last line of some lines. */
export type LineRange = readonly [first: number, last: number];

/** What stands behind a fence's language word. */
export interface CodeMeta {
  readonly title?: string;
  /** Lines to highlight, 1-based, both ends included. They may go beyond the code. */
  readonly highlighted: readonly LineRange[];
  readonly lineNumbers: boolean;
  readonly wrap: boolean;
  readonly copy: boolean;
  readonly variables: boolean;
}

/** Read `title="…" {2,4-6} showLineNumbers wrap noCopy variables`; unknown words are left to other tools. */
export function parseCodeMeta(meta: string): CodeMeta {
  const title = /\btitle=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta);
  const rest = meta.replace(/\b\w+=(?:"[^"]*"|'[^']*')/g, '');
  const words = new Set(rest.replace(/\{[^}]*\}/g, ' ').split(/\s+/));
  const text = title?.[1] ?? title?.[2] ?? title?.[3];
  return {
    ...(text === undefined ? {} : { title: text }),
    highlighted: lineRangesOf(/\{([\d\s,-]+)\}/.exec(rest)?.[1] ?? ''),
    lineNumbers: words.has('showLineNumbers') || words.has('lineNumbers'),
    wrap: words.has('wrap'),
    copy: !words.has('noCopy'),
    variables: words.has('variables'),
  };
}

function lineRangesOf(ranges: string): LineRange[] {
  return ranges.split(',').flatMap((range): LineRange[] => {
    const [first = NaN, last = first] = range.split('-').map((n) => Number.parseInt(n, 10));
    return first >= 1 && last >= first ? [[first, last]] : [];
  });
}

/** For each of `count` lines, from the first, whether one of the ranges has it. Costs no more for long ranges. */
function linesIn(ranges: readonly LineRange[], count: number): boolean[] {
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

const MAGIC =
  /^\s*(?:\/\/|\/\*|#|--|<!--|\{\s*\/\*|;|%|REM)\s*((?:highlight|diff-add|diff-remove)-(?:next-line|start|end))\s*(?:\*\/\s*\}?|-->)?\s*$/;

/** The command of a comment that marks lines, such as `highlight-start`; undefined for other lines. */
export function magicOf(line: string): string | undefined {
  return line.includes('highlight-') || line.includes('diff-') ? MAGIC.exec(line)?.[1] : undefined;
}

/** Take the magic comments out of code and say which lines they marked. */
export function markLines(
  code: string,
  meta: CodeMeta,
): { code: string; marks: LineMark[]; marked: boolean } {
  const kept: string[] = [];
  const marks: LineMark[] = [];
  const open = { highlight: false, 'diff-add': false, 'diff-remove': false };
  const next = { ...open };
  let marked = false;
  const lines = code.split('\n');
  const isHighlighted = linesIn(meta.highlighted, lines.length);
  for (const line of lines) {
    const magic = magicOf(line);
    const command =
      magic === undefined
        ? null
        : /^(highlight|diff-add|diff-remove)-(next-line|start|end)$/.exec(magic);
    if (command !== null) {
      const what = command[1] as keyof typeof open;
      if (command[2] === 'next-line') next[what] = true;
      else open[what] = command[2] === 'start';
      continue;
    }
    kept.push(line);
    const mark: LineMark = {
      highlighted: open.highlight || next.highlight || isHighlighted[kept.length - 1] === true,
      change:
        open['diff-add'] || next['diff-add']
          ? 'add'
          : open['diff-remove'] || next['diff-remove']
            ? 'del'
            : '',
    };
    marked ||= mark.highlighted || mark.change !== '';
    marks.push(mark);
    next.highlight = next['diff-add'] = next['diff-remove'] = false;
  }
  return { code: kept.join('\n'), marks, marked };
}
