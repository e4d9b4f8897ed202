import { posix } from 'node:path';
import { isMap, isScalar, isSeq, LineCounter, parseDocument, type Document, type Node } from 'yaml';
import { openNotes, type NoteKind, type Notes } from '../../migrate/notes.js';
import { printable } from '../../model/printable.js';
import { canonicalTag, parseAddress } from '../answers.js';
import { inOrder } from './foreign-site.js';
import type { FolderFiles, ForeignSite, NavItem } from './foreign-site.js';

const CONFIGS = ['mkdocs.yml', 'mkdocs.yaml'];

/** Reads a site of MkDocs from `mkdocs.yml`; undefined if the folder has none. */
export function readMkDocs(files: FolderFiles): ForeignSite | undefined {
  const file = CONFIGS.find((name) => files.isFile(name));
  if (file === undefined) return undefined;
  const text = files.textOf(file);
  const counter = new LineCounter();
  // Tags such as `!!python/name:` name code of Python. Their values are not used.
  const document = parseDocument(text, { logLevel: 'silent', lineCounter: counter });
  const reader = readerOf(document, { file, notes: openNotes(file, text), counter, files });
  const { notes } = reader;
  for (const { message } of document.errors.slice(0, 1))
    reader.note('by-hand', file, document.contents, `The file has an error: ${firstLine(message)}`);
  const folder = cleanFolder(reader.text('docs_dir') ?? 'docs');
  if (folder === undefined || files.below(folder) === undefined) return undefined;
  const nav = reader.value('nav');
  const settings = settingsOf(reader, folder);
  const items = isSeq(nav) ? itemsOf(nav.items, reader) : undefined;
  return {
    kind: 'mkdocs',
    label: 'MkDocs',
    file,
    area: { path: folder, ...settings.area },
    config: settings.config,
    defaults: settings.defaults,
    nav: items === undefined ? undefined : [{ name: 'docs', items }],
    navbar: [],
    onlyListedPages: false,
    notes: inOrder(notes.all()),
  };
}

/** The folder without `./` and a slash at its end; undefined outside the site. */
function cleanFolder(path: string): string | undefined {
  const clean = posix.normalize(path).replace(/\/$/, '');
  return clean.startsWith('..') || posix.isAbsolute(clean) ? undefined : clean;
}

interface Source {
  readonly file: string;
  readonly notes: Notes;
  readonly counter: LineCounter;
  readonly files: FolderFiles;
}

interface Reader extends Source {
  readonly value: (key: string) => unknown;
  readonly text: (key: string) => string | undefined;
  readonly keys: () => readonly string[];
  readonly lineOf: (node: unknown) => number;
  readonly note: (kind: NoteKind, subject: string, node: unknown, text: string) => void;
}

function readerOf({ contents }: Document, source: Source): Reader {
  const map = isMap(contents) ? contents : undefined;
  const lineOf = (node: unknown): number => {
    const start = (node as Node | null | undefined)?.range?.[0];
    return start === undefined ? 1 : source.counter.linePos(start).line;
  };
  const value = (key: string): unknown => map?.get(key, true);
  return {
    ...source,
    value,
    text: (key) => textOf(value(key)),
    keys: () => map?.items.map(({ key }) => String(isScalar(key) ? key.value : key)) ?? [],
    lineOf,
    note: (kind, subject, node, text) => {
      source.notes.place(kind, { subject, file: source.file, line: lineOf(node), text });
    },
  };
}

/** The text of a node. `!ENV [NAME, default]` gives its default. */
function textOf(node: unknown): string | undefined {
  if (isSeq(node) && node.tag === '!ENV') return textOf(node.items.at(-1));
  if (!isScalar(node) || node.tag === '!ENV') return undefined;
  return typeof node.value === 'string' && node.value !== '' ? node.value : undefined;
}

/** The entries of a list of the navigation. */
function itemsOf(nodes: readonly unknown[], reader: Reader): NavItem[] {
  return nodes.flatMap((node): NavItem[] => {
    if (isScalar(node)) return itemOf(undefined, node, reader);
    if (isMap(node))
      return node.items.flatMap(({ key, value }) =>
        itemOf(String(isScalar(key) ? key.value : key), value, reader),
      );
    return [];
  });
}

