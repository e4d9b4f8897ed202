import type { Diagnostic } from '../model/diagnostic.js';

/** A text that keeps the first side of each merge conflict. */
export interface ResolvedText {
  readonly text: string;
  /** 1-based lines at which the conflicts begin. */
  readonly lines: readonly number[];
}

/** Languages of fences that may show a conflict on purpose. */
const SHOWS_CONFLICTS = new Set([
  ...['', 'text', 'txt', 'plain', 'plaintext', 'output', 'log'],
  ...['diff', 'patch', 'git', 'console', 'terminal', 'sh', 'bash', 'shell', 'zsh'],
  ...['md', 'markdown'],
]);

/**
 * Resolve the conflicts that Git leaves in a file. The marks and the second side become blank
 * lines, so that the text after them keeps its place. Fences of a Markdown page may show conflicts.
 */
export function resolveConflicts(text: string, path: string): ResolvedText {
  if (!/^(?:<{7}|>{7})/m.test(text)) return { text, lines: [] };
  const lines = text.split('\n');
  const shown = /\.mdx?$/.test(path) ? shownOnPurpose(lines) : new Set<number>();
  const conflictLines: number[] = [];
  const blank = (i: number): void => {
    lines[i] = lines[i]?.endsWith('\r') === true ? '\r' : '';
  };
  for (let i = 0; i < lines.length; i++) {
    const kind = shown.has(i) ? undefined : markOf(lines[i]);
    if (kind !== 'start' && kind !== 'end') continue;
    conflictLines.push(i + 1);
    blank(i);
    const middle = kind === 'end' ? -1 : indexOfMark(lines, i, ['middle', 'base']);
    const end = middle === -1 ? -1 : indexOfMark(lines, middle, ['end']);
    if (end === -1) continue;
    for (let k = middle; k <= end; k++) blank(k);
  }
  return { text: lines.join('\n'), lines: conflictLines };
}

/** The findings for conflicts at these lines of a file. */
export function conflictFindings(file: string, lines: readonly number[]): Diagnostic[] {
  return lines.map((line) => ({
    rule: 'merge/conflict',
    severity: 'error',
    file,
    line,
    column: 1,
    message: 'The file has a merge conflict.',
    hint:
      'Keep the lines that are right, and delete the others ' +
      'and the lines of <<<<<<<, ======= and >>>>>>>.',
  }));
}

type Mark = 'start' | 'base' | 'middle' | 'end';

function markOf(line = ''): Mark | undefined {
  const text = line.replace(/\r$/, '');
  if (/^<{7}(?: .*)?$/.test(text)) return 'start';
  if (/^\|{7}(?: .*)?$/.test(text)) return 'base';
  if (/^={7}$/.test(text)) return 'middle';
  // With more words it is a quote inside other quotes.
  return /^>{7}(?: \S+(?: \(.*\))?)?$/.test(text) ? 'end' : undefined;
}

function indexOfMark(lines: readonly string[], from: number, kinds: readonly Mark[]): number {
  return lines.findIndex((line, i) => {
    const kind = i > from ? markOf(line) : undefined;
    return kind !== undefined && kinds.includes(kind);
  });
}

interface OpenFence {
  readonly mark: string;
  readonly language: string;
  readonly from: number;
}

/** 0-based lines of fences that show complete conflicts on purpose. */
function shownOnPurpose(lines: readonly string[]): Set<number> {
  const shown = new Set<number>();
  let fence: OpenFence | undefined;
  lines.forEach((line, i) => {
    const [, mark = '', language = ''] = /^[ \t>]*(`{3,}|~{3,})[ \t]*([^\s`{]*)/.exec(line) ?? [];
    if (fence === undefined) {
      if (mark !== '') fence = { mark, language, from: i };
      return;
    }
    if (!mark.startsWith(fence.mark) || language !== '') return;
    const inside = lines.slice(fence.from + 1, i);
    const marks = inside.map(markOf).filter((kind) => kind === 'start' || kind === 'end');
    if (SHOWS_CONFLICTS.has(fence.language.toLowerCase()) && marks.length % 2 === 0)
      inside.forEach((_, k) => shown.add((fence?.from ?? 0) + 1 + k));
    fence = undefined;
  });
  return shown;
}
