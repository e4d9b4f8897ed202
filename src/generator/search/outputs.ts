import type { SiteConfig } from '../model/config.js';
import { hashOf } from '../model/keys.js';
import type { Output } from '../model/output.js';
import type { Section } from '../model/page.js';
import type { Site, SitePage } from '../model/site.js';
import { indexFile, searchContexts } from '../views/search-contexts.js';
import { buildIndex } from './index.js';
import { indexedPages } from './pages.js';
import { hostedRecords, type HostedRecord } from './records.js';

/** What an index is made from: part of a snapshot. */
export interface Searched {
  readonly site: Site;
  /** Route → how many other pages lead to it. */
  readonly inbound: () => ReadonlyMap<string, number>;
}

/** The files of every index of a site. The roots alone keep their names from build to build. */
export async function searchOutputs(
  searched: Searched,
  config: SiteConfig,
  sections: (page: SitePage) => Promise<readonly Section[]>,
): Promise<Output[]> {
  const outputs = new Map<string, Output>();
  for (const context of searchContexts(config)) {
    const pages = await indexedPages(context, searched.site, config, searched.inbound(), sections);
    const language =
      config.locales.find(({ code }) => code === context.locale)?.htmlLang ?? context.locale;
    // Few readers look in an older version: its pages' files are shared, a whole would be one more for each.
    const { root, files } = buildIndex(pages, language, context.name === context.locale);
    for (const { path, text } of [
      ...files,
      { path: indexFile(context), text: `${JSON.stringify(root)}\n` },
    ])
      outputs.set(path, { path, key: hashOf(text), kind: 'text', text });
  }
  return [...outputs.values()];
}

/** The records of every page, each once: contexts share most of their pages. */
export async function allRecords(
  searched: Searched,
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
