import { posix } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { toString } from 'mdast-util-to-string';
import type { Link, List, Nodes, Root } from 'mdast';
import { parse as parseToml } from 'smol-toml';
import { openNotes, type Notes } from '../../migrate/notes.js';
import { messageOf } from '../../model/thrown-text.js';
import { canonicalTag, parseAddress } from '../answers.js';
import { inOrder } from './foreign-site.js';
import type { FolderFiles, ForeignSite, NavItem } from './foreign-site.js';
import { asTable, textAt, type Table } from './tables.js';

const CONFIG = 'book.toml';
const SUMMARY = 'SUMMARY.md';

/** Reads an mdBook from its `SUMMARY.md`; undefined if the folder is none. */
export function readMdBook(files: FolderFiles): ForeignSite | undefined {
  const hasConfig = files.isFile(CONFIG);
  const toml = hasConfig ? files.textOf(CONFIG) : '';
  const notes = openNotes(CONFIG, toml);
  const book = tomlOf(toml, notes);
  const folder = posix.normalize(textAt(book, 'book.src') ?? 'src').replace(/\/$/, '');
  const summary = posix.join(folder, SUMMARY);
  if (folder.startsWith('..') || posix.isAbsolute(folder) || !files.isFile(summary))
    return undefined;
  const items = itemsOfSummary(files.textOf(summary), summary, notes);
  const settings = settingsOf(book, folder, toml, notes);
  return {
    kind: 'mdbook',
    label: 'mdBook',
    file: summary,
    area: { path: folder, exclude: [SUMMARY], ...settings.area },
    // Addresses of mdBook end with `.html`: this file answers there, too.
    config: { trailingSlash: false, ...settings.config },
    defaults: settings.defaults,
    nav: [{ name: 'docs', items }],
    navbar: [],
    onlyListedPages: true,
    notes: inOrder(notes.all()),
  };
}

function tomlOf(text: string, notes: Notes): Table {
  try {
    return asTable(parseToml(text)) ?? {};
  } catch (error) {
    const [message = ''] = messageOf(error).split('\n');
    const note = `The file cannot be read, so its settings are left out: ${message}`;
    notes.place('by-hand', { subject: CONFIG, file: CONFIG, line: 1, text: note });
    return {};
  }
}

