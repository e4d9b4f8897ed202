import type { Location, Range } from 'vscode-languageserver';
import { compareText } from '../model/diagnostic.js';
import { resolveInSite } from '../model/paths.js';
import type { Ref } from '../model/page.js';
import { placeOfKey, type SitePage } from '../model/site.js';
import type { Target } from '../site/references.js';
import { readTagsFile, tagsFilesOf } from '../site/tags-file.js';
import { directivesOn } from './directive-text.js';
import { editorLines, pointOf, rangeOfFinding } from './places.js';
import { slug as slugify } from 'github-slugger';
import type { EditorState } from './editor-state.js';
import { isMarkdown, type Question, type QuestionAt } from './question.js';
import { subjectAt, type Subject } from './subject.js';

/** The place that a position leads to: a page or heading, a file or region, a definition. */
export function definitionAt(question: QuestionAt): Location | undefined {
  const subject = subjectAt(question);
  return subject === undefined ? undefined : definitionOf(question, subject);
}

function definitionOf(question: Question, subject: Subject): Location | undefined {
  switch (subject.kind) {
    case 'reference':
      return locationOfTarget(question, subject.target);
    case 'file':
      return locationInFile(question, subject.path, subject.region);
    case 'doc':
      return { uri: question.editorSite.uriOf(subject.page.source), range: startOf(subject.page) };
    case 'term':
      return definitionOfTerm(question, subject.slug);
    case 'tag':
      return definitionOfTag(question, subject.label);
    case 'heading':
      return { uri: question.uri, range: subject.range };
    case 'variable':
      return undefined;
  }
}

/** The place of a link's target; undefined for a target that no file of the site has. */
export function locationOfTarget({ editorSite }: Question, target: Target): Location | undefined {
  if (target.kind === 'asset')
    return { uri: editorSite.uriOf(target.asset.path), range: pointOf({ line: 1, column: 1 }) };
  if (target.kind !== 'page' || target.page === undefined) return undefined;
  const { page, anchor } = target;
  const heading = page.facts.headings.find(({ id }) => id === anchor);
  const range = heading === undefined ? startOf(page) : pointOf(heading);
  return { uri: editorSite.uriOf(page.source), range };
}

/** The start of a page: its title, if the front matter has one. */
function startOf(page: SitePage): Range {
  return pointOf(placeOfKey(page, 'title'));
}

