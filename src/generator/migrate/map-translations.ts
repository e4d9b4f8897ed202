import { posix } from 'node:path';
import { asList, asObject, asText, type Evaluated, type EvaluatedObject } from './evaluated.js';
import { plainData, type Draft } from './key-table.js';
import type { Copy } from './mapping.js';
import type { Notes } from './notes.js';
import { admonitionTexts, isThemeText, themeTexts } from './theme-texts.js';
import { parseJson } from '../formats/json.js';
import { placeAt } from '../formats/locate.js';
import { messagesFile } from '../model/texts.js';

/** The translations of the old site. */
export interface OldTranslations {
  /** Path below `i18n` of the new site → path of the old site. */
  readonly files: ReadonlyMap<string, string>;
  /** The text of a file of the old site. */
  readonly text: (path: string) => string;
  /** The texts of Docusaurus' theme in a locale, id → text; empty if it is not installed. */
  readonly theme: (locale: string) => ReadonlyMap<string, string>;
}

/** The translations of the new site. */
export interface NewTranslations {
  readonly copies: readonly Copy[];
  /** Path → text. */
  readonly files: ReadonlyMap<string, string>;
}

const PLUGIN = /^docusaurus-plugin-content-(docs|blog|pages)(?:-([^/]+))?$/;

/** The texts of one locale: id in `messages.json` → text. */
type Entries = Map<string, string>;

/**
 * Moves translations to the places where docsgen reads them: pages beside the paths of their
 * originals, all other texts into `messages.json`.
 */
export function mapTranslations(
  { files, text: textOf, theme }: OldTranslations,
  config: Draft,
  notes: Notes,
): NewTranslations {
  const copies: Copy[] = [];
  const messages = new Map<string, Entries>(
    localesOf(config).map((locale) => [
      locale,
      new Map([...themeTexts(theme(locale), isThemeText), ...admonitionTexts(locale)]),
    ]),
  );
  const folders = foldersOf(config);
  /** Folder or file of translations that the new site does not have → number of files. */
  const unused = new Map<string, { part: string; count: number; isOfArea: boolean }>();
  for (const file of byRank([...files.keys()], folders)) {
    const { locale, part, kind, id, path } = partsOf(file);
    const from = files.get(file) ?? file;
    const isContent = kind !== undefined && !isFileOfTexts(kind, path);
    const to = isContent ? targetOf(kind, id, path, folders) : undefined;
    if (to !== undefined) {
      copies.push({ from, to: `i18n/${locale}/${to}` });
      continue;
    }
    if (isContent || rankOf(file, folders) === UNUSED) {
      const place = posix.join('i18n', locale, part, path.split('/')[0] ?? '');
      const count = (unused.get(place)?.count ?? 0) + 1;
      unused.set(place, { part, count, isOfArea: areaAt(kind, id, folders) !== undefined });
      continue;
    }
    const read = messagesIn(from, textOf);
    if ('fault' in read) {
      const { kind: result, text, line } = read.fault;
      notes.place(result, { subject: from, file: from, line, text });
      continue;
    }
    const entries = messages.get(locale) ?? new Map<string, string>();
    messages.set(locale, entries);
    const lost: string[] = [];
    let ofTheme = 0;
    const texts = new Map(read.messages);
    if (part === 'code.json') {
      const merged = new Map([...theme(locale), ...texts]);
      for (const entry of themeTexts(merged, (key) => texts.has(key))) entries.set(...entry);
    }
    for (const [key, text] of texts) {
      const found = entriesOf({ part, kind, id, path, key, text }, config);
      if (found === undefined && isOfTheme(part, key)) ofTheme++;
      else if (found === undefined) lost.push(key);
      for (const entry of found ?? []) entries.set(...entry);
    }
    const place = { subject: part, file: from, line: 1 };
    if (ofTheme > 0) notes.place('not-needed', { ...place, text: themeNote(ofTheme) });
    notes.place(lost.length === 0 ? 'maps' : 'by-hand', {
      ...place,
      text: lost.length === 0 ? messagesFile(locale) : `${NO_TEXTS}: ${lost.join(', ')}.`,
    });
  }
  for (const [file, { part: subject, count, isOfArea }] of unused) {
    const files = count === 1 ? 'One file' : `${count} files`;
    const text = `${files}: ${isOfArea ? NO_VERSION : NO_AREA}`;
    notes.place(isOfArea ? 'not-needed' : 'by-hand', { subject, file, line: 1, text });
  }
  const made = [...messages].flatMap(([locale, entries]): [string, string][] =>
    entries.size === 0
      ? []
      : [[messagesFile(locale), `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`]],
  );
  return { copies, files: new Map(made) };
}

/** A file of `i18n`. */
interface FileParts {
  readonly locale: string;
  /** The file or the folder of a plugin in the folder of the locale. */
  readonly part: string;
  /** The kind of a plugin with pages: `docs`, `blog` or `pages`. */
  readonly kind: string | undefined;
  readonly id: string;
  /** The file in the folder of the plugin. */
  readonly path: string;
}

