import type { ArticleLanguage } from '../../components/view.js';
import type { LocaleConfig, SiteConfig } from '../model/config.js';
import { isReactPage } from '../model/react-page.js';
import type { SitePage } from '../model/site.js';
import { localeOfFile } from '../model/texts.js';

/**
 * The locale in which the text of a page is written. A page without a translation has the text of
 * the default locale. React pages have translations in their code.
 */
export function articleLocale(
  { source, locale }: Pick<SitePage, 'source' | 'locale'>,
  config: SiteConfig,
): LocaleConfig | undefined {
  const written = isReactPage(source) ? locale : localeOfFile(source, config);
  return config.locales.find(({ code }) => code === written);
}

/** The language of a page without a translation. Empty if it is that of its locale. */
export function languageOf(
  page: Pick<SitePage, 'source' | 'locale'>,
  config: SiteConfig,
): { readonly language?: ArticleLanguage } {
  const written = articleLocale(page, config);
  if (written === undefined || written.code === page.locale) return {};
  return { language: { lang: written.htmlLang, dir: written.direction } };
}