function itemOf(label: string | undefined, value: unknown, reader: Reader): NavItem[] {
  const line = reader.lineOf(value);
  if (isSeq(value)) {
    const items = itemsOf(value.items, reader);
    return label === undefined ? items : [sectionOf(label, items, line)];
  }
  const written = textOf(value);
  if (written === undefined) {
    reader.note('by-hand', label ?? 'nav', value, 'The entry leads nowhere, so it is left out.');
    return [];
  }
  if (/^(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(written) || /^mailto:/i.test(written))
    return [{ kind: 'link', label: label ?? written, href: written }];
  if (/[*]|^\.\.\.|[|]/.test(written)) {
    const text = 'A pattern of a plugin: write the pages into the sidebar, or generate it.';
    reader.note('by-hand', printable(written), value, text);
    return [];
  }
  if (written.endsWith('/') || !/\.(?:md|mdx|markdown)$/i.test(written))
    return [{ kind: 'folder', path: written.replace(/\/$/, ''), label, line }];
  return [{ kind: 'page', path: posix.normalize(written), label, line }];
}

/** A section. An index page without a name in front is the page of the section. */
function sectionOf(label: string, items: readonly NavItem[], line: number): NavItem {
  const [first, ...rest] = items;
  const isIndex =
    first?.kind === 'page' &&
    first.label === undefined &&
    rest.length > 0 &&
    /(?:^|\/)(?:index|README)\.md$/i.test(first.path);
  return isIndex
    ? { kind: 'section', label, path: first.path, line, items: rest }
    : { kind: 'section', label, line, items };
}

interface Settings {
  readonly area: Record<string, unknown>;
  readonly config: Record<string, unknown>;
  readonly defaults: ForeignSite['defaults'];
}

/** Keys that docsgen works without. */
const NOT_NEEDED: ReadonlySet<string> = new Set(
  `dev_addr docs_dir nav remote_branch remote_name repo_name site_author site_dir strict validation
  watch`.split(/\s+/),
);

/** Plugins that docsgen works without. */
const NOT_NEEDED_PLUGINS: ReadonlySet<string> = new Set(
  'search autorefs minify social meta tags privacy offline git-revision-date-localized'.split(' '),
);

/** Extensions of Markdown that docsgen reads. */
const KNOWN_EXTENSIONS: ReadonlySet<string> = new Set(
  `fenced_code footnotes pymdownx.arithmatex pymdownx.emoji pymdownx.highlight pymdownx.magiclink
  pymdownx.superfences pymdownx.tasklist pymdownx.tilde pymdownx.betterem sane_lists smarty tables
  toc codehilite meta`.split(/\s+/),
);

function settingsOf(reader: Reader, folder: string): Settings {
  const settings: Settings = { area: {}, config: { trailingSlash: true }, defaults: {} };
  const defaults = defaultsOf(reader);
  for (const key of reader.keys()) {
    const node = reader.value(key);
    const map = MAPPERS.get(key);
    if (map !== undefined) map(node, reader, settings, folder);
    else if (NOT_NEEDED.has(key)) reader.note('not-needed', key, node, 'docsgen works without it.');
    else reader.note('by-hand', key, node, 'docsgen has no such setting.');
  }
  return { ...settings, defaults };
}

function defaultsOf(reader: Reader): ForeignSite['defaults'] {
  const address = parseAddress(reader.text('site_url') ?? '');
  const theme = reader.value('theme');
  const language = isMap(theme) ? (theme.get('language') ?? theme.get('locale')) : undefined;
  return {
    title: reader.text('site_name'),
    address: 'value' in address && address.value.url !== '' ? address.value : undefined,
    language: typeof language === 'string' ? canonicalTag(language) : undefined,
  };
}

type Mapper = (node: unknown, reader: Reader, settings: Settings, folder: string) => void;

const MAPPERS: ReadonlyMap<string, Mapper> = new Map<string, Mapper>([
  [
    'site_name',
    (node, { note }) => {
      note('maps', 'site_name', node, '`title`');
    },
  ],
  [
    'site_url',
    (node, { note }) => {
      note('maps', 'site_url', node, '`url` and `baseUrl`');
    },
  ],
  [
    'site_description',
    copyTo('description', (config, text) => {
      config['description'] = text;
    }),
  ],
  [
    'repo_url',
    copyTo('repository', (config, text) => {
      config['repository'] = text;
    }),
  ],
  [
    'copyright',
    (node, reader, { config }) => {
      const text = textOf(node);
      if (text === undefined) return;
      config['footer'] = { copyright: text };
      reader.note('maps', 'copyright', node, '`footer.copyright`');
    },
  ],
  ['edit_uri', mapEditUri],
  [
    'use_directory_urls',
    (node, reader, { config }) => {
      const isOff = isScalar(node) && node.value === false;
      if (isOff) config['trailingSlash'] = false;
      reader.note('maps', 'use_directory_urls', node, '`trailingSlash`');
    },
  ],
  ['exclude_docs', mapExcluded],
  [
    'not_in_nav',
    (node, { note }) => {
      note('not-needed', 'not_in_nav', node, 'docsgen allows pages outside the sidebar.');
    },
  ],
  [
    'theme',
    (node, { note }) => {
      const text = 'The look of docsgen is set in the config and in style sheets: docs/theming.md.';
      note('by-hand', 'theme', node, text);
    },
  ],
  ['plugins', mapPlugins],
  ['markdown_extensions', mapExtensions],
]);

function copyTo(
  key: string,
  setText: (config: Record<string, unknown>, text: string) => void,
): Mapper {
  return (node, reader, { config }) => {
    const text = textOf(node);
    if (text === undefined) return;
    setText(config, text);
    reader.note('maps', key, node, `\`${key}\``);
  };
}

function mapEditUri(node: unknown, reader: Reader, { area }: Settings): void {
  const uri = textOf(node);
  const repository = reader.text('repo_url');
  if (uri === undefined) return;
  const isAddress = /^https?:/i.test(uri);
  if (!isAddress && repository === undefined) return;
  const start = isAddress ? uri : `${repository?.replace(/\/$/, '') ?? ''}/${uri}`;
  area['editUrl'] = `${start.replace(/\/?$/, '/')}{path}`;
  reader.note('maps', 'edit_uri', node, '`docs.editUrl`');
}

/** `exclude_docs` has the patterns of a `.gitignore`. */
function mapExcluded(node: unknown, reader: Reader, { area }: Settings): void {
  const lines = (textOf(node) ?? '').split('\n').map((line) => line.trim());
  const patterns = lines.filter((line) => line !== '' && !/^[#!]/.test(line));
  area['exclude'] = patterns.map((pattern) => {
    const isFromTop = /^\/|\/./.test(pattern);
    const path = pattern.replace(/^\//, '').replace(/\/$/, '/**');
    return isFromTop ? path : `**/${path}`;
  });
  reader.note('maps', 'exclude_docs', node, '`docs.exclude`');
}

/** The entries of a list of plugins or extensions: names, or names with options. */
function namedEntries(node: unknown): [name: string, entry: unknown, options: unknown][] {
  const entries = isSeq(node) ? node.items : isMap(node) ? [node] : [];
  return entries.flatMap((entry): [string, unknown, unknown][] => {
    if (isScalar(entry)) return [[String(entry.value), entry, undefined]];
    if (!isMap(entry)) return [];
    return entry.items.map(({ key, value }) => [
      String(isScalar(key) ? key.value : key),
      key,
      value,
    ]);
  });
}

function mapPlugins(node: unknown, reader: Reader, settings: Settings): void {
  for (const [name, entry, options] of namedEntries(node)) {
    const subject = `plugins: ${name}`;
    if (name === 'redirects' && isMap(options)) mapRedirects(options, entry, reader, settings);
    else if (NOT_NEEDED_PLUGINS.has(name.replace(/^material\//, '')))
      reader.note('not-needed', subject, entry, 'docsgen works without it.');
    else reader.note('by-hand', subject, entry, 'Plugins of MkDocs do not run in docsgen.');
  }
}

function mapRedirects(options: unknown, entry: unknown, reader: Reader, settings: Settings): void {
  const maps = isMap(options) ? options.get('redirect_maps') : undefined;
  const pairs = isMap(maps) ? maps.items : [];
  settings.config['redirects'] = pairs.flatMap(({ key, value }) => {
    const from = textOf(key);
    const to = textOf(value);
    return from === undefined || to === undefined
      ? []
      : [{ from: routeOfFile(from), to: /^https?:/i.test(to) ? to : routeOfFile(to) }];
  });
  reader.note('maps', 'plugins: redirects', entry, `\`redirects\`: ${pairs.length}`);
}

/** The route of a page, by its path: `a/index.md#b` → `/a#b`. */
function routeOfFile(path: string): string {
  const [file = '', anchor] = path.split('#');
  const route = file.replace(/(?:^|\/)(?:index|README)\.md$/i, '').replace(/\.md$/i, '');
  return posix.join('/', route) + (anchor === undefined ? '' : `#${anchor}`);
}

function mapExtensions(node: unknown, reader: Reader): void {
  for (const [name, entry] of namedEntries(node)) {
    const subject = `markdown_extensions: ${name}`;
    if (KNOWN_EXTENSIONS.has(name)) reader.note('not-needed', subject, entry, 'Always on.');
    else reader.note('by-hand', subject, entry, 'docsgen does not read this syntax.');
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? text;
}