function partsOf(file: string): FileParts {
  const [locale = '', part = '', ...rest] = file.split('/');
  const [, kind, id = 'default'] = PLUGIN.exec(part) ?? [];
  return { locale, part, kind, id, path: rest.join('/') };
}

/** Whether a file in the folder of a plugin has texts, and is no page or file beside pages. */
function isFileOfTexts(kind: string, path: string): boolean {
  return kind === 'docs' ? /^[^/]+\.json$/.test(path) : kind === 'blog' && path === 'options.json';
}

/** The rank of texts of versions that the new site does not have. */
const UNUSED = -1;

/** The rank of a file: of several texts with one id, the new site has that of the highest rank. */
function rankOf(file: string, folders: readonly AreaFolders[]): number {
  const { kind, id, path } = partsOf(file);
  if (kind !== 'docs') return 0;
  const area = areaAt(kind, id, folders);
  const version = versionOf(path);
  if (area === undefined || !(version === 'current' || area.versions.has(version))) return UNUSED;
  if (version === area.last) return 2;
  return version === 'current' ? 1 : 0;
}

function byRank(files: readonly string[], folders: readonly AreaFolders[]): string[] {
  return [...files].sort((a, b) => rankOf(a, folders) - rankOf(b, folders));
}

/** The version of a file in the folder of a docs plugin. */
function versionOf(path: string): string {
  const [first = ''] = path.split('/');
  return first.replace(/\.json$/, '').replace(/^version-/, '');
}

/** The locales of the new site, the default one first. */
export function localesOf(config: Draft): string[] {
  const { locales } = plainData(config) as Readonly<Record<string, Evaluated>>;
  const { list, default: first } = asObject(locales) ?? {};
  const codes = (asList(list) ?? []).flatMap((locale) => asText(asObject(locale)?.code) ?? []);
  return [...codes.filter((code) => code === first), ...codes.filter((code) => code !== first)];
}

/** A text of the old site. */
interface OldText extends Omit<FileParts, 'locale'> {
  readonly key: string;
  readonly text: string;
}

/**
 * The entries of `messages.json` for a text of the old site: none if no page shows it; undefined if
 * docsgen cannot translate it.
 */
function entriesOf(old: OldText, config: Draft): [id: string, text: string][] | undefined {
  const { part, kind, id, path, key, text } = old;
  if (kind === 'docs' && key === 'version.label') {
    const label = versionLabel(path, id, config);
    return label === undefined || label === text ? [] : [[`label:${label}`, text]];
  }
  if (isOfTheme(part, key)) return isThemeText(key) ? [] : undefined;
  const entry = entryOf(old, config);
  if (entry === undefined) return undefined;
  return entry[0] === `label:${NOT_SHOWN}` ? [] : [entry];
}

/** The label of the version that a file of texts belongs to; undefined without other versions. */
function versionLabel(path: string, id: string, config: Draft): string | undefined {
  const name = versionOf(path);
  const area = areasOf(config).find(
    (item) => item.kind !== 'blog' && (asText(item.id) ?? 'default') === id,
  );
  const versions = (asList(area?.versions) ?? []).flatMap((item): EvaluatedObject[] => {
    const version = asObject(item);
    return version === undefined ? [] : [version];
  });
  const version = versions.find((item) => asText(item.name) === name);
  if (version === undefined || versions.length < 2) return undefined;
  return asText(version.label) ?? (name === 'current' ? 'Next' : name);
}

/** The areas of the new site. */
function areasOf(config: Draft): EvaluatedObject[] {
  const { docs } = plainData(config) as Readonly<Record<string, Evaluated>>;
  return (asList(docs) ?? []).flatMap((item): EvaluatedObject[] => {
    const area = asObject(item);
    return area === undefined ? [] : [area];
  });
}

function entryOf(
  { part, kind, id, path, key, text }: OldText,
  config: Draft,
): [id: string, text: string] | undefined {
  if (part === 'code.json') return [`component:${key}`, text];
  if (part === 'docusaurus-theme-classic') {
    const label = labelOf(path, key, config);
    return label === undefined ? undefined : [`label:${label}`, text];
  }
  if (kind === 'blog') {
    const label = blogLabel(key, id, config);
    return label === undefined ? undefined : [`label:${label}`, text];
  }
  if (kind !== 'docs') return undefined;
  const [, label, field] = SIDEBAR.exec(key) ?? [];
  return label === undefined
    ? undefined
    : [`sidebar:${label}${field === undefined ? '' : `.${field}`}`, text];
}

/** In place of a setting that the site does not have, so that no page shows it. */
const NOT_SHOWN = '';

/** The setting of a blog that a text of `options.json` translates, or Docusaurus' default. */
function blogLabel(key: string, id: string, config: Draft): string | undefined {
  const blog = areasOf(config).find(
    (area) => area.kind === 'blog' && asText(area.id) === (id === 'default' ? 'blog' : id),
  );
  if (blog === undefined) return NOT_SHOWN;
  if (key === 'title') return asText(blog.blogTitle) ?? 'Blog';
  if (key === 'description') return asText(blog.blogDescription) ?? NOT_SHOWN;
  return key === 'sidebar.title' ? (asText(blog.blogSidebarTitle) ?? 'Recent posts') : undefined;
}

