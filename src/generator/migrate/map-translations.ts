import { posix } from 'node:path';
import { asObject, asText, type Evaluated } from './evaluated.js';
import { plainData, type Draft } from './key-table.js';
import type { Copy } from './mapping.js';
import type { Notes } from './notes.js';

/** The files of `i18n` of the old site. */
export interface OldTranslations {
  /** All files below `i18n`, relative to it. */
  readonly files: readonly string[];
  readonly json: (path: string) => Evaluated;
}

/** The translations of the new site. */
export interface NewTranslations {
  readonly copies: readonly Copy[];
  /** Path → text. */
  readonly files: ReadonlyMap<string, string>;
}

const PLUGIN = /^docusaurus-plugin-content-(docs|blog|pages)(?:-([^/]+))?$/;

/**
 * Moves translations to the places where docsgen reads them: pages beside the paths of their
 * originals, texts of the navbar and the footer into `messages.json`.
 */
export function mapTranslations(
  { files, json }: OldTranslations,
  config: Draft,
  notes: Notes,
): NewTranslations {
  const copies: Copy[] = [];
  const messages = new Map<string, Map<string, string>>();
  const folders = foldersOf(config);
  for (const file of files) {
    const [locale = '', part = '', ...rest] = file.split('/');
    const path = rest.join('/');
    const [, kind, id = 'default'] = PLUGIN.exec(part) ?? [];
    const from = `i18n/${file}`;
    if (kind !== undefined && !/\.json$/.test(path)) {
      const to = targetOf(kind, id, path, folders);
      if (to !== undefined) copies.push({ from, to: `i18n/${locale}/${to}` });
      else notes.place('by-hand', { subject: part, file: from, line: 1, text: NO_AREA });
    } else if (part === 'docusaurus-theme-classic') {
      const texts = messages.get(locale) ?? new Map<string, string>();
      messages.set(locale, texts);
      for (const [label, text] of labelsOf(json(from))) texts.set(`label:${label}`, text);
      notes.place('maps', {
        subject: part,
        file: from,
        line: 1,
        text: `i18n/${locale}/messages.json`,
      });
    } else notes.place('by-hand', { subject: part, file: from, line: 1, text: OTHER_TEXTS });
  }
  const texts = [...messages].flatMap(([locale, entries]): [string, string][] =>
    entries.size === 0
      ? []
      : [
          [
            `i18n/${locale}/messages.json`,
            `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`,
          ],
        ],
  );
  return { copies, files: new Map(texts) };
}

const NO_AREA = 'No area of the new site has these pages.';
const OTHER_TEXTS =
  'docsgen has its own texts, and labels of sidebars are not translated: see docs/translating.md.';

interface AreaFolders {
  readonly kind: string;
  readonly id: string;
  readonly path: string;
  /** Version → folder. */
  readonly versions: ReadonlyMap<string, string>;
}

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
        },
      ];
    }),
    ...(pages === undefined
      ? []
      : [{ kind: 'pages', id: 'default', path: pages, versions: new Map<string, string>() }]),
  ];
}

/** The path of the original of a translated page. */
function targetOf(
  kind: string,
  id: string,
  path: string,
  folders: readonly AreaFolders[],
): string | undefined {
  const area = folders.find((item) => item.kind === kind && item.id === id);
  if (area === undefined) return undefined;
  if (kind !== 'docs') return posix.join(area.path, path);
  const [first = '', ...rest] = path.split('/');
  const version = first.replace(/^version-/, '');
  const folder = first === 'current' ? area.path : area.versions.get(version);
  return folder === undefined ? undefined : posix.join(folder, ...rest);
}

/** Label → translation, from the texts of the navbar or the footer. */
function labelsOf(texts: Evaluated): [string, string][] {
  return Object.entries(asObject(texts) ?? {}).flatMap(([key, value]): [string, string][] => {
    const label = /^(?:item\.label|link\.title|link\.item\.label)\.(.+)$/.exec(key)?.[1];
    const text = asText(asObject(value)?.message);
    return label === undefined || text === undefined || text === '' ? [] : [[label, text]];
  });
}
