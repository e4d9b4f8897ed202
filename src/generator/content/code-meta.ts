import type { LineMark } from './highlight.js';

/** What stands behind a fence's language word. */
export interface CodeMeta {
  readonly title?: string;
  /** 1-based numbers of the lines to highlight. */
  readonly highlighted: ReadonlySet<number>;
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
    highlighted: lineNumbersOf(/\{([\d\s,-]+)\}/.exec(rest)?.[1] ?? ''),
    lineNumbers: words.has('showLineNumbers') || words.has('lineNumbers'),
    wrap: words.has('wrap'),
    copy: !words.has('noCopy'),
    variables: words.has('variables'),
  };
}

function lineNumbersOf(ranges: string): Set<number> {
  const numbers = new Set<number>();
  for (const range of ranges.split(',')) {
    const [from = NaN, to = from] = range.split('-').map((n) => Number.parseInt(n, 10));
    // A slip such as {1-99999999} must not fill the memory.
    for (let n = from; n <= Math.min(to, from + 10_000); n++) numbers.add(n);
  }
  return numbers;
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
  for (const line of code.split('\n')) {
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
      highlighted: open.highlight || next.highlight || meta.highlighted.has(kept.length),
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