/** The line of a key, or of the table that has it; 1 if it is not found. */
function lineIn(toml: string, key: string): number {
  const name = key.split('.').at(-1) ?? key;
  const lines = toml.split('\n').map((line) => line.trim().replaceAll('"', ''));
  const ofKey = lines.findIndex((line) => line.split('=')[0]?.trim() === name);
  const ofTable = lines.findIndex((line) => /^\[/.test(line) && line.includes(key));
  return (ofKey >= 0 ? ofKey : ofTable) + 1 || 1;
}

interface Settings {
  readonly area: Record<string, unknown>;
  readonly config: Record<string, unknown>;
  readonly defaults: ForeignSite['defaults'];
}

/** Keys of `book.toml` that docsgen works without. */
const NOT_NEEDED: ReadonlySet<string> = new Set([
  'book.authors',
  'book.multilingual',
  'book.src',
  'output.html.default-theme',
  'output.html.preferred-dark-theme',
  'output.html.smart-punctuation',
  'output.html.hash-files',
  'output.html.mathjax-support',
  'output.html.git-repository-icon',
  'output.html.fold',
  'output.html.search',
  'output.html.print',
  'output.html.copy-fonts',
  'build.build-dir',
  'build.create-missing',
  'build.use-default-preprocessors',
  'rust.edition',
]);

/** Maps `book.toml`. Every key gets a note. */
function settingsOf(book: Table, folder: string, toml: string, notes: Notes): Settings {
  const settings: Settings = { area: {}, config: {}, defaults: {} };
  const { area, config } = settings;
  const defaults: { -readonly [K in keyof ForeignSite['defaults']]: ForeignSite['defaults'][K] } =
    {};
  const note = (kind: 'maps' | 'approximated' | 'by-hand' | 'not-needed', key: string): NoteOf => {
    const line = lineIn(toml, key);
    return (text) => {
      notes.place(kind, { subject: key, file: CONFIG, line, text });
    };
  };
  const mappers: Readonly<Record<string, (value: string, key: string) => void>> = {
    'book.title': (value, key) => {
      defaults.title = value;
      note('maps', key)('`title`');
    },
    'book.description': (value, key) => {
      config['description'] = value;
      note('maps', key)('`description`');
    },
    'book.language': (value, key) => {
      defaults.language = canonicalTag(value);
      note('maps', key)('`locales`');
    },
    'output.html.git-repository-url': (value, key) => {
      config['repository'] = value.replace(/\/(?:-\/)?(?:tree|blob)\/.*$/, '');
      note('maps', key)('`repository`');
    },
    'output.html.edit-url-template': (value, key) => {
      const inFolder = folder === '.' ? '{path}' : `${folder}/{path}`;
      area['editUrl'] = value.replace('{path}', inFolder);
      note('maps', key)('`docs.editUrl`');
    },
    'output.html.site-url': (value, key) => {
      const parsed = parseAddress(value.startsWith('/') ? `https://example.com${value}` : value);
      if (!('value' in parsed)) return;
      const url = value.startsWith('/') ? '' : parsed.value.url;
      defaults.address = { url, baseUrl: parsed.value.baseUrl };
      note('maps', key)('`baseUrl`');
    },
  };
  for (const [key, value] of keysOf(book)) {
    const mapper = new Map(Object.entries(mappers)).get(key);
    if (mapper !== undefined && typeof value === 'string') mapper(value, key);
    else if (key === 'output.html.redirect') {
      config['redirects'] = redirectsOf(asTable(value) ?? {});
      note('maps', key)('`redirects`');
    } else if (NOT_NEEDED.has(key)) note('not-needed', key)('docsgen works without it.');
    else note('by-hand', key)('docsgen has no such setting.');
  }
  return { area, config, defaults };
}

type NoteOf = (text: string) => void;

/** Keys whose tables are one setting. */
const UNITS = new RegExp(
  `^(?:${[
    'preprocessor\\.[^.]+',
    'output\\.(?!html$)[^.]+',
    'output\\.html\\.(?:redirect|fold|search|print|playground|code)',
  ].join('|')})$`,
);

/** All keys with dots between the names of tables, and their values. */
function keysOf(table: Table, prefix = ''): [key: string, value: unknown][] {
  return Object.entries(table).flatMap(([name, value]): [string, unknown][] => {
    const key = prefix + name;
    const inner = asTable(value);
    if (inner === undefined || UNITS.test(key)) return [[key, value]];
    return keysOf(inner, `${key}.`);
  });
}

/** Redirects without `.html`, with targets from the top of the site. */
function redirectsOf(table: Table): { from: string; to: string }[] {
  return Object.entries(table).flatMap(([from, to]) => {
    if (typeof to !== 'string') return [];
    const isAddress = /^[a-z]+:\/\//i.test(to);
    const start = posix.join('/', posix.dirname(posix.join('/', from)));
    const target = isAddress ? to : withoutHtml(posix.resolve(start, to));
    return [{ from: withoutHtml(posix.join('/', from)), to: target }];
  });
}

function withoutHtml(path: string): string {
  return path.replace(/(?:\/index)?\.html(?=#|$)/, '') || '/';
}

/** The navigation of a `SUMMARY.md`. */
function itemsOfSummary(text: string, file: string, notes: Notes): NavItem[] {
  const { children }: Root = fromMarkdown(text);
  const items: NavItem[] = [];
  let part: NavItem[] | undefined;
  children.forEach((node, i) => {
    const line = node.position?.start.line ?? 1;
    if (node.type === 'heading') {
      const label = toString(node);
      if (i === 0 && /^summary$/i.test(label)) return;
      part = [];
      items.push({ kind: 'section', label, line, collapsible: false, items: part });
    } else if (node.type === 'list') (part ?? items).push(...itemsOfList(node, file, notes));
    else if (node.type === 'thematicBreak') part = undefined;
    else if (node.type === 'paragraph')
      for (const link of linksIn(node)) {
        const chapter = chapterOf(link, file, notes);
        // Chapters after the numbered ones belong to no part.
        if (chapter !== undefined) items.push(chapter);
      }
  });
  return items.filter((item) => item.kind !== 'section' || item.items.length > 0);
}

function itemsOfList({ children }: List, file: string, notes: Notes): NavItem[] {
  return children.flatMap((entry): NavItem[] => {
    const [first, ...rest] = entry.children;
    const lists = [first, ...rest].filter((node) => node?.type === 'list');
    const inner = lists.flatMap((list) => itemsOfList(list, file, notes));
    const [link] = first === undefined || first.type === 'list' ? [] : linksIn(first);
    const line = entry.position?.start.line ?? 1;
    if (link === undefined) {
      const label = first === undefined || first.type === 'list' ? '' : toString(first);
      return label === '' ? inner : [{ kind: 'section', label, line, items: inner }];
    }
    const chapter = chapterOf(link, file, notes);
    if (inner.length === 0) return chapter === undefined ? [] : [chapter];
    const path = chapter?.kind === 'page' ? chapter.path : undefined;
    return [{ kind: 'section', label: toString(link), path, line, items: inner }];
  });
}

function linksIn(node: Nodes): Link[] {
  if (node.type === 'link') return [node];
  return 'children' in node ? node.children.flatMap((child) => linksIn(child)) : [];
}

/** The entry of a chapter; undefined for a draft, which has no file. */
function chapterOf(link: Link, file: string, notes: Notes): NavItem | undefined {
  const label = toString(link);
  const line = link.position?.start.line ?? 1;
  if (link.url === '') {
    const text = 'A draft chapter has no page, so it is left out.';
    notes.place('approximated', { subject: label, file, line, text });
    return undefined;
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(link.url)) return { kind: 'link', label, href: link.url };
  const path = posix.normalize(decode(link.url.replace(/#.*$/s, '')));
  return { kind: 'page', path, label, line };
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
