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
  const code = /^i18n\/([^/]+)\//.exec(path)?.[1];
  return config.locales.find((locale) => locale.code === code)?.code ?? config.defaultLocale;
}

/** The folder that holds a locale's translations of the pages of a folder. */
export function translationFolder(locale: string, folder: string): string {
  return folder === '' ? `i18n/${locale}` : `i18n/${locale}/${folder}`;
}
