import type { Texts } from '../../components/text.js';
import type { SiteConfig } from './config.js';

/** The translations of one locale. */
export interface LocaleTexts {
  /** docsgen's interface texts: English → translation. */
  readonly own: Texts;
  /** Labels, titles and descriptions in sidebars: text → translation. */
  readonly sidebars: Texts;
  /** Texts of the site's components: id → translation. */
  readonly components: Texts;
  /** Labels of the config: label → translation. */
  readonly labels: Texts;
}

/** Path of a locale's file of translations. */
export function messagesFile(locale: string): string {
  return `i18n/${locale}/messages.json`;
}

/** The locale of a page, by the folder of its file. */
export function localeOfFile(
  path: string,
  config: Pick<SiteConfig, 'locales' | 'defaultLocale'>,
): string {
  return translationAt(path, config)?.locale ?? config.defaultLocale;
}

/**
 * The locale of a translated file and the path of its original. Undefined for files that are in no
 * folder of a locale of the config.
 */
export function translationAt(
  path: string,
  { locales }: Pick<SiteConfig, 'locales'>,
): { readonly locale: string; readonly original: string } | undefined {
  const [, code, original] = TRANSLATED.exec(path) ?? [];
  const locale = locales.find((each) => each.code === code);
  return locale === undefined || original === undefined
    ? undefined
    : { locale: locale.code, original };
}

/** The path of the original of a file in a folder of translations. Other files keep their path. */
export function originalPath(path: string): string {
  return TRANSLATED.exec(path)?.[2] ?? path;
}

const TRANSLATED = /^i18n\/([^/]+)\/(.+)$/;

/** The folder that holds a locale's translations of the pages of a folder. */
export function translationFolder(locale: string, folder: string): string {
  return folder === '' ? `i18n/${locale}` : `i18n/${locale}/${folder}`;
}
