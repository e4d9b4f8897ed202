import type { LineMark } from './highlight.js';

/** A range of lines, both ends included. */
export type LineRange = readonly [first: number, last: number];

/** The options of a fence, written after its language. */
export interface CodeMeta {
  readonly title?: string;
  /** Lines to highlight, 1-based. They may go beyond the code. */
  readonly highlighted: readonly LineRange[];
  readonly lineNumbers: boolean;
  readonly wrap: boolean;
  readonly copy: boolean;
  readonly variables: boolean;
}

/** Parse `title="…" {2,4-6} showLineNumbers wrap noCopy variables`. Ignores unknown words. */
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

const COMMENT_START = String.raw`(?:\/\/|\/\*|#|--|<!--|\{\s*\/\*|;|%|REM)`;
const MAGIC_COMMAND = '(?:highlight|diff-add|diff-remove)-(?:next-line|start|end)';
const COMMENT_END = String.raw`(?:\*\/\s*\}?|-->)`;
/** A line with nothing but a comment whose only text is a command. Its group is the command. */
export function magicComment(command: string, flags = ''): RegExp {
  return new RegExp(String.raw`^\s*${COMMENT_START}\s*(${command})\s*${COMMENT_END}?\s*$`, flags);
}

const MAGIC = magicComment(MAGIC_COMMAND);

/** The command of a magic comment, such as `highlight-start`; undefined for other lines. */
export function magicOf(line: string): string | undefined {
  return line.includes('highlight-') || line.includes('diff-') ? MAGIC.exec(line)?.[1] : undefined;
}

/** Remove the magic comments from code. `marks` has one entry for each line that remains. */
export function markLines(
  code: string,
  meta: CodeMeta,
): { code: string; marks: LineMark[]; marked: boolean } {
  const codeLines: string[] = [];
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
      const kind = command[1] as keyof typeof open;
      if (command[2] === 'next-line') next[kind] = true;
      else open[kind] = command[2] === 'start';
      continue;
    }
    codeLines.push(line);
    const isAdded = open['diff-add'] || next['diff-add'];
    const isRemoved = open['diff-remove'] || next['diff-remove'];
    const isInRange = isHighlighted[codeLines.length - 1] === true;
    const mark: LineMark = {
      highlighted: open.highlight || next.highlight || isInRange,
      change: isAdded ? 'add' : isRemoved ? 'del' : '',
    };
    marked ||= mark.highlighted || mark.change !== '';
    marks.push(mark);
    next.highlight = next['diff-add'] = next['diff-remove'] = false;
  }
  return { code: codeLines.join('\n'), marks, marked };
}