const REGION_START = /(?:#region|docs:start)\s+([\w-]+)/;

function locationInFile({ editorSite }: Question, path: string, region?: string): Location {
  const lines = region === undefined ? [] : editorLines(editorSite.textOf(path) ?? '');
  const at = lines.findIndex((line) => REGION_START.exec(line)?.[1] === region);
  return { uri: editorSite.uriOf(path), range: pointOf({ line: Math.max(at, 0) + 1, column: 1 }) };
}

function definitionOfTerm({ editorSite, state }: Question, slug: string): Location | undefined {
  const page = state.snapshot.site.pages.find(({ facts }) =>
    facts.terms.some((term) => term.slug === slug),
  );
  if (page === undefined) return undefined;
  const lines = editorLines(editorSite.textOf(page.source) ?? '');
  const at = lines.findIndex((line) => definesTerm(line, slug));
  const column = at < 0 ? 1 : (lines[at] ?? '').search(/\S/) + 1;
  return {
    uri: editorSite.uriOf(page.source),
    range: pointOf({ line: Math.max(at, 0) + 1, column }),
  };
}

/** Whether a line begins the definition of a term. */
export function definesTerm(line: string, slug: string): boolean {
  return directivesOn(line).some(({ name, attributes }) => {
    const term = attributes.get('term')?.text ?? '';
    return name === 'definition' && (attributes.get('id')?.text ?? slugify(term)) === slug;
  });
}

/** The slug of a tag in the tags file of an area. */
function definitionOfTag({ editorSite, state }: Question, label: string): Location | undefined {
  for (const tagsFile of state.input.config.docs.flatMap(tagsFilesOf)) {
    const file = state.input.data.get(tagsFile);
    const tags = file === undefined ? undefined : readTagsFile(file, tagsFile).tags;
    for (const [slug, tag] of tags ?? [])
      if (isSameTag(label, slug, tag.label))
        return { uri: editorSite.uriOf(tagsFile), range: pointOf(tag) };
  }
  return undefined;
}

/** Whether a tag of front matter is the one with this slug in a tags file. */
export function isSameTag(written: string, slug: string, label: string | undefined): boolean {
  return slugify(written) === slug || label?.toLowerCase() === written.toLowerCase();
}

/** The places that lead to what is at a position: links, includes, uses of a term or a tag. */
export function referencesAt(question: QuestionAt): readonly Location[] {
  const subject = subjectAt(question);
  if (subject === undefined) return linksTo(question, question.path);
  switch (subject.kind) {
    case 'heading': {
      const { source } = subject.page;
      // The first heading is the title of the page, so links to the page lead to it.
      const isTitle = subject.heading.level === 1;
      return linksTo(question, source, isTitle ? undefined : subject.heading.id);
    }
    case 'reference':
      return referencesToTarget(question, subject.target);
    case 'doc':
      return linksTo(question, subject.page.source);
    case 'file':
      return includersOf(question, subject.path);
    case 'term':
      return usesOfTerm(question, subject.slug);
    case 'tag':
      return usesOfTag(question, subject.label);
    case 'variable':
      return [];
  }
}

function referencesToTarget(question: Question, target: Target): readonly Location[] {
  if (target.kind === 'asset') {
    const { path } = target.asset;
    return usesOf(question, path, (other) => other.kind === 'asset' && other.asset.path === path);
  }
  if (target.kind !== 'page' || target.page === undefined) return [];
  return linksTo(question, target.page.source, target.anchor);
}

/** The links to a file or, for a partial, its includes. With an anchor: those to the heading. */
function linksTo(question: Question, path: string, anchor?: string): readonly Location[] {
  const links = usesOf(
    question,
    path,
    (target) =>
      target.kind === 'page' &&
      target.page?.source === path &&
      (anchor === undefined || target.anchor === anchor),
  );
  return anchor === undefined ? [...links, ...includersOf(question, path)] : links;
}

/** The references to a file whose targets fulfil a condition. Each is listed once. */
function usesOf(
  question: Question,
  path: string,
  isWanted: (target: Target) => boolean,
): Location[] {
  return referencesTo(question, path, isWanted).map((ref) => locationOfRef(question, ref));
}

/** The references to a file, in all pages, whose targets fulfil a condition. */
function referencesTo(
  { state }: Question,
  path: string,
  isWanted: (target: Target) => boolean,
): readonly Ref[] {
  const { references } = state.resolved();
  const found = new Map<string, Ref>();
  for (const { page } of state.snapshot.lintRun.results().linkersOf(path))
    for (const ref of page.facts.refs) {
      const key = `${ref.file}\n${ref.line}:${ref.column}\n${ref.url}`;
      if (!found.has(key) && isWanted(references.resolve(ref, page))) found.set(key, ref);
    }
  return [...found.values()].sort(
    (a, b) => compareText(a.file, b.file) || a.line - b.line || a.column - b.column,
  );
}

function locationOfRef({ editorSite }: Question, ref: Ref): Location {
  const lines = editorLines(editorSite.textOf(ref.file) ?? '');
  return { uri: editorSite.uriOf(ref.file), range: rangeOfFinding(ref, lines) };
}

/** The places in pages and partials that include or import a file. */
export function includersOf(
  { editorSite, state }: Pick<Question, 'editorSite' | 'state'>,
  path: string,
): readonly Location[] {
  return [...filesThatMayInclude(state, path)].flatMap(([from, text]) =>
    includesIn(from, text)
      .filter((included) => included.path === path)
      .map(({ range }) => ({ uri: editorSite.uriOf(from), range })),
  );
}

/** Path → text of the pages that were compiled with a file, and of all partials. */
function filesThatMayInclude(
  { input, snapshot }: EditorState,
  path: string,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { from } of snapshot.compiled.values())
    if (from.includes.some(([name, file]) => name === path || file?.path === path))
      found.set(from.page.path, from.page.text);
  for (const file of input.includes.values())
    if (file !== null && isMarkdown(file.path)) found.set(file.path, file.text);
  return found;
}

