import type { Site, SitePage } from '../model/site.js';

/** Language → topic → page. A topic is a path in the folder of a language. */
export type Topics = ReadonlyMap<string, ReadonlyMap<string, SitePage>>;

/** The pages of a folder whose subfolders, one for each language, have the same topics. */
export function topicsOf({ pages }: Pick<Site, 'pages'>, folder: string, locale: string): Topics {
  const byLanguage = new Map<string, Map<string, SitePage>>();
  for (const page of pages) {
    const path = page.source.replace(/^i18n\/[^/]+\//, '');
    if (page.locale !== locale || !path.startsWith(`${folder}/`)) continue;
    const [language = '', ...rest] = path.slice(folder.length + 1).split('/');
    if (rest.length === 0) continue;
    const topics = byLanguage.get(language) ?? new Map<string, SitePage>();
    byLanguage.set(language, topics.set(rest.join('/').replace(/\.mdx?$/, ''), page));
  }
  return byLanguage;
}
