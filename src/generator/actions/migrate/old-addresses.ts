import { readFrontMatter } from '../../frontmatter/parse.js';
import { asList, asObject, asText, type EvaluatedObject } from '../../migrate/evaluated.js';
import { docRoute, pageRoute, postRoute, type OldPage } from '../../migrate/old-routes.js';
import { baseOfPages } from '../../migrate/map-blog.js';
import type { PluginInstance } from '../../migrate/plugins.js';
import { excludedFrom } from '../../model/excluded.js';
import { joinRoute } from '../../site/routes.js';
import type { FilePlan } from './file-plan.js';
import type { OldSite } from './old-site.js';

/**
 * The addresses of all pages of the old site in its default locale, by Docusaurus’ rules. `config`
 * is the new config: its areas have the folders of the planned files.
 */
export function oldAddresses(
  config: EvaluatedObject,
  files: FilePlan,
  old: Pick<OldSite, 'pathOf' | 'textOf'>,
  plugins: readonly PluginInstance[] = [],
): string[] {
  const routes = new Set<string>();
  const pagesBelow = (folder: string, area: EvaluatedObject): OldPage[] => {
    const exclude = (asList(area.exclude) ?? []).flatMap((glob) => asText(glob) ?? []);
    const isExcluded = excludedFrom({ folder: '', exclude });
    return [...files].flatMap(([path, file]): OldPage[] => {
      if (!path.startsWith(`${folder}/`) || !/\.mdx?$/.test(path) || 'text' in file) return [];
      const inner = path.slice(folder.length + 1);
      if (/(?:^|\/)_/.test(inner) || isExcluded(inner, folder)) return [];
      const { frontMatter } = readFrontMatter(old.textOf(old.pathOf(file.from)), path);
      return frontMatter.draft === true ? [] : [{ path: inner, frontMatter }];
    });
  };
  for (const value of asList(config.docs) ?? []) {
    const area = asObject(value);
    const folder = asText(area?.path);
    if (area === undefined || folder === undefined) continue;
    const base = joinRoute(asText(area.routeBasePath) ?? '');
    if (area.kind === 'blog') {
      routes.add(base);
      for (const page of pagesBelow(folder, area)) routes.add(postRoute(base, page));
      continue;
    }
    for (const { path, segment } of versionsOf(area, folder))
      for (const page of pagesBelow(path, area))
        routes.add(docRoute(joinRoute(base, segment), page, area));
  }
  const pages = asText(config.pages);
  const base = plugins.find(({ name }) => name === '@docusaurus/plugin-content-pages');
  if (pages !== undefined)
    for (const path of files.keys())
      if (path.startsWith(`${pages}/`) && isPage(path.slice(pages.length + 1)))
        routes.add(
          joinRoute(baseOfPages(base?.options ?? {}), pageRoute(path.slice(pages.length + 1))),
        );
  return [...routes].sort();
}

function isPage(path: string): boolean {
  return /\.(?:[jt]sx?|mdx?)$/.test(path) && !/(?:^|\/)_|\.d\.ts$/.test(path);
}

/** The folders of an area’s versions, and the segments of their routes. */
function versionsOf(area: EvaluatedObject, folder: string): { path: string; segment: string }[] {
  const versions = asList(area.versions);
  if (versions === undefined) return [{ path: folder, segment: '' }];
  return versions.map((value) => {
    const version = asObject(value) ?? {};
    const name = asText(version.name) ?? 'current';
    const usual = version.isLast === true ? '' : name === 'current' ? 'next' : name;
    return { path: asText(version.folder) ?? folder, segment: asText(version.path) ?? usual };
  });
}