/** `sidebar.<name>.category.<label>`, and the title and the description of its page. */
const SIDEBAR =
  /^sidebar\.[^.]+\.(?:category|link|doc)\.(.+?)(?:\.link\.generated-index\.(title|description))?$/;

/** Whether a text is one of Docusaurus' theme. */
function isOfTheme(part: string, key: string): boolean {
  return part === 'code.json' && key.startsWith('theme.');
}

function themeNote(count: number): string {
  const texts = count === 1 ? 'One text' : `${count} texts`;
  return `${texts} of Docusaurus’ theme: docsgen’s pages have other texts (docs/translating.md).`;
}

const NO_AREA = 'no area of the new site has these pages.';
const NO_VERSION = 'the site has no such version.';
const NO_TEXTS = 'docsgen has other texts (docs/translating.md)';

interface AreaFolders {
  readonly kind: string;
  readonly id: string;
  readonly path: string;
  /** Version → folder. */
  readonly versions: ReadonlyMap<string, string>;
  /** The version that readers see first. */
  readonly last: string | undefined;
}

const NO_VERSIONS: ReadonlyMap<string, string> = new Map();

const areaAt = (
  kind: string | undefined,
  id: string,
  folders: readonly AreaFolders[],
): AreaFolders | undefined => folders.find((item) => item.kind === kind && item.id === id);

function foldersOf(config: Draft): AreaFolders[] {
  const data = plainData(config) as Readonly<Record<string, Evaluated>>;
  const areas = Array.isArray(data.docs) ? (data.docs as readonly Evaluated[]) : [];
  const pages = asText(data.pages);
  return [
    ...areas.flatMap((value): AreaFolders[] => {
      const area = asObject(value);
      if (area === undefined) return [];
      const versions = Array.isArray(area.versions) ? (area.versions as readonly Evaluated[]) : [];
      const kind = area.kind === 'blog' ? 'blog' : 'docs';
      const id = asText(area.id) ?? 'default';
      return [
        {
          kind,
          id: kind === 'blog' && id === 'blog' ? 'default' : id,
          path: asText(area.path) ?? '',
          versions: new Map(
            versions.flatMap((version): [string, string][] => {
              const folder = asText(asObject(version)?.folder);
              return folder === undefined ? [] : [[asText(asObject(version)?.name) ?? '', folder]];
            }),
          ),
          last: versions
            .map((version) => asObject(version))
            .flatMap((version) =>
              version?.isLast === true ? (asText(version.name) ?? []) : [],
            )[0],
        },
      ];
    }),
    ...(pages === undefined
      ? []
      : [{ kind: 'pages', id: 'default', path: pages, versions: NO_VERSIONS, last: undefined }]),
  ];
}

/** The path of the original of a translated page. */
function targetOf(
  kind: string,
  id: string,
  path: string,
  folders: readonly AreaFolders[],
): string | undefined {
  const area = areaAt(kind, id, folders);
  if (area === undefined) return undefined;
  if (kind !== 'docs') return posix.join(area.path, path);
  const [, ...rest] = path.split('/');
  const version = versionOf(path);
  const folder = version === 'current' ? area.path : area.versions.get(version);
  return folder === undefined ? undefined : posix.join(folder, ...rest);
}

/** The label of the config that a text of the navbar or the footer translates. */
function labelOf(path: string, key: string, config: Draft): string | undefined {
  const { navbar, footer } = plainData(config) as Readonly<Record<string, Evaluated>>;
  if (key === 'logo.alt') {
    const bar = asObject(path === 'footer.json' ? footer : navbar);
    return asText(asObject(bar?.logo)?.alt) ?? NOT_SHOWN;
  }
  if (key === 'title') return asText(asObject(navbar)?.title);
  if (key === 'copyright') return asText(asObject(footer)?.copyright);
  return /^(?:item\.label|link\.title|link\.item\.label)\.(.+)$/.exec(key)?.[1];
}

/** Id → text of a translation file, or why it has none. */
type ReadMessages =
  | { readonly messages: readonly (readonly [id: string, text: string])[] }
  | {
      readonly fault: {
        readonly kind: 'by-hand' | 'not-needed';
        readonly text: string;
        readonly line: number;
      };
    };

/** Reads a file below `i18n`, which may be none of Docusaurus. */
function messagesIn(file: string, textOf: OldTranslations['text']): ReadMessages {
  if (!file.endsWith('.json'))
    return { fault: { kind: 'not-needed', line: 1, text: 'The file has no texts of the site.' } };
  const source = textOf(file);
  const parsed = parseJson(source);
  if ('fault' in parsed) {
    const { line } = placeAt(source, parsed.fault.offset);
    const text = `The file cannot be read: ${parsed.fault.message}.`;
    return { fault: { kind: 'by-hand', line, text } };
  }
  const texts = asObject(parsed.value as Evaluated) ?? {};
  const messages = Object.entries(texts).flatMap(([id, value]): [string, string][] => {
    const text = asText(asObject(value)?.message);
    return text === undefined || text === '' ? [] : [[id, text]];
  });
  return { messages };
}
