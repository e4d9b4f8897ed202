import type { Texts } from '../../components/text.js';
import type { SiteConfig } from './config.js';

/** What one locale says instead of English, and instead of the config's labels. */
export interface LocaleTexts {
  /** docsgen's own texts: English → translation. */
  readonly own: Texts;
  /** Labels of the config: as they stand there → translation. */
  readonly labels: Texts;
}

/** Where a locale's texts stand. */
export function messagesFile(locale: string): string {
  return `i18n/${locale}/messages.json`;
}

/** The locale that a file of pages is written in. */
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
