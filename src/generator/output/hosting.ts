import type { Host } from '../model/config.js';
import { joinUrl, splitUrl, withQuery } from '../model/url-parts.js';
import { notFoundFile } from '../site/routes.js';
import type { Redirects } from '../site/redirects.js';
import {
  apacheExact,
  apachePattern,
  escapeDestination,
  escapeSource,
  NGINX_QUERY,
  netlifyPattern,
  nginxPattern,
  vercelPattern,
  type HostedPattern,
  escapePattern,
} from './host-patterns.js';
import type { SecurityHeaders } from './policy.js';

/** The data for the files of hosts. */
export interface HostedSite {
  readonly baseUrl: string;
  readonly redirects: Redirects['pages'];
  readonly patterns: readonly HostedPattern[];
  /** Hosts that get redirects. */
  readonly redirectHosts: readonly Host[];
  /** Hosts that get headers. */
  readonly headerHosts: readonly Host[];
  readonly headers: SecurityHeaders;
  /** Pages are Markdown for clients that prefer it. */
  readonly hasMarkdown: boolean;
  /** The search pages, which have no Markdown. */
  readonly searchRoutes: readonly string[];
  /** The routes of the not-found pages, such as `/404` and `/fr/404`. */
  readonly notFoundRoutes: readonly string[];
}

interface HostFile {
  readonly path: string;
  readonly text: string;
}

/**
 * The files from which hosts read redirects and headers. Redirects of anchors are not in them,
 * because browsers do not send anchors.
 */
export function hostFiles(site: HostedSite): HostFile[] {
  const hosts = [...new Set([...site.redirectHosts, ...site.headerHosts])];
  return hosts.flatMap((host) => {
    const hasRedirects = site.redirectHosts.includes(host);
    const hasHeaders = site.headerHosts.includes(host);
    switch (host) {
      case 'netlify':
        return [
          ...(hasRedirects ? [netlifyRedirects(site)] : []),
          ...(hasHeaders ? [netlifyHeaders(site)] : []),
        ];
      case 'vercel':
        return [vercel(site, hasRedirects, hasHeaders)];
      case 'nginx':
        return [
          ...(hasRedirects ? [nginxRedirects(site)] : []),
          ...(hasHeaders ? [nginxHeaders(site)] : []),
          ...(hasHeaders && site.hasMarkdown ? [nginxMarkdown(site)] : []),
        ];
      case 'apache':
        return [apache(site, hasRedirects, hasHeaders)];
    }
  });
}

function hrefsOf({ redirects, baseUrl }: HostedSite): { from: string; to: string }[] {
  return redirects.map(({ from, href }) => ({
    from: baseUrl + encodeURI(from.slice(1)),
    to: href,
  }));
}

/**
 * The paths of the not-found pages, decoded, each with the start of the addresses that it is for.
 * The one for all addresses is the last.
 */
function notFoundPages(site: HostedSite): { start: string; page: string }[] {
  return site.notFoundRoutes
    .map((route) => ({
      start: site.baseUrl + route.slice(1, -'404'.length),
      page: site.baseUrl + notFoundFile(route),
    }))
    .sort((a, b) => b.start.length - a.start.length);
}

function netlifyRedirects(site: HostedSite): HostFile {
  const exact = hrefsOf(site).map(({ from, to }) => `${from} ${to} 301\n`);
  // Netlify finds the one for all other addresses without a rule.
  const notFound = notFoundPages(site)
    .filter(({ start }) => start !== site.baseUrl)
    .map(({ start, page }) => `${encodeURI(start)}* ${encodeURI(page)} 404\n`);
  const lines = [...exact, ...site.patterns.flatMap(netlifyPattern), ...notFound];
  return { path: '_redirects', text: lines.join('') };
}

function netlifyHeaders({ baseUrl, headers, hasMarkdown }: HostedSite): HostFile {
  const lines = (all: SecurityHeaders): string =>
    Object.entries(all)
      .map(([name, value]) => `  ${name}: ${value}\n`)
      .join('');
  const markdown = hasMarkdown ? `${baseUrl}*.md\n${lines(MARKDOWN_HEADERS)}` : '';
  return { path: '_headers', text: `${baseUrl}*\n${lines(headers)}${markdown}` };
}

