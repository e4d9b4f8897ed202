import { locateKey } from '../formats/locate.js';
import { MERMAID_FOLDER, usesMermaid } from './diagrams.js';
import { initialIcon, MANIFEST_FILE, manifestText } from '../views/icons.js';
import { textsScript } from '../views/texts-script.js';
import type { AssetFile, SiteInput } from '../model/input.js';
import { notFoundRoutes, outputFile } from '../site/routes.js';
import { localeCopies, staticFiles } from '../site/static-files.js';
import { planChangeFeeds } from './change-feeds.js';
import { hostFiles } from './hosting.js';
import { hostedPatterns, isTooLong } from './host-patterns.js';
import { planOffline } from './offline.js';
import type { OutputList } from './output-list.js';
import type { PlannedPages, PlanInput } from './plan-pages.js';
import type { Policy } from './policy.js';
import { redirectPage } from './redirect.js';
import { robotsText } from './robots.js';
import { matcherOf } from '../model/excluded.js';
import { alternatesOf } from '../views/head.js';
import { sitemap } from './sitemap.js';

/**
 * Plans the page of each redirect. If no host gets a file of redirects, also that of each old
 * address in the lock that a pattern redirects.
 */
export function planRedirectPages({ context, resolved }: PlanInput, list: OutputList): void {
  const { config } = context.input;
  const { pages, lockedPages } = resolved.redirects;
  const hasHost = config.redirectFiles.length + config.hosting.length > 0;
  for (const { from, href, external } of [...pages, ...(hasHost ? [] : lockedPages)])
    list.text(outputFile(from, config.trailingSlash), () =>
      redirectPage(href, external ? href : config.url + href),
    );
}

/** Plans the files for hosts. */
export function planHosting(
  { context, resolved }: PlanInput,
  { headers }: Policy,
  list: OutputList,
): void {
  const { config } = context.input;
  const files = hostFiles({
    baseUrl: config.baseUrl,
    redirects: resolved.redirects.pages,
    patterns: hostedPatterns(resolved.redirects, config, () => list.outputs.keys()),
    redirectHosts: [...config.redirectFiles, ...config.hosting],
    headerHosts: config.hosting,
    headers,
    hasMarkdown: config.machineReadable.markdown,
    searchRoutes: resolved.searchRoutes,
    notFoundRoutes: [...notFoundRoutes(config).keys()],
  });
  for (const { path, text } of files) list.hostText(path, text);
}

/** Reports patterns that a file for a host cannot hold. */
export function lintHostedPatterns({ context, resolved }: PlanInput, list: OutputList): void {
  const { input } = context;
  const hosts = [...input.config.redirectFiles, ...input.config.hosting];
  if (!hosts.includes('vercel')) return;
  const { redirects } = resolved;
  const hosted = hostedPatterns(redirects, input.config, () => list.outputs.keys());
  for (const { from, order, covered } of hosted)
    if (isTooLong(covered()))
      list.diagnostics.push({
        rule: 'redirect/covers',
        severity: 'warning',
        ...redirects.placeOf(order),
        message: `The redirect from ${from} covers too many files to be in vercel.json.`,
        hint: 'Use narrower patterns.',
      });
}

/** Plans the files for crawlers and readers of feeds. Static files of the site replace them. */
function planCrawlerFiles(planned: PlanInput, { listed }: PlannedPages, list: OutputList): void {
  const { context } = planned;
  const { config } = context.input;
  const { robots, url } = config;
  if (robots !== null) list.text('robots.txt', () => robotsText(robots, config));
  if (url === '') return;
  const isExcluded = matcherOf(config.sitemap.exclude);
  const isKept = ({ href }: { readonly href: string }): boolean =>
    !isExcluded(`/${href.slice(config.baseUrl.length)}`);
  if (listed.length > 0 && !listed.some(isKept)) reportEmptySitemap(planned, list);
  list.text('sitemap.xml', () =>
    sitemap(
      listed.filter(isKept).map((page) => ({
        address: url + page.href,
        changed: config.changes === null ? undefined : page.changed,
        alternates: config.locales.length > 1 ? alternatesOf(page, context) : [],
      })),
    ),
  );
  planChangeFeeds(context, list);
}

function reportEmptySitemap({ context, resolved }: PlanInput, list: OutputList): void {
  const { configFile } = resolved;
  const { input } = context;
  list.diagnostics.push({
    rule: 'config/value',
    severity: 'warning',
    file: configFile,
    ...locateKey(input.data.get(configFile)?.text ?? '', ['sitemap', 'exclude']),
    message: '`sitemap.exclude` leaves out every page.',
    hint: 'Use narrower globs. One that begins with `!` means all routes that it does not match.',
  });
}

/** Plans the files of static folders. Copies for locales replace no other file. */
function planStaticFiles(input: SiteInput, list: OutputList): void {
  const put = (address: string, { path: from, hash: key }: AssetFile): void =>
    list.put({ path: address.slice(1), key, kind: 'copy', from, naming: 'stable' });
  for (const [address, asset] of staticFiles(input)) put(address, asset);
  for (const [address, asset] of localeCopies(input))
    if (!list.outputs.has(address.slice(1))) put(address, asset);
}

/** Plans all other files: for crawlers, the client, copied assets, static folders. */
export function planFiles(planned: PlanInput, pages: PlannedPages, list: OutputList): void {
  const { context, resolved, options } = planned;
  const { input } = context;
  planCrawlerFiles(planned, pages, list);
  // In watch mode the site changes all the time.
  if (options.showDrafts !== true) planOffline(context, pages.routes, list);
  const hasMermaid = usesMermaid(resolved.site, input);
  for (const { path, bytes, hash } of input.client.files)
    if (hasMermaid || !path.startsWith(MERMAID_FOLDER))
      list.put({ path, key: hash, kind: 'bytes', bytes });
  for (const [path, asset] of pages.assets)
    list.put({ path, key: asset.hash, kind: 'copy', from: asset.path, naming: 'hashed' });
  planStaticFiles(input, list);
  for (const { file, text } of context.shells.values()) list.text(file, () => text);
  for (const texts of input.texts.values()) {
    const script = textsScript(texts.own);
    if (script !== undefined) list.text(script.file, () => script.text);
  }
  const icon = initialIcon(input);
  if (icon !== undefined) list.text(icon.file, () => icon.text);
  const manifest = manifestText(input);
  if (manifest !== undefined) list.text(MANIFEST_FILE, () => manifest);
}
