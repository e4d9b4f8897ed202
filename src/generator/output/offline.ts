import { hashOf } from '../model/keys.js';
import type { Output } from '../model/output.js';
import { hrefOf, outputFile } from '../site/routes.js';
import type { ViewContext } from '../views/context.js';
import type { OutputList } from './output-list.js';

/** The service worker of a site. */
export const WORKER_FILE = 'sw.js';
/** The page that the service worker shows instead of one that it has not kept. */
export const OFFLINE_PAGE = 'sw-offline.html';

/** Removes the caches and the worker of an earlier build. `BASE` is the base URL of the site. */
const REMOVE = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const remove = async () => {
    for (const name of await caches.keys())
      if (name.startsWith(\`docsgen \${BASE} \`)) await caches.delete(name);
    await registration.unregister();
  };
  event.waitUntil(remove());
});
`;

/**
 * Plans the service worker, and the list of the pages of each area. A site that turns its worker
 * off gets one that removes itself: browsers keep a worker whose file is missing.
 */
export function planOffline(
  context: ViewContext,
  routes: readonly string[],
  list: OutputList,
): void {
  const { config, client } = context.input;
  const base = JSON.stringify(config.baseUrl);
  if (config.offline === false) list.text(WORKER_FILE, () => `const BASE = ${base};\n${REMOVE}`);
  if (config.offline !== true) return;
  list.textOfArticles('offline.json', () => areasText(context, routes, list.outputs));
  list.textOfArticles(WORKER_FILE, () => {
    // Another build has another text, by which open pages notice it.
    const build = hashOf([...list.outputs.values()].filter(isPage).map(keyOf).join('\n'));
    return `const DOCSGEN_BASE=${base},DOCSGEN_BUILD="${build}";\n${client.offlineWorker}\n`;
  });
}

const isPage = ({ kind }: Output): boolean => kind === 'page';
const keyOf = ({ path, key }: Output): string => `${path} ${key}`;

/** The pages below each first category of a sidebar, each with a hash of its content. */
function areasText(
  { input: { config }, site, navigation }: ViewContext,
  routes: readonly string[],
  outputs: OutputList['outputs'],
): string {
  const hidden = new Set(
    site.pages.filter(({ facts }) => facts.frontMatter.unlisted === true).map(({ route }) => route),
  );
  const areas = new Map<string, (readonly [href: string, hash: string])[]>();
  for (const route of routes) {
    const { sidebar, trail } = navigation.navContext(route);
    const output = outputs.get(outputFile(route, config.trailingSlash));
    if (sidebar === undefined || output === undefined || hidden.has(route)) continue;
    const { area, version, locale } = sidebar.area;
    const id = [area, version, locale, sidebar.name, trail[0]?.label ?? ''].join(' ');
    const pages = areas.get(id) ?? [];
    pages.push([hrefOf(route, config), hashOf(output.key).slice(0, 8)]);
    areas.set(id, pages);
  }
  return `${JSON.stringify({ areas: [...areas].map(([id, pages]) => ({ id, pages })) })}\n`;
}
