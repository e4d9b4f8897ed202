import { substituteTexts } from '../../content/docusaurus/browser-modules.js';
import type { IslandTexts } from '../../model/island-texts.js';
import type { LocaleTexts } from '../../model/texts.js';

/** The code of an island with all that it imports. */
export interface IslandCode {
  /** The substitutes for modules of Docusaurus, such as `@theme/Tabs`. */
  readonly substitutes: readonly string[];
  /** Minified by esbuild. */
  readonly scripts: readonly string[];
}

/**
 * The texts that the code of islands names, by the module of the island: ids that are a constant in
 * the code, and ids that begin with a constant to which the code adds a value. Browsers get no
 * other texts.
 */
export function islandTexts(
  code: ReadonlyMap<string, IslandCode>,
  texts: ReadonlyMap<string, LocaleTexts>,
): Readonly<Record<string, IslandTexts>> {
  const translated = [...texts.values()].flatMap(({ components }) => Object.keys(components));
  const allIds = [...new Set(translated)].sort();
  const searched = new Map<string, ReadonlySet<string>>();
  const idsIn = (script: string): ReadonlySet<string> => {
    const found = searched.get(script) ?? namedIds(script, allIds);
    searched.set(script, found);
    return found;
  };
  const entries = [...code].map(([module, { scripts, substitutes }]): [string, IslandTexts] => {
    const named = scripts.map(idsIn);
    const ids = allIds.filter((id) => named.some((set) => set.has(id)));
    return [module, { ids, own: substituteTexts(substitutes) }];
  });
  return Object.fromEntries(entries);
}

function namedIds(script: string, ids: readonly string[]): ReadonlySet<string> {
  if (ids.length === 0) return new Set();
  const code = unescaped(script);
  const prefixes = prefixesIn(code);
  const quotes = ['"', "'", '`'];
  return new Set(
    ids.filter(
      (id) =>
        quotes.some((quote) => code.includes(quote + id + quote)) ||
        prefixes.some((prefix) => id.startsWith(prefix)),
    ),
  );
}

const SIMPLE_ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);

/** Code whose strings have the characters that their escapes mean. It can no longer be parsed. */
function unescaped(code: string): string {
  return code.replace(
    /\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|x([0-9a-f]{2})|(.))/gis,
    (_, long?: string, short?: string, byte?: string, character = '') => {
      const hex = long ?? short ?? byte;
      if (hex === undefined) return SIMPLE_ESCAPES.get(character) ?? character;
      const point = Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : '';
    },
  );
}

/** The constant starts of computed ids, such as `status.` in `` `status.${state}` ``. */
function prefixesIn(code: string): string[] {
  const starts = [
    ...code.matchAll(/`([\w./:-]*[./:_-])\$\{|"([\w./:-]*[./:_-])"(?:\+|\.concat\()/g),
  ];
  return starts
    .map(([, template, text]) => template ?? text ?? '')
    .filter((start) => /\w/.test(start));
}
