import type { Range } from 'vscode-languageserver';
import { slug as slugify } from 'github-slugger';
import { plainLabel } from '../content/article/collector.js';
import { importTarget } from '../content/mdx/modules.js';
import { placesIn } from '../formats/locate.js';
import type { Heading, Ref } from '../model/page.js';
import { resolveInSite } from '../model/paths.js';
import type { SitePage } from '../model/site.js';
import { literalsIn } from '../refactor/literals.js';
import type { Target } from '../site/references.js';
import { tagsFilesOf } from '../site/tags-file.js';
import { directivesOn, type DirectiveOnLine, type PieceOfLine } from './directive-text.js';
import { frontMatterOf, frontMatterValues, isInFrontMatter } from './front-matter.js';
import { isInside, rangeOf } from './places.js';
import {
  destinationsOf,
  isMarkdown,
  isMdxDocument,
  pagesOf,
  pagesWith,
  type Question,
  type QuestionAt,
} from './question.js';

/** The thing at a position of a document. `range` is the text that names it. */
export type Subject =
  /** A link or a picture with its target. */
  | {
      readonly kind: 'reference';
      readonly range: Range;
      readonly ref: Ref;
      readonly target: Target;
    }
  /** An included file, an imported one, or the module of a component. */
  | {
      readonly kind: 'file';
      readonly range: Range;
      readonly path: string;
      readonly region?: string;
    }
  | { readonly kind: 'term'; readonly range: Range; readonly slug: string }
  | { readonly kind: 'variable'; readonly range: Range; readonly name: string }
  /** A doc id, in front matter or in a file with sidebars. */
  | { readonly kind: 'doc'; readonly range: Range; readonly page: SitePage }
  | { readonly kind: 'tag'; readonly range: Range; readonly label: string }
  | {
      readonly kind: 'heading';
      readonly range: Range;
      readonly page: SitePage;
      readonly heading: Heading;
    };

/** The subject at a position; undefined for plain text. */
export function subjectAt(question: QuestionAt): Subject | undefined {
  if (!isMarkdown(question.path)) return subjectInData(question);
  const front = frontMatterOf(question.lines);
  if (isInFrontMatter(question.position, front)) return subjectInFrontMatter(question);
  return (
    subjectInDirective(question) ??
    referenceAt(question) ??
    headingAt(question) ??
    importAt(question)
  );
}

/** The link or picture at a position: its text or its destination. */
function referenceAt(question: QuestionAt): Subject | undefined {
  const { position } = question;
  for (const destination of destinationsOf(question)) {
    const { line, endColumn, at } = destination;
    const written = rangeOf(destination);
    const fullLink =
      at.line === line ? rangeOf({ line, column: at.column, endColumn: endColumn + 1 }) : written;
    if (isInside(position, fullLink)) return referenceTo(question, destination, written);
  }
  return undefined;
}

/** A reference with a URL that is written at a place of the document. */
export function referenceTo(
  question: Question,
  { url, at }: { readonly url: string; readonly at: { line: number; column: number } },
  range: Range,
): Extract<Subject, { kind: 'reference' }> | undefined {
  const { path, lines, state } = question;
  const [page] = pagesWith(question, path);
  if (page === undefined) return undefined;
  const isImage = /^(?:!\[|<img\b)/i.test((lines[at.line - 1] ?? '').slice(at.column - 1));
  const ref: Ref = {
    kind: isImage ? 'image' : 'link',
    url,
    text: '',
    file: path,
    line: at.line,
    column: at.column,
  };
  return { kind: 'reference', range, ref, target: state.resolved().references.resolve(ref, page) };
}

function subjectInDirective(question: QuestionAt): Subject | undefined {
  const { lines, position } = question;
  const line = lines[position.line] ?? '';
  for (const directive of directivesOn(line)) {
    if (position.character < directive.start || position.character > directive.end) continue;
    const subject = subjectOfDirective(question, directive);
    if (subject !== undefined) return subject;
  }
  return undefined;
}

function subjectOfDirective(
  { path, position }: QuestionAt,
  { name, label, attributes }: DirectiveOnLine,
): Subject | undefined {
  const rangeOfPiece = ({ start, end }: PieceOfLine): Range => ({
    start: { line: position.line, character: start },
    end: { line: position.line, character: end },
  });
  if (name === 'include' || name === 'code') {
    const file = attributes.get('file');
    const target = file === undefined ? undefined : resolveInSite(path, file.text);
    const region = attributes.get('region')?.text;
    if (file === undefined || target === undefined) return undefined;
    const range = rangeOfPiece(file);
    return { kind: 'file', range, path: target, ...(region === undefined ? {} : { region }) };
  }
  if (name === 'term') {
    const of = attributes.get('of');
    const named = of ?? label;
    if (named === undefined) return undefined;
    const slug = of?.text ?? slugify(named.text);
    return { kind: 'term', range: rangeOfPiece(named), slug };
  }
  if (name === 'definition') {
    const term = attributes.get('term');
    if (term === undefined) return undefined;
    const slug = attributes.get('id')?.text ?? slugify(term.text);
    return { kind: 'term', range: rangeOfPiece(term), slug };
  }
  if (name === 'var' && label !== undefined)
    return { kind: 'variable', range: rangeOfPiece(label), name: label.text };
  const tag = name === 'listing' ? attributes.get('tag') : undefined;
  return tag === undefined ? undefined : { kind: 'tag', range: rangeOfPiece(tag), label: tag.text };
}

/** The headings of the document itself: those of partials are at places of other files. */
export function headingsOf(
  question: Question,
): readonly { readonly page: SitePage; readonly heading: Heading }[] {
  const [page] = pagesOf(question, question.path);
  if (page === undefined) return [];
  return page.facts.headings
    .filter(({ line, label }) => {
      const [word = ''] = plainLabel(label)
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean);
      return (question.lines[line - 1] ?? '').includes(word);
    })
    .map((heading) => ({ page, heading }));
}

