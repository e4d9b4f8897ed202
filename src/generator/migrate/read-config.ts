import { asList, asObject, type Evaluated, type EvaluatedObject } from './evaluated.js';
import type { Draft } from './key-table.js';
import type { Notes } from './notes.js';
import { withoutFunctions } from './plain.js';

/** Names of the config of a Docusaurus site. The first that exists is used. */
export const CONFIG_NAMES = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'].map(
  (ending) => `docusaurus.config.${ending}`,
);

/** Keys of `siteConfig` that docsgen fills itself. */
const FILLED: ReadonlySet<string> = new Set([
  ...['title', 'tagline', 'titleDelimiter', 'favicon', 'url', 'baseUrl', 'customFields'],
  ...['trailingSlash', 'staticDirectories', 'i18n'],
]);

/** The hooks that give `themeConfig`. */
const THEME_HOOKS = ['useThemeConfig', 'useAlgoliaThemeConfig'];

/** The old site, and the scripts of the new one. */
export interface ConfigReaders {
  readonly config: EvaluatedObject;
  /** Absolute folder of the old site. Paths in it become relative. */
  readonly siteDir: string;
  /** Texts of the scripts and pages that the new site has. */
  readonly scripts: readonly string[];
}

/**
 * Keeps the parts of the old config that scripts read of `siteConfig`. A script that names
 * `siteConfig` or a hook for the theme reads a part if it names its key.
 */
export function keepReadConfig(
  { config: old, siteDir, scripts }: ConfigReaders,
  draft: Draft,
  notes: Notes,
): void {
  const readers = scripts.filter((text) =>
    ['siteConfig', ...THEME_HOOKS].some((name) => hasWord(text, name)),
  );
  const isRead = (key: string): boolean => {
    const names = key === 'themeConfig' ? [key, ...THEME_HOOKS] : [key];
    return readers.some((text) => names.some((name) => hasWord(text, name)));
  };
  const kept = new Map<string, Evaluated>();
  for (const [key, value] of Object.entries(old)) {
    if (FILLED.has(key) || value === null || !isRead(key)) continue;
    kept.set(key, withoutFolder(withoutFunctions(value, []), siteDir));
    notes.key('maps', [key], `\`docusaurusConfig.${key}\`: code of the site reads it.`);
  }
  if (kept.size > 0) draft.set('docusaurusConfig', Object.fromEntries(kept));
}

function hasWord(text: string, word: string): boolean {
  return text.split(/[^\w$]+/).includes(word);
}

/** A value in which the paths of files in a folder are relative to it. */
function withoutFolder(value: Evaluated, folder: string): Evaluated {
  if (typeof value === 'string')
    return value.startsWith(`${folder}/`) ? `.${value.slice(folder.length)}` : value;
  const list = asList(value);
  if (list !== undefined) return list.map((item) => withoutFolder(item, folder));
  const object = asObject(value);
  if (object === undefined) return value;
  return Object.fromEntries(
    Object.entries(object).map(([key, item]) => [key, withoutFolder(item, folder)]),
  );
}
