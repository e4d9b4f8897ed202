import type { DocsFacts, SiteFacts } from '../../components/docusaurus/site-facts.js';
import type { DocsAreaConfig, SiteConfig } from './config.js';
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
    docs: config.docs.map(docsFacts),
  };
}

function docsFacts({ id, routeBase, versions }: DocsAreaConfig): DocsFacts {
  return {
    id,
    routeBase,
    versions: versions.map(({ name, label, path, isLast, banner, noindex }) => ({
      ...{ name, label, path, isLast, banner, noindex },
    })),
  };
}
