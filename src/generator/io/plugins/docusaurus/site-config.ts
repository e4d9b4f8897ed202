import { siteConfigOf } from '../../../../components/docusaurus/site-facts.js';
import type { SiteConfig } from '../../../model/config.js';
import { siteFactsOf } from '../../../model/site-facts.js';

/** The config in the shape that plugins of Docusaurus read. */
export function docusaurusConfig(config: SiteConfig): Readonly<Record<string, unknown>> {
  const { i18n, ...others } = siteConfigOf(siteFactsOf(config));
  return {
    ...others,
    trailingSlash: config.trailingSlash ?? undefined,
    staticDirectories: config.staticFolders,
    i18n: { ...i18n, currentLocale: config.defaultLocale, path: 'i18n' },
  };
}
