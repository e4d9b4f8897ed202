import type { SiteFacts } from '../../components/docusaurus/site-facts.js';
import type { SiteConfig } from './config.js';
import { globalDataOf } from './global-data.js';

/** The facts about a site that its components read. */
export function siteFactsOf(config: SiteConfig): SiteFacts {
  const { title, tagline, titleDelimiter, favicon, url, baseUrl } = config;
  const { defaultLocale, locales, customFields, docusaurusConfig } = config;
  return {
    title,
    tagline: tagline ?? '',
    titleDelimiter,
    favicon,
    url,
    baseUrl,
    defaultLocale,
    locales: locales.map(({ path: _path, ...locale }) => locale),
    customFields,
    docusaurusConfig,
    globalData: globalDataOf(config.globalData),
  };
}
