import type { SiteConfig } from './config.js';
import { localeOfFile } from './texts.js';

/**
 * A page file as it is compiled. The page of the default locale is compiled again for each locale
 * that shows it without a translation, if its text depends on the locale. The name of such a unit
 * ends with the locale; every other unit has the path of its file as its name.
 */
export function unitName(path: string, locale: string | undefined): string {
  return locale === undefined ? path : `${path}//${locale}`;
}

/** The file of a unit, and the locale that it is compiled for. */
export function readUnit(
  unit: string,
  config: Pick<SiteConfig, 'locales' | 'defaultLocale'>,
): { readonly path: string; readonly locale: string } {
  const [path = '', locale] = unit.split('//');
  return { path, locale: locale ?? localeOfFile(path, config) };
}
