import type { Host } from '../model/config.js';
import { withQuery } from '../model/url-parts.js';
import type { Redirects } from '../site/redirects.js';
import {
  apacheAnchor,
  apachePattern,
  escapeSource,
  NGINX_QUERY,
  netlifyPattern,
  nginxPattern,
  vercelPattern,
  type HostedPattern,
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

function netlifyRedirects(site: HostedSite): HostFile {
  const exact = hrefsOf(site).map(({ from, to }) => `${from} ${to} 301\n`);
  const lines = [...exact, ...site.patterns.flatMap(netlifyPattern)];
  return { path: '_redirects', text: lines.join('') };
}

function netlifyHeaders({ baseUrl, headers }: HostedSite): HostFile {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`);
  return { path: '_headers', text: `${baseUrl}*\n${lines.join('')}` };
}

function vercel(site: HostedSite, hasRedirects: boolean, hasHeaders: boolean): HostFile {
  const exact = hrefsOf(site).map(({ from, to }) => ({
    source: escapeSource(from),
    destination: to,
    permanent: true,
  }));
  const redirects = [...exact, ...site.patterns.flatMap(vercelPattern)];
  const headers = Object.entries(site.headers).map(([key, value]) => ({ key, value }));
  const data = {
    ...(hasRedirects ? { redirects } : {}),
    ...(hasHeaders ? { headers: [{ source: `${site.baseUrl}(.*)`, headers }] } : {}),
  };
  return { path: 'vercel.json', text: `${JSON.stringify(data, null, 2)}\n` };
}

const escapePattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\"]/g, '\\$&');

function nginxRedirects(site: HostedSite): HostFile {
  // The variable `$uri` is decoded.
  const lines = site.redirects.map(({ from, href }) => {
    const path = escapePattern(site.baseUrl + from.slice(1));
    return `  "~^${path}/?$" "${withQuery(href.replace(/["\\$]/g, '\\$&'), NGINX_QUERY)}";\n`;
  });
  const map = (source: string, name: string, rules: readonly string[]): string =>
    `map ${source} ${name} {\n  default "";\n${rules.join('')}}\n`;
  const patterns = site.patterns.flatMap(nginxPattern);
  return {
    path: 'redirects.nginx.conf',
    text:
      map('$uri', '$docsgen_redirect', lines) +
      (patterns.length === 0 ? '' : map('$request_uri', '$docsgen_pattern', patterns)),
  };
}

/** A value in double quotes for the config files of nginx and Apache. */
const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;

function nginxHeaders({ headers }: HostedSite): HostFile {
  const lines = Object.entries(headers).map(
    ([name, value]) => `add_header ${name} ${quoted(value)} always;\n`,
  );
  return { path: 'headers.nginx.conf', text: lines.join('') };
}

function apache(site: HostedSite, hasRedirects: boolean, hasHeaders: boolean): HostFile {
  const headers = Object.entries(site.headers).map(
    ([name, value]) => `  Header always set ${name} ${quoted(value)}\n`,
  );
  // Apache matches decoded paths.
  const hasAnchor = (href: string): boolean => href.includes('#');
  const anchors = site.redirects
    .filter(({ href }) => hasAnchor(href))
    .map(({ from, href }) => apacheAnchor(escapePattern(site.baseUrl + from.slice(1)), href));
  const withoutAnchor = site.redirects.filter(({ href }) => !hasAnchor(href));
  const redirects = withoutAnchor.map(({ from, href }) => {
    const path = escapePattern(site.baseUrl + from.slice(1));
    return `  RedirectMatch 301 "^${path}/?$" ${quoted(href)}\n`;
  });
  const rules = [...anchors, ...site.patterns.flatMap(apachePattern)];
  const patterns = rules.length === 0 ? [] : ['  RewriteEngine On\n', ...rules];
  const block = (module: string, lines: readonly string[]): string =>
    lines.length === 0 ? '' : `<IfModule ${module}>\n${lines.join('')}</IfModule>\n`;
  return {
    path: '.htaccess',
    text:
      (hasHeaders ? block('mod_headers.c', headers) : '') +
      (hasRedirects ? block('mod_alias.c', redirects) + block('mod_rewrite.c', patterns) : ''),
  };
}