function headingAt(question: QuestionAt): Subject | undefined {
  const { position, lines } = question;
  const found = headingsOf(question).find(({ heading }) => heading.line === position.line + 1);
  if (found === undefined) return undefined;
  const line = lines[position.line] ?? '';
  const [, marks = '', text = ''] = /^(\s*#*\s*)(.*?)(?:\s*\{#[^}]*\}|\s+#+)?\s*$/.exec(line) ?? [];
  const start = { line: position.line, character: marks.length };
  const end = { line: position.line, character: marks.length + text.length };
  return { kind: 'heading', range: { start, end }, ...found };
}

/** An import of MDX, or the component that it imports. */
function importAt(question: QuestionAt): Subject | undefined {
  if (!isMdxDocument(question)) return undefined;
  const { lines, position } = question;
  const line = lines[position.line] ?? '';
  for (const match of line.matchAll(/(['"])([^'"]+)\1|<\/?([A-Z]\w*)/g)) {
    const [written, , request, name] = match;
    const end = match.index + written.length;
    if (position.character < match.index || position.character > end) continue;
    const wanted = request ?? importedFrom(name ?? '', lines);
    const path = wanted === undefined ? undefined : moduleFile(wanted, question);
    if (path === undefined) continue;
    const range = {
      start: { line: position.line, character: match.index },
      end: { line: position.line, character: end },
    };
    return { kind: 'file', range, path };
  }
  return undefined;
}

/** The request of the import that a name comes from. */
export function importedFrom(name: string, lines: readonly string[]): string | undefined {
  if (name === '') return undefined;
  const isImport = new RegExp(`^import\\b.*\\b${name}\\b.*\\bfrom\\s*(['"])([^'"]+)\\1`);
  return lines.flatMap((line) => isImport.exec(line)?.[2] ?? [])[0];
}

const MODULE_ENDINGS = ['', '.tsx', '.ts', '.jsx', '.js', '.mjs', '/index.tsx', '/index.ts'];

/** The file of the site that an import names; undefined for a package. */
export function moduleFile(request: string, { path, state }: Question): string | undefined {
  const target = importTarget(request, path);
  if (target.kind === 'outside' || target.kind === 'loader') return undefined;
  const wanted = target.kind === 'module' ? target.key : `./${target.path}`;
  if (!wanted.startsWith('./')) return undefined;
  const ending = MODULE_ENDINGS.find(
    (each) => state.input.isFile?.(wanted.slice(2) + each) === true,
  );
  return ending === undefined ? undefined : wanted.slice(2) + ending;
}

/** Keys of the front matter whose values are doc ids. */
const ID_KEYS = new Set(['related', 'pagination_prev', 'pagination_next']);

function subjectInFrontMatter(question: QuestionAt): Subject | undefined {
  const front = frontMatterOf(question.lines);
  if (front === undefined) return undefined;
  const value = frontMatterValues(front).find(({ range }) => isInside(question.position, range));
  if (value === undefined) return undefined;
  const { key, range } = value;
  if (key === 'tags' || (key === 'label' && value.isElement))
    return { kind: 'tag', range, label: value.value };
  const [page] = pagesOf(question, question.path);
  if (page === undefined) return undefined;
  if (key === 'image') {
    const url = value.value;
    const at = { line: range.start.line + 1, column: range.start.character + 1 };
    return referenceTo(question, { url, at }, range);
  }
  if (!ID_KEYS.has(key)) return undefined;
  const found = pageWithId(question, page.area?.area, value.value, page);
  return found === undefined ? undefined : { kind: 'doc', range, page: found };
}

/** A doc id in the file with the sidebars of an area, or a tag in a tags file. */
function subjectInData(question: QuestionAt): Subject | undefined {
  const { path, text, position, state } = question;
  const { docs } = state.input.config;
  if (docs.flatMap(tagsFilesOf).includes(path)) {
    const slug = /^(["']?)([^\s"':#][^"':]*)\1\s*:/.exec(question.lines[position.line] ?? '')?.[2];
    const range = { start: { ...position, character: 0 }, end: position };
    return slug === undefined
      ? undefined
      : {
          kind: 'tag',
          range: { ...range, end: { ...position, character: slug.length } },
          label: slug,
        };
  }
  const areas = docs.filter(({ sidebarsFile }) => sidebarsFile === path);
  if (areas.length === 0) return undefined;
  const placeOf = placesIn(text);
  for (const { value, start, end, key, isElement } of literalsIn(path, text)) {
    if (!isElement && key !== 'id' && key !== 'docId') continue;
    const { line, column } = placeOf(start);
    const range = rangeOf({ line, column, endColumn: column + end - start });
    if (!isInside(position, range)) continue;
    for (const { id: area } of areas) {
      const page = pageWithId(question, area, value);
      if (page !== undefined) return { kind: 'doc', range, page };
    }
  }
  return undefined;
}

/** The page of an area with a doc id, in the version and the locale of another page. */
function pageWithId(
  { state }: Question,
  area: string | undefined,
  id: string,
  near?: SitePage,
): SitePage | undefined {
  const { pages, drafts } = state.snapshot.site;
  const found = [...pages, ...drafts].filter((page) => page.area?.area === area && page.id === id);
  return (
    found.find(
      ({ area: key, locale }) => locale === near?.locale && key?.version === near.area?.version,
    ) ?? found[0]
  );
}
