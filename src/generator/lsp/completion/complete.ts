import {
  CompletionItemKind,
  type CompletionItem,
  type CompletionList,
} from 'vscode-languageserver';
import { regionNames } from '../../content/directives/includes.js';
import { ADMONITIONS } from '../../content/directives/admonitions.js';
import { CONTAINERS, LEAVES } from '../../content/directives/names.js';
import { languageNames } from '../../content/code/languages.js';
import { nameToEmoji } from '../../content/article/emoji-names.js';
import { walkFiles } from '../../io/fs/files.js';
import { attributesOf, valuesOf } from '../../content/lint/directives.js';
import { TEXT_DIRECTIVES } from '../../content/markdown/text-directives.js';
import { resolveInSite } from '../../model/paths.js';
import { relativePath } from '../../refactor/moves.js';
import { frontMatterKeys } from '../front-matter-keys.js';
import { pagesOf, pagesWith, type QuestionAt } from '../question.js';
import { componentNames, propsOf } from './components.js';
import { typingAt, type TypingContext } from './context.js';
import { destinations, staticFiles, type Candidate } from './destinations.js';

/** The largest number of items that a completion lists. The editor asks again for more letters. */
const MOST_ITEMS = 200;

/** The completions at a position; undefined where nothing can be completed. */
export async function completionsAt(question: QuestionAt): Promise<CompletionList | undefined> {
  const context = typingAt(question);
  if (context === undefined) return undefined;
  // A heading of this document may be some keystrokes old. Everything else is in other files.
  const isAnchor = context.kind === 'destination' && context.typed.startsWith('#');
  const state = isAnchor ? await question.editorSite.current() : undefined;
  const candidates = candidatesFor({ ...question, state: state ?? question.state }, context);
  const ranked = ranking(candidates, context.typed);
  return {
    isIncomplete: ranked.length > MOST_ITEMS || context.kind === 'destination',
    items: ranked.slice(0, MOST_ITEMS).map((candidate, rank) => itemOf(candidate, context, rank)),
  };
}

/** The candidates that contain what was typed: in their own text first, then in other names. */
function ranking(candidates: readonly Candidate[], typed: string): readonly Candidate[] {
  const wanted = typed.toLowerCase();
  const groups: Candidate[][] = [[], [], []];
  for (const candidate of candidates) {
    const text = candidate.text.toLowerCase();
    const names = candidate.names ?? [];
    if (text.startsWith(wanted)) groups[0]?.push(candidate);
    else if (text.includes(wanted)) groups[1]?.push(candidate);
    else if (names.some((name) => name.toLowerCase().includes(wanted))) groups[2]?.push(candidate);
  }
  return groups.flat();
}

function itemOf(
  { text, label, detail, kind = CompletionItemKind.Value, documentation }: Candidate,
  { range, typed }: TypingContext,
  rank: number,
): CompletionItem {
  return {
    label: label ?? text,
    kind,
    textEdit: { range, newText: text },
    // The server has filtered already, also by titles, which the editor does not know.
    filterText: typed === '' ? text : `${typed} ${text}`,
    sortText: String(rank).padStart(4, '0'),
    // Some editors show the detail of the selected item only, and the label's of all items.
    ...(detail === undefined ? {} : { detail, labelDetails: { description: detail } }),
    ...(documentation === undefined ? {} : { documentation }),
  };
}

function candidatesFor(question: QuestionAt, context: TypingContext): readonly Candidate[] {
  const { state } = question;
  const { config } = state.input;
  switch (context.kind) {
    case 'destination':
      return destinations(question, context);
    case 'directive':
      return directiveNames(question, context.colons);
    case 'attribute':
      return attributesOf(context.directive, config.markdown)
        .filter((name) => !context.given.includes(name))
        .map((name) => ({ text: `${name}=`, label: name, kind: CompletionItemKind.Property }));
    case 'value':
      return attributeValues(question, context);
    case 'term':
      return terms(question, false);
    case 'variable':
      return Object.entries(config.markdown.variables).map(([text, detail]) => ({
        text,
        detail,
        kind: CompletionItemKind.Variable,
      }));
    case 'language':
      return [...new Set(languageNames)].sort().map((text) => ({ text }));
    case 'component':
      return componentNames(question);
    case 'prop':
      return propsOf(question, context.component)
        .filter((name) => !context.given.includes(name))
        .map((name) => ({ text: `${name}=`, label: name, kind: CompletionItemKind.Property }));
    case 'emoji':
      return inlineNames(context.typed);
    case 'key':
      return [...frontMatterKeys().values()].map(({ name, description, isList }) => ({
        text: isList ? `${name}: [` : `${name}: `,
        label: name,
        documentation: description,
        kind: CompletionItemKind.Property,
      }));
    case 'keyValue':
      return keyValues(question, context.key);
    case 'docId':
      return docIds(question, undefined);
  }
}

/** The names of blocks after two colons, or after more. */
function directiveNames({ state }: QuestionAt, colons: number): readonly Candidate[] {
  const admonitions = [...ADMONITIONS, ...state.input.config.markdown.admonitions];
  const names = colons === 2 ? LEAVES : [...CONTAINERS, ...admonitions];
  return [...new Set(names)].map((text) => ({ text, kind: CompletionItemKind.Keyword }));
}

