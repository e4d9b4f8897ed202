import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { asObject, asText, type Evaluated } from '../../migrate/evaluated.js';
import { themeLocales } from '../../migrate/theme-texts.js';

/** The packages through which a site gets the texts of the theme. Each one names the next. */
const CHAIN = [
  '@docusaurus/preset-classic',
  '@docusaurus/theme-classic',
  '@docusaurus/theme-translations',
];

/**
 * The texts of Docusaurus' theme in a locale, from the packages of the old site: id → text. Empty
 * if the theme is not installed, or does not know the language.
 */
export function installedThemeTexts(siteDir: string, locale: string): Map<string, string> {
  const folder = translationsFolder(siteDir);
  if (folder === undefined) return new Map();
  for (const name of themeLocales(locale)) {
    const texts = textsIn(join(folder, 'locales', name));
    if (texts !== undefined) return texts;
  }
  return new Map();
}

/** The folder of the package with the translations; undefined if it is not installed. */
function translationsFolder(siteDir: string): string | undefined {
  let from = join(siteDir, 'package.json');
  for (const name of CHAIN) {
    try {
      from = createRequire(from).resolve(`${name}/package.json`);
    } catch {
      // A site can name a package without those before it.
    }
  }
  return from.endsWith(join('theme-translations', 'package.json')) ? dirname(from) : undefined;
}

function textsIn(folder: string): Map<string, string> | undefined {
  try {
    const files = readdirSync(folder).filter((file) => file.endsWith('.json'));
    return new Map(files.sort().flatMap((file) => entriesOf(join(folder, file))));
  } catch {
    return undefined;
  }
}

function entriesOf(file: string): [id: string, text: string][] {
  const texts = asObject(JSON.parse(readFileSync(file, 'utf8')) as Evaluated) ?? {};
  return Object.entries(texts).flatMap(([id, value]): [string, string][] => {
    const text = asText(value);
    return text === undefined ? [] : [[id, text]];
  });
}