/** The files that a text includes, with the ranges of their names. */
export function includesIn(
  path: string,
  text: string,
): readonly { readonly path: string; readonly range: Range }[] {
  if (!/::(?:include|code)\{|^import\b/m.test(text)) return [];
  return editorLines(text).flatMap((line, number) => {
    const names = directivesOn(line).flatMap(({ name, attributes }) => {
      const file = attributes.get('file');
      return (name === 'include' || name === 'code') && file !== undefined ? [file] : [];
    });
    const [, quoted, request] = /^import\b.*?(['"])([^'"]+\.mdx?)\1/.exec(line) ?? [];
    const imported =
      quoted === undefined || request === undefined
        ? []
        : [{ text: request.replace(/^@site\//, ''), start: line.indexOf(request), end: 0 }];
    return [...names, ...imported].flatMap(({ text: name, start }) => {
      const included = resolveInSite(path, name);
      const from = { line: number, character: start };
      const to = { line: number, character: start + name.length };
      return included === undefined ? [] : [{ path: included, range: { start: from, end: to } }];
    });
  });
}

function usesOfTerm(question: Question, slug: string): Location[] {
  const { editorSite, state } = question;
  const seen = new Set<string>();
  return state.snapshot.site.pages.flatMap(({ facts }) =>
    facts.usedTerms.flatMap((use) => {
      const key = `${use.file}:${use.line}:${use.column}`;
      if (use.term !== slug || seen.has(key)) return [];
      seen.add(key);
      const lines = editorLines(editorSite.textOf(use.file) ?? '');
      return { uri: editorSite.uriOf(use.file), range: rangeOfFinding(use, lines) };
    }),
  );
}

/** The pages with a tag. */
function usesOfTag(question: Question, written: string): Location[] {
  return usesOfTagIn(question, written).map(({ page, item }) => {
    const place = placeOfKey(page, 'tags', item);
    const lines = editorLines(question.editorSite.textOf(page.source) ?? '');
    return { uri: question.editorSite.uriOf(page.source), range: rangeOfFinding(place, lines) };
  });
}

/** The pages with a tag, and its position in their lists. */
export function usesOfTagIn(
  { state }: Pick<Question, 'state'>,
  written: string,
): readonly { readonly page: SitePage; readonly item: number; readonly label: string }[] {
  const slugs = new Set(
    state.snapshot.site.tagGroups.flatMap(({ tags }) =>
      tags.flatMap(({ slug, label }) => (isSameTag(written, slug, label) ? slug : [])),
    ),
  );
  const labels = new Set(
    state.snapshot.site.tagGroups.flatMap(({ tags }) =>
      tags.flatMap(({ slug, label }) => (slugs.has(slug) ? label.toLowerCase() : [])),
    ),
  );
  const seen = new Set<string>();
  return state.snapshot.site.pages.flatMap((page) => {
    if (seen.has(page.source)) return [];
    seen.add(page.source);
    return (page.facts.frontMatter.tags ?? []).flatMap((tag, item) => {
      const label = typeof tag === 'string' ? tag : tag.label;
      const isUsed = slugs.has(slugify(label)) || labels.has(label.toLowerCase());
      return isUsed ? [{ page, item, label }] : [];
    });
  });
}
