import { own } from '../../components/own.js';
import { asList, asObject, asText, type EvaluatedObject } from './evaluated.js';
import {
  byHand,
  copy,
  Draft,
  mapKeys,
  notNeeded,
  setAt,
  tableOf,
  type KeyMapper,
  type KeyTable,
} from './key-table.js';
import type { Mapping, OldFiles } from './mapping.js';

const FOLDER = 'migrate writes translations to `i18n/<code>`, where docsgen reads them.';

/** The addresses that the old site and one of its locales begin with. */
interface Bases {
  readonly site: string;
  readonly locale: string;
}

const localeTable = (bases: Bases): KeyTable =>
  tableOf({
    label: copy('text', 'label'),
    direction: copy('text', 'direction'),
    htmlLang: copy('text', 'htmlLang'),
    calendar: copy('text', 'calendar'),
    path: notNeeded(FOLDER),
    translate: notNeeded('docsgen uses the translations that exist.'),
    url: byHand('All locales of a docsgen site have one host.'),
    baseUrl: mapBaseUrl(bases),
  });

/** `baseUrl` of a locale → `path`, unless it is the usual one. */
function mapBaseUrl(bases: Bases): KeyMapper {
  return (value, at, out, notes) => {
    const given = slashed(asText(value) ?? '');
    if (asText(value) === undefined || !given.startsWith(bases.site)) {
      notes.key(
        'by-hand',
        at,
        'Addresses of a locale begin with `baseUrl` of the site: set `path`.',
      );
      return;
    }
    if (given !== bases.locale) out.set('path', given.slice(bases.site.length, -1));
    notes.key('maps', at, '`locales.list[].path`');
  };
}

/** `i18n` → `locales`. */
export function mapLocales(site: EvaluatedObject, { config, notes }: Mapping): void {
  const i18n = asObject(site.i18n);
  const { codes, first } = codesOf(i18n);
  if (i18n === undefined || first === undefined) return;
  const base = slashed(asText(site.baseUrl) ?? '');
  const list = (codes.length === 0 ? [first] : codes).map((code): Draft => {
    const locale = new Draft('locales.list[]', [['code', code]]);
    const given = settingsOf(i18n, code);
    const table = localeTable({ site: base, locale: code === first ? base : `${base}${code}/` });
    const at = ['i18n', 'localeConfigs', code];
    if (given !== undefined) mapKeys(given, { table, at, out: locale, notes });
    return locale;
  });
  setAt(config, 'locales.default', first);
  setAt(config, 'locales.list', list);
  notes.key('maps', ['i18n'], '`locales`');
  if (asText(i18n.path) !== undefined) notes.key('not-needed', ['i18n', 'path'], FOLDER);
}

/** Translations: path below `i18n` of the new site → path of the old site. */
export function translationFiles(
  site: EvaluatedObject,
  { below, pathOf }: Pick<OldFiles, 'below' | 'pathOf'>,
): ReadonlyMap<string, string> {
  const i18n = asObject(site.i18n);
  const root = pathOf(asText(i18n?.path) ?? 'i18n');
  const codes = new Map(
    codesOf(i18n).codes.map((code) => [asText(settingsOf(i18n, code)?.path) ?? code, code]),
  );
  return new Map(
    (below(root) ?? []).map((file) => {
      const [folder = '', ...rest] = file.split('/');
      return [[codes.get(folder) ?? folder, ...rest].join('/'), `${root}/${file}`];
    }),
  );
}

/** The settings of a locale. */
function settingsOf(i18n: EvaluatedObject | undefined, code: string): EvaluatedObject | undefined {
  return asObject(own(asObject(i18n?.localeConfigs) ?? {}, code));
}

function codesOf(i18n: EvaluatedObject | undefined): {
  readonly codes: readonly string[];
  readonly first: string | undefined;
} {
  const codes = (asList(i18n?.locales) ?? []).flatMap((code) => asText(code) ?? []);
  return { codes, first: asText(i18n?.defaultLocale) ?? codes[0] };
}

/** A path with one slash at both ends. */
export const slashed = (path: string): string => `/${path}/`.replace(/\/{2,}/g, '/');
