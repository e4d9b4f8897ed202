import type { SiteConfig } from '../model/config.js';
import { hashOf } from '../model/keys.js';
import type { Output } from '../model/output.js';
import type { Section } from '../model/page.js';
import type { Site, SitePage } from '../model/site.js';
import { indexFile, searchContexts } from '../views/search-contexts.js';
import { buildIndex } from './index.js';
import { indexedPages } from './pages.js';
import { hostedRecords, type HostedRecord } from './records.js';

/** The part of a snapshot that an index needs. */
export interface SearchedSite {
  readonly site: Site;
  /** Route → number of other pages that link to it. */
  readonly inbound: () => ReadonlyMap<string, number>;
}

/** The files of all indexes of a site. Names contain a hash of the content, except for roots. */
export async function searchOutputs(
  searched: SearchedSite,
  config: SiteConfig,
  sections: (page: SitePage) => Promise<readonly Section[]>,
): Promise<Output[]> {
  const outputs = new Map<string, Output>();
  for (const context of searchContexts(config)) {
    const pages = await indexedPages(context, searched.site, config, searched.inbound(), sections);
    const language =
      config.locales.find(({ code }) => code === context.locale)?.htmlLang ?? context.locale;
    // Versions share most of their files, so an older version gets no single file with all content.
    const isLastVersion = context.name === context.locale;
    const { root, files } = buildIndex(pages, language, isLastVersion);
    for (const { path, text } of [
      ...files,
      { path: indexFile(context), text: `${JSON.stringify(root)}\n` },
    ])
      outputs.set(path, { path, key: hashOf(text), kind: 'text', text });
  }
  return [...outputs.values()];
}

/** The records of all pages. Contexts share most pages, whose records are listed once. */
export async function allRecords(
  searched: SearchedSite,
  config: SiteConfig,
  sections: (page: SitePage) => Promise<readonly Section[]>,
): Promise<HostedRecord[]> {
  const records = new Map<string, HostedRecord>();
  for (const context of searchContexts(config)) {
    const pages = await indexedPages(context, searched.site, config, searched.inbound(), sections);
    for (const record of hostedRecords(pages, context, config.url))
      records.set(record.objectID, record);
  }
  return [...records.values()];
}