function vercel(site: HostedSite, hasRedirects: boolean, hasHeaders: boolean): HostFile {
  const exact = hrefsOf(site).map(({ from, to }) => ({
    source: escapeSource(from),
    destination: vercelDestination(to),
    permanent: true,
  }));
  const ofPages = [...exact, ...site.patterns.flatMap(vercelPattern)];
  const list = (all: SecurityHeaders): object[] =>
    Object.entries(all).map(([key, value]) => ({ key, value }));
  const negotiates = hasHeaders && site.hasMarkdown;
  const redirects = [...(negotiates ? vercelMarkdown(site) : []), ...(hasRedirects ? ofPages : [])];
  const vary: SecurityHeaders = negotiates ? { Vary: 'Accept' } : {};
  const headers = [
    { source: `${site.baseUrl}(.*)`, headers: list({ ...site.headers, ...vary }) },
    ...(negotiates
      ? [{ source: `${site.baseUrl}(.*)\\.md`, headers: list(MARKDOWN_HEADERS) }]
      : []),
  ];
  const data = {
    ...(hasRedirects || negotiates ? { redirects } : {}),
    ...(hasHeaders ? { headers } : {}),
  };
  return { path: 'vercel.json', text: `${JSON.stringify(data, null, 2)}\n` };
}

/** An address as a destination of Vercel without names. */
function vercelDestination(href: string): string {
  const { origin, ...rest } = splitUrl(href);
  return origin + escapeDestination(joinUrl({ origin: '', ...rest }));
}

/** Headers of pages as Markdown: search engines list the pages themselves. */
const MARKDOWN_HEADERS = {
  'Content-Type': 'text/markdown; charset=utf-8',
  'X-Robots-Tag': 'noindex',
};

/** Vercel finds a file before it rewrites an address, so a client is redirected to Markdown. */
function vercelMarkdown({ baseUrl, searchRoutes }: HostedSite): object[] {
  const has = [{ type: 'header', key: 'accept', value: '.*text/markdown.*' }];
  const searches = searchRoutes.map((route) => escapePattern(route.slice(1)));
  const isFile = 'assets/.*\\.[^/]*$|.*\\.(?:md|html|txt|xml|json|js|css)$';
  const hasNone = [...searches.map((path) => `${path}$`), isFile].join('|');
  const rule = (source: string, destination: string): object => ({
    source: baseUrl + source,
    has,
    destination: baseUrl + destination,
    permanent: false,
  });
  return [rule('', 'index.md'), rule(`:page((?!${hasNone})(?:[^/]+/)*[^/]+)`, ':page.md')];
}

function nginxRedirects(site: HostedSite): HostFile {
  // The variable `$uri` is decoded.
  const lines = site.redirects.map(({ from, href }) => {
    const path = escapePattern(site.baseUrl + from.slice(1));
    return `  "~^${path}/?$" "${withQuery(href, NGINX_QUERY)}";\n`;
  });
  const map = (source: string, name: string, rules: readonly string[]): string =>
    `map ${source} ${name} {\n  default "";\n${rules.join('')}}\n`;
  // The directive `error_page` does not decode the value of a variable.
  const notFound = notFoundPages(site).map(
    ({ start, page }) => `  "~^${escapePattern(start)}" ${quoted(page)};\n`,
  );
  const patterns = site.patterns.flatMap(nginxPattern);
  return {
    path: 'redirects.nginx.conf',
    text:
      map('$uri', '$docsgen_redirect', lines) +
      map('$uri', '$docsgen_not_found', notFound) +
      (patterns.length === 0 ? '' : map('$request_uri', '$docsgen_pattern', patterns)),
  };
}

/** A value in double quotes for the config files of nginx and Apache. */
const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

/** nginx refuses a config file with a longer word. */
const MAX_NGINX_WORD = 4000;

function nginxHeaders({ headers }: HostedSite): HostFile {
  const lines = Object.entries(headers).map(([name, value]) => nginxHeader(name, value));
  return { path: 'headers.nginx.conf', text: lines.join('') };
}

/** The lines for a header. A long value, such as a policy of many hosts, is in variables. */
function nginxHeader(name: string, value: string): string {
  const word = quoted(value);
  if (word.length <= MAX_NGINX_WORD) return `add_header ${name} ${word} always;\n`;
  // Escapes make a part longer.
  const parts = value.match(new RegExp(`.{1,${MAX_NGINX_WORD / 2}}`, 'g')) ?? [];
  const stem = `$docsgen_${name.toLowerCase().replaceAll('-', '_')}`;
  const variables = parts.map((_, i) => `${stem}_${i}`);
  const lines = parts.map((part, i) => `set ${variables[i] ?? ''} ${quoted(part)};\n`);
  return `${lines.join('')}add_header ${name} "${variables.join('')}" always;\n`;
}

