import {
  FoldingRangeKind,
  SymbolKind,
  type DocumentLink,
  type DocumentSymbol,
  type FoldingRange,
  type WorkspaceSymbol,
} from 'vscode-languageserver';
import { plainLabel } from '../content/article/collector.js';
import { frontMatterOf } from './front-matter.js';
import { includesIn, locationOfTarget } from './navigation.js';
import { pointOf, rangeOf } from './places.js';
import { destinationsOf, type Question } from './question.js';
import { headingsOf, referenceTo } from './subject.js';
import type { EditorSite } from './editor-site.js';
import type { EditorState } from './editor-state.js';

/** The headings of a document as a tree. */
export function symbolsOf(question: Question): readonly DocumentSymbol[] {
  const headings = headingsOf(question).map(({ heading }) => heading);
  const roots: DocumentSymbol[] = [];
  const open: { readonly level: number; readonly children: DocumentSymbol[] }[] = [];
  headings.forEach(({ line, level, label, id }, i) => {
    const next = headings.slice(i + 1).find((other) => other.level <= level);
    const lastLine = next === undefined ? question.lines.length - 1 : next.line - 2;
    const lineEnd = (number: number): number => (question.lines[number] ?? '').length;
    const start = { line: line - 1, character: 0 };
    const children: DocumentSymbol[] = [];
    const symbol: DocumentSymbol = {
      name: plainLabel(label) || id || '#',
      detail: `#${id}`,
      kind: SymbolKind.String,
      range: { start, end: { line: lastLine, character: lineEnd(lastLine) } },
      selectionRange: { start, end: { line: line - 1, character: lineEnd(line - 1) } },
      children,
    };
    while ((open.at(-1)?.level ?? 0) >= level) open.pop();
    (open.at(-1)?.children ?? roots).push(symbol);
    open.push({ level, children });
  });
  return roots;
}

/** The largest number of symbols that a search returns. */
const MOST_SYMBOLS = 300;

/** The pages and headings of a site whose names contain all words of a query. */
export function siteSymbols(
  editorSite: EditorSite,
  state: EditorState,
  query: string,
): WorkspaceSymbol[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const isFound = (...names: readonly string[]): boolean =>
    words.every((word) => names.some((name) => name.toLowerCase().includes(word)));
  const found: WorkspaceSymbol[] = [];
  const seen = new Set<string>();
  for (const { source, title, route, facts } of state.snapshot.site.pages) {
    if (seen.has(source)) continue;
    seen.add(source);
    if (found.length >= MOST_SYMBOLS) break;
    const uri = editorSite.uriOf(source);
    const range = pointOf({ line: 1, column: 1 });
    if (isFound(title, route))
      found.push({
        name: title,
        containerName: route,
        kind: SymbolKind.File,
        location: { uri, range },
      });
    if (words.length === 0) continue;
    for (const heading of facts.headings) {
      const name = plainLabel(heading.label);
      if (heading.level > 1 && isFound(name))
        found.push({
          name,
          containerName: title,
          kind: SymbolKind.String,
          location: { uri, range: pointOf(heading) },
        });
    }
  }
  return found.slice(0, MOST_SYMBOLS);
}

/** The links, pictures and includes of a document with the files that they lead to. */
export function linksOf(question: Question): readonly DocumentLink[] {
  const references = destinationsOf(question).flatMap((destination): DocumentLink[] => {
    const range = rangeOf(destination);
    const reference = referenceTo(question, destination, range);
    if (reference === undefined) return [];
    if (reference.target.kind === 'external') {
      const { href } = reference.target;
      return /^https?:/.test(href) ? [{ range, target: href }] : [];
    }
    const location = locationOfTarget(question, reference.target);
    if (location === undefined) return [];
    const { line } = location.range.start;
    return [{ range, target: line === 0 ? location.uri : `${location.uri}#L${line + 1}` }];
  });
  const includes = includesIn(question.path, question.text).map(({ path, range }) => ({
    range,
    target: question.editorSite.uriOf(path),
  }));
  return [...references, ...includes];
}

/** The parts of a document that an editor can fold: front matter, sections, fences, blocks. */
export function foldsOf(question: Question): readonly FoldingRange[] {
  const { lines } = question;
  const front = frontMatterOf(lines);
  const folds: FoldingRange[] = [];
  const add = (startLine: number, endLine: number, kind?: string): void => {
    if (endLine > startLine)
      folds.push({ startLine, endLine, ...(kind === undefined ? {} : { kind }) });
  };
  if (front !== undefined) add(0, front.lastLine + 1, FoldingRangeKind.Region);
  for (const [start, end] of sectionsOf(lines, front?.lastLine ?? -1)) add(start, end);
  for (const [start, end] of blocksOf(lines)) add(start, end);
  return folds;
}

/** First and last lines of the sections of a text. Headings in fences do not count. */
function sectionsOf(lines: readonly string[], after: number): [number, number][] {
  const sections: [number, number][] = [];
  const open: { readonly level: number; readonly line: number }[] = [];
  const inFence = fencedLines(lines);
  const lastText = (before: number): number => {
    let line = before - 1;
    while (line > 0 && (lines[line] ?? '').trim() === '') line--;
    return line;
  };
  const closeFrom = (level: number, line: number): void => {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) >= level)
      sections.push([open.pop()?.line ?? 0, lastText(line)]);
  };
  lines.forEach((text, line) => {
    const level = /^ {0,3}(#{1,6})(?:\s|$)/.exec(text)?.[1]?.length;
    if (level === undefined || line <= after || inFence.has(line)) return;
    closeFrom(level, line);
    open.push({ level, line });
  });
  closeFrom(1, lines.length);
  return sections;
}

/** First and last lines of fences and of directives with content. */
function blocksOf(lines: readonly string[]): [number, number][] {
  const blocks: [number, number][] = [];
  const open: { readonly mark: string; readonly line: number }[] = [];
  lines.forEach((text, line) => {
    const [, mark = '', rest = ''] = /^\s*(`{3,}|~{3,}|:{3,})(.*)$/.exec(text) ?? [];
    if (mark === '') return;
    const current = open.at(-1);
    const inFence = current !== undefined && !current.mark.startsWith(':');
    const closes = current !== undefined && mark.startsWith(current.mark) && rest.trim() === '';
    if (closes) blocks.push([open.pop()?.line ?? 0, line]);
    else if (!inFence && (rest.trim() !== '' || !mark.startsWith(':'))) open.push({ mark, line });
  });
  return blocks;
}

/** The lines inside fences. */
export function fencedLines(lines: readonly string[]): ReadonlySet<number> {
  const fenced = new Set<number>();
  let open: string | undefined;
  lines.forEach((text, line) => {
    const [, mark, rest = ''] = /^\s*(`{3,}|~{3,})(.*)$/.exec(text) ?? [];
    if (open !== undefined || mark !== undefined) fenced.add(line);
    if (open === undefined) open = mark;
    else if (mark !== undefined && mark.startsWith(open) && rest.trim() === '') open = undefined;
  });
  return fenced;
}