/** The names after a single colon: directives in text, then emoji. */
function inlineNames(typed: string): readonly Candidate[] {
  const directives = [...TEXT_DIRECTIVES].map((name) => ({
    text: `${name}[`,
    label: name,
    kind: CompletionItemKind.Keyword,
  }));
  if (typed.length < 2) return directives;
  return [...directives, ...emoji((name) => `${name}:`)];
}

function emoji(text: (name: string, character: string) => string): readonly Candidate[] {
  return Object.entries(nameToEmoji).map(([name, character]) => ({
    text: text(name, character),
    label: `${character} ${name}`,
    names: [name],
  }));
}

function attributeValues(
  question: QuestionAt,
  { directive, attribute, attributes }: Extract<TypingContext, { kind: 'value' }>,
): readonly Candidate[] {
  const { state } = question;
  const known = valuesOf(directive, attribute);
  if (known.length > 0) return known.map((text) => ({ text }));
  if (attribute === 'file') return includedFiles(question, directive === 'code');
  if (attribute === 'region') return regions(question, attributes.get('file') ?? '');
  if (attribute === 'lang') return [...new Set(languageNames)].sort().map((text) => ({ text }));
  if (attribute === 'to') return destinations(question, { typed: '', isImage: false });
  if (attribute === 'icon') return emoji((_, character) => character);
  if (attribute === 'of') return terms(question, true);
  if (attribute === 'tag') return tags(question);
  if (attribute === 'area') return state.input.config.docs.map(({ id }) => ({ text: id }));
  return [];
}

/** The files that a page can include: partials, or files with code. */
function includedFiles({ editorSite, path }: QuestionAt, isCode: boolean): readonly Candidate[] {
  const { siteDir, outDir } = editorSite.options;
  const { files } = walkFiles(siteDir, '', {
    skipFolders: new Set(['node_modules']),
    skipPaths: new Set([outDir]),
  });
  const candidates = files.filter((file) =>
    isCode ? !NO_CODE.test(file) : /(?:^|\/)_.*\.mdx?$/.test(file),
  );
  return candidates.flatMap((file) => [
    { text: relativePath(path, file), names: [file], kind: CompletionItemKind.File },
    { text: file, kind: CompletionItemKind.File },
  ]);
}

/** Files that `::code` cannot show. */
const NO_CODE = /\.(?:mdx?|png|jpe?g|gif|webp|avif|ico|pdf|zip|gz|mp4|webm|woff2?|ttf|lock)$/i;

function regions({ editorSite, path }: QuestionAt, file: string): readonly Candidate[] {
  const target = resolveInSite(path, file);
  const text = target === undefined ? undefined : editorSite.textOf(target);
  return text === undefined ? [] : [...new Set(regionNames(text))].map((name) => ({ text: name }));
}

function terms({ state }: QuestionAt, bySlug: boolean): readonly Candidate[] {
  return [...state.resolved().glossary.terms].map(([slug, { definition }]) => ({
    text: bySlug ? slug : slug.replaceAll('-', ' '),
    documentation: definition,
    names: [slug],
  }));
}

/** The tags of other pages. A tag that only this document has may be a half-typed one. */
function tags({ state, path }: QuestionAt): readonly Candidate[] {
  const bySlug = new Map<string, Candidate>();
  for (const { tags: ofGroup } of state.snapshot.site.tagGroups)
    for (const { slug, label, description, count, pages } of ofGroup)
      if (count > 1 || pages[0]?.source !== path)
        bySlug.set(slug, {
          text: slug,
          detail: label,
          names: [label],
          ...(description === undefined ? {} : { documentation: description }),
        });
  return [...bySlug.values()];
}

/** The ids of pages: of the area of the document, or of the sidebars that it defines. */
function docIds(question: QuestionAt, area: string | undefined): readonly Candidate[] {
  const { state, path } = question;
  const { config } = state.input;
  const areas =
    area === undefined
      ? config.docs.filter(({ sidebarsFile }) => sidebarsFile === path).map(({ id }) => id)
      : [area];
  const byId = new Map<string, Candidate>();
  for (const page of state.snapshot.site.pages)
    if (page.area !== undefined && areas.includes(page.area.area) && !byId.has(page.id))
      byId.set(page.id, { text: page.id, detail: page.title, names: [page.title, page.route] });
  return [...byId.values()];
}

function keyValues(question: QuestionAt, key: string): readonly Candidate[] {
  const { state, path } = question;
  const [page] = pagesOf(question, path);
  const known = frontMatterKeys().get(key)?.values ?? [];
  const values = known.map((text) => ({ text }));
  switch (key) {
    case 'tags':
      return tags(question);
    case 'related':
    case 'pagination_prev':
    case 'pagination_next':
      return [...values, ...docIds(question, (page ?? pagesWith(question, path)[0])?.area?.area)];
    case 'displayed_sidebar':
      return [...values, ...new Set(state.snapshot.site.sidebars.map(({ name }) => name))].map(
        (value) => (typeof value === 'string' ? { text: value } : value),
      );
    case 'image':
      return staticFiles(question);
    case 'authors':
      return authors(question);
    default:
      return values;
  }
}

function authors({ state }: QuestionAt): readonly Candidate[] {
  const known = state.snapshot.site.blogs.flatMap(({ authorsPage }) => authorsPage?.authors ?? []);
  return known.flatMap(({ author: { key, name } }) =>
    key === undefined ? [] : [{ text: key, ...(name === undefined ? {} : { detail: name }) }],
  );
}
