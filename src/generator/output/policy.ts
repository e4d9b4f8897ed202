import { usesMermaid } from './diagrams.js';
import { embedsOf, embedsOfSheet, inlineCodeOf, sourceOf } from '../model/embeds.js';
import { itemsInside, type SiteConfig } from '../model/config.js';
import type { ClientBundle, SiteInput } from '../model/input.js';
import { scriptHash } from '../model/keys.js';
import { oncePer } from '../model/once.js';
import { hasLiveCode } from '../model/live-code.js';
import type { Site } from '../model/site.js';
import { asciiAddress } from '../model/url-parts.js';
import type { PageSources } from '../views/page-hooks.js';
import { REDIRECT_SCRIPT } from './redirect.js';

/** Response headers, by name. */
export type SecurityHeaders = Readonly<Record<string, string>>;

/** The security policy of a site, for headers and for pages. */
export interface Policy {
  /** For hosts, and for docsgen's server. */
  readonly headers: SecurityHeaders;
  /** For a `<meta>` element in every page; absent if the config does not want one. */
  readonly meta?: string;
  /** The same for pages with live code. */
  readonly liveMeta?: string;
}

/** Directives that are not allowed in a `<meta>` element. */
const HEADER_ONLY: ReadonlySet<string> = new Set([
  'frame-ancestors',
  'report-uri',
  'report-to',
  'sandbox',
]);
/** Name of the endpoint for reports. */
const ENDPOINT = 'docsgen';

/** The security headers of a site, computed from everything that it loads. Pure. */
export function policyOf(site: Site, input: SiteInput, plugins: PageSources): Policy {
  const { csp } = input.config.security;
  const otherHeaders = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  };
  if (csp === false) return { headers: otherHeaders };
  const live = site.pages.some(({ facts }) => hasLiveCode(facts));
  const directives = (isLive: boolean): Directives =>
    directivesOf({ site, input, csp, plugins, isLive });
  const metaText = (isLive: boolean): string =>
    policyText(new Map([...directives(isLive)].filter(([name]) => !HEADER_ONLY.has(name))));
  const hasMeta = csp.mode !== 'headers';
  return {
    headers: {
      // Both the header and the element of a page apply.
      'Content-Security-Policy': policyText(directives(live)),
      ...(csp.reportTo === undefined
        ? {}
        : { 'Reporting-Endpoints': `${ENDPOINT}="${asciiAddress(csp.reportTo)}"` }),
      ...otherHeaders,
    },
    ...(hasMeta || live ? { meta: metaText(false) } : {}),
    ...(hasMeta && live ? { liveMeta: metaText(true) } : {}),
  };
}

type Directives = Map<string, string[]>;

function policyText(directives: ReadonlyMap<string, readonly string[]>): string {
  return [...directives]
    .map(([name, sources]) => [name, ...sources.map(asciiAddress)].join(' '))
    .join('; ');
}

