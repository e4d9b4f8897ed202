/** The edit links of the pages of one version. */
export interface EditLinks {
  readonly version: string;
  /** Folder of its pages in the new site. */
  readonly folder: string;
  /** `path` is relative to the folder; `url` is null for a page without a link. */
  readonly links: readonly { readonly path: string; readonly url: string | null }[];
}

/** Edit links as docsgen makes them. */
export interface EditUrlFit {
  /** `editUrl` of the area. */
  readonly base: string;
  /** Version → its `editUrl`, if it differs. */
  readonly versions: ReadonlyMap<string, string>;
}

/**
 * The `editUrl` that gives all links: the start of the addresses, to which docsgen appends the path
 * of the file, or a pattern with `{path}`, the path in the folder of the version. Undefined if the
 * links follow neither.
 */
export function fitEditUrl(all: readonly EditLinks[]): EditUrlFit | undefined {
  const prefixes = new Map<string, { prefix: string; folder: string }>();
  for (const { version, folder, links } of all) {
    const prefix = commonPrefix(links);
    if (links.length > 0 && prefix === undefined) return undefined;
    if (prefix !== undefined) prefixes.set(version, { prefix, folder });
  }
  const bases = [...prefixes.values()].map(({ prefix, folder }) =>
    prefix.endsWith(`/${folder}/`) ? prefix.slice(0, -folder.length - 1) : undefined,
  );
  const [first] = bases;
  if (first !== undefined && bases.every((base) => base === first))
    return { base: first, versions: new Map() };
  const [main] = prefixes.values();
  if (main === undefined) return undefined;
  const usual = (folder: string): string =>
    first === undefined ? main.prefix : `${first}${folder}/`;
  const others = [...prefixes].filter(([, { prefix, folder }]) => prefix !== usual(folder));
  return {
    base: first ?? `${main.prefix}{path}`,
    versions: new Map(others.map(([version, { prefix }]) => [version, `${prefix}{path}`])),
  };
}

/** The start of all addresses before the path of the page; undefined if they have none. */
function commonPrefix(links: EditLinks['links']): string | undefined {
  let prefix: string | undefined;
  for (const { path, url } of links) {
    const normal = url === null ? undefined : normalUrl(url);
    if (normal === undefined || !normal.endsWith(`/${path}`)) return undefined;
    const start = normal.slice(0, -path.length);
    if (prefix !== undefined && start !== prefix) return undefined;
    prefix = start;
  }
  return prefix;
}

/** The address with `..` resolved, as a browser requests it. Letters stay as they are. */
function normalUrl(url: string): string | undefined {
  const [, origin, path = ''] = /^(https?:\/\/[^/]+)(\/.*)?$/.exec(url) ?? [];
  if (origin === undefined) return undefined;
  const segments: string[] = [];
  for (const segment of path.split('/').filter((part) => part !== '' && part !== '.'))
    if (segment === '..') segments.pop();
    else segments.push(segment);
  return `${origin}/${segments.join('/')}`;
}
