import type { SiteFile } from './generate.js';

/** A page in a sidebar of another generator. */
interface Item {
  readonly text: string;
  readonly link: string;
}

/** Area → section → its pages, for generators whose sidebars are lists of links. */
export function sectionsOf(
  files: readonly SiteFile[],
): ReadonlyMap<string, ReadonlyMap<string, readonly Item[]>> {
  const areas = new Map<string, Map<string, Item[]>>();
  for (const { path, text } of files) {
    const [, area, section, name] = /^docs\/([^/]+)\/([^/]+)\/([^/]+)\.md$/.exec(path) ?? [];
    if (area === undefined || section === undefined || name === undefined) continue;
    const sections = areas.get(area) ?? new Map<string, Item[]>();
    const items = sections.get(section) ?? [];
    items.push({
      text: /^title: (.*)$/m.exec(text)?.[1] ?? name,
      link: `/${area}/${section}/${name}`,
    });
    areas.set(area, sections.set(section, items));
  }
  return areas;
}

/** Sidebars by the address of their area, as VitePress and Rspress want them. */
export function sidebarsOf(files: readonly SiteFile[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    [...sectionsOf(files)].map(([area, sections]) => [
      `/${area}/`,
      [...sections].map(([section, items]) => ({ text: section, items })),
    ]),
  );
}