function directivesOf({
  site,
  input,
  csp,
  plugins,
  isLive,
}: {
  readonly site: Site;
  readonly input: SiteInput;
  readonly csp: Exclude<SiteConfig['security']['csp'], false>;
  readonly plugins: PageSources;
  /** For pages with live code. */
  readonly isLive: boolean;
}): Directives {
  const { config } = input;
  const hashes = inlineHashes(site, input);
  const hasMermaid = usesMermaid(site, input);
  const directives: Directives = new Map([
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", ...hashes.scripts, ...(isLive ? ["'unsafe-eval'"] : [])]],
    ['style-src', ["'self'", ...hashes.styles]],
    ['img-src', ["'self'", 'data:', 'https:']],
    // Style sheets of packages and of slots hold fonts as data.
    ['font-src', ["'self'", 'data:']],
    ['media-src', ["'self'", 'https:']],
    ['connect-src', ["'self'"]],
    ['frame-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ['manifest-src', ["'self'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'self'"]],
  ]);
  const add = (name: string, source: string): void => {
    const sources = (directives.get(name) ?? []).filter((each) => each !== "'none'");
    directives.set(name, sources.includes(source) ? sources : [...sources, source]);
  };
  const embeds = [
    ...embedsOfSite(site, input),
    ...embedsOfClient(input.client),
    ...embedsOfConfig(config),
    ...plugins.sources,
  ];
  for (const embed of embeds) {
    const [name = '', source = ''] = embed.split(' ');
    add(name, source);
    // The fonts of a style sheet can be on a third host.
    if (name === 'style-src') add('font-src', 'https:');
  }
  for (const [name, sources] of Object.entries(csp.directives))
    for (const source of sources) add(name, source);
  if (csp.trustedTypes) {
    directives.set('require-trusted-types-for', ["'script'"]);
    // DOMPurify, a part of mermaid, creates its own policy.
    const ofIslands = [...input.islands.values()].flatMap((script) => script.trustedTypes ?? []);
    const policies = [
      'docsgen',
      ...(hasMermaid ? ['dompurify'] : []),
      // Code of islands writes markup, which the default policy of the client checks.
      ...(input.islands.size > 0 ? ['default'] : []),
      ...(isLive ? ['docsgen-code'] : []),
      ...plugins.trustedTypes,
      ...ofIslands.sort(),
      // Packages create a policy for each text that they write.
      ...(ofIslands.length > 0 ? ["'allow-duplicates'"] : []),
    ];
    directives.set('trusted-types', [...new Set(policies)]);
  }
  if (csp.reportTo !== undefined) {
    directives.set('report-uri', [csp.reportTo]);
    directives.set('report-to', [ENDPOINT]);
  }
  return directives;
}

/** The external sources of pages. */
function embedsOfSite(site: Site, { config }: SiteInput): string[] {
  const embeds = [
    ...site.pages.flatMap(({ facts }) => facts.embeds ?? []),
    ...configHtml(config).flatMap(embedsOf),
  ];
  return [...new Set(embeds)].sort();
}

/** The external sources of the style sheets for the browser. */
const embedsOfClient = oncePer(({ files }: ClientBundle): string[] => {
  const decoder = new TextDecoder();
  const sheets = files.filter(({ path }) => path.endsWith('.css'));
  return [...new Set(sheets.flatMap(({ bytes }) => embedsOfSheet(decoder.decode(bytes))))].sort();
});

/** The external sources of scripts, styles, frames and services in the config. */
function embedsOfConfig(config: SiteConfig): string[] {
  const at = (directives: readonly string[], address: string | undefined): string[] => {
    const source = address === undefined ? undefined : sourceOf(address);
    return source === undefined ? [] : directives.map((directive) => `${directive} ${source}`);
  };
  const scripts = [
    config.tagScript?.src,
    config.assistant?.script,
    config.feedback?.script,
    ...config.scripts.map(({ src }) => src),
  ];
  return [
    ...scripts.flatMap((src) => at(['script-src', 'connect-src'], src)),
    ...at(['frame-src'], config.assistant?.script),
    ...at(['connect-src'], config.feedback?.endpoint),
    ...config.styles.flatMap((src) => at(['style-src'], src)),
    ...at(['frame-src'], config.analyticsFrame?.src),
    ...searchHosts(config).flatMap((host) => at(['connect-src'], host)),
  ];
}

/** The hosts of the hosted search. */
function searchHosts({ search: { algolia } }: SiteConfig): string[] {
  if (algolia === undefined) return [];
  if (algolia.host !== undefined) return [algolia.host];
  return [
    `https://${algolia.appId}-dsn.algolia.net`,
    ...[1, 2, 3].map((i) => `https://${algolia.appId}-${i}.algolianet.com`),
  ];
}

/** The HTML in the config that is part of every page. */
function configHtml({ navbar, footer, announcementBar }: SiteConfig): string[] {
  const navItems = navbar.items.flatMap((item) => [item, ...itemsInside(item)]);
  return [
    ...navItems.flatMap(({ value }) => (value === undefined ? [] : [value])),
    footer?.copyright ?? '',
    ...(footer?.columns ?? []).flatMap(({ items }) => items.flatMap(({ html }) => html ?? [])),
    announcementBar?.content ?? '',
  ];
}

/** Hashes of the inline scripts and styles of docsgen, of React pages, islands and the config. */
function inlineHashes(site: Site, input: SiteInput): { scripts: string[]; styles: string[] } {
  const code = [
    ...site.pages.flatMap(({ facts }) => facts.inline ?? []),
    inlineCodeOf(configHtml(input.config).join('\n')),
  ];
  const scripts = [scriptHash(input.client.boot), scriptHash(REDIRECT_SCRIPT)];
  const quoted = (hashes: readonly string[]): string[] =>
    [...new Set(hashes)].map((hash) => `'${hash}'`);
  return {
    scripts: quoted([...scripts, ...code.flatMap((inline) => inline.scripts)]),
    styles: quoted(code.flatMap((inline) => inline.styles)),
  };
}