/** A map from a request to the Markdown file that its client prefers. */
function nginxMarkdown({ baseUrl }: HostedSite): HostFile {
  const base = escapePattern(baseUrl);
  const lines = [
    'map $http_accept $docsgen_accepts_markdown {',
    '  default 0;',
    '  "~*text/markdown\\s*(?:;(?!\\s*q=0(?:\\.0*)?\\s*(?:,|$))|,|$)" 1;',
    '}',
    'map "$docsgen_accepts_markdown$uri" $docsgen_markdown {',
    '  default "";',
    `  "~^1${base}$" ${quoted(`${baseUrl}index.md`)};`,
    `  "~^1(?<docsgen_page>${base}.*[^/])/?$" "$docsgen_page.md";`,
    '}',
    'map $uri $docsgen_robots {',
    '  default "";',
    '  "~\\.md$" "noindex";',
    '}\n',
  ];
  return { path: 'markdown.nginx.conf', text: lines.join('\n') };
}

function apacheMarkdown({ baseUrl }: HostedSite): string {
  const accepts = '  RewriteCond %{HTTP_ACCEPT} "text/markdown" [NC]\n';
  const rules = [
    '  RewriteEngine On\n',
    accepts,
    `  RewriteCond "%{DOCUMENT_ROOT}${baseUrl}$1.md" -f\n`,
    '  RewriteRule "^(.+?)/?$" "$1.md" [L]\n',
    accepts,
    '  RewriteRule "^$" "index.md" [L]\n',
  ];
  return [
    '<IfModule mod_mime.c>\n  AddType text/markdown .md\n  AddCharset utf-8 .md\n</IfModule>\n',
    `<IfModule mod_rewrite.c>\n${rules.join('')}</IfModule>\n`,
    '<IfModule mod_headers.c>\n',
    '  Header merge Vary Accept\n',
    '  <FilesMatch "\\.md$">\n    Header set X-Robots-Tag "noindex"\n  </FilesMatch>\n',
    '</IfModule>\n',
  ].join('');
}

function apacheNotFound(site: HostedSite): string {
  const lines = notFoundPages(site).map(({ start, page }) => {
    const line = `ErrorDocument 404 ${quoted(encodeURI(page))}\n`;
    return start === site.baseUrl
      ? line
      : `<If "%{REQUEST_URI} =~ m|^${escapePattern(start)}|">\n  ${line}</If>\n`;
  });
  return lines.reverse().join('');
}

function apache(site: HostedSite, hasRedirects: boolean, hasHeaders: boolean): HostFile {
  const headers = Object.entries(site.headers).map(
    ([name, value]) => `  Header always set ${name} ${quoted(value)}\n`,
  );
  // Apache matches decoded paths.
  const pathOf = (from: string): string => escapePattern(site.baseUrl + from.slice(1));
  // A plain redirect puts an anchor before the query, encodes escapes again, and brackets.
  const isPlain = (href: string): boolean => !/[#%[\]]/.test(href);
  const rewritten = site.redirects
    .filter(({ href }) => !isPlain(href))
    .map(({ from, href }) => apacheExact(pathOf(from), href));
  const redirects = site.redirects
    .filter(({ href }) => isPlain(href))
    .map(({ from, href }) => `  RedirectMatch 301 "^${pathOf(from)}/?$" "${href}"\n`);
  const rules = [...rewritten, ...site.patterns.flatMap(apachePattern)];
  const patterns = rules.length === 0 ? [] : ['  RewriteEngine On\n', ...rules];
  const block = (module: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `<IfModule ${module}>\n${lines.join('')}</IfModule>\n`;
  return {
    path: '.htaccess',
    text:
      apacheNotFound(site) +
      (hasHeaders ? block('mod_headers.c', headers) : '') +
      (hasHeaders && site.hasMarkdown ? apacheMarkdown(site) : '') +
      (hasRedirects ? block('mod_alias.c', redirects) + block('mod_rewrite.c', patterns) : ''),
  };
}
