import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The routes of all indexable pages of a built site, and of the search page. */
export function routesOf(out: string): string[] {
  const sitemap = readFileSync(join(out, 'sitemap.xml'), 'utf8');
  const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]*)/g)];
  return [...listed.map(([, path = '']) => (path === '' ? '/' : path)), '/search'];
}

/** The HTML of a route. */
export function documentOf(out: string, route: string): string {
  return readFileSync(join(out, route, 'index.html'), 'utf8');
}

/** Output folder and route → the parts of a page. */
const cachedKinds = new Map<string, ReadonlySet<string>>();

/** The parts of a page: its template, its sidebar, the elements and classes of its text. */
export function kindsOf(out: string, route: string): ReadonlySet<string> {
  const key = `${out} ${route}`;
  const kinds =
    cachedKinds.get(key) ??
    new Set([...clientKindsOf(out, route), ...textKindsOf(documentOf(out, route))]);
  cachedKinds.set(key, kinds);
  return kinds;
}

/** The work of a browser for a page without text, in letters of markup. */
const EMPTY_PAGE = 60_000;

/** The work of a browser for a page: for samples that prefer small pages. */
export function costOfPage(out: string, route: string): number {
  const html = documentOf(out, route);
  return EMPTY_PAGE + html.indexOf('</main>') - html.indexOf('<main');
}

/** The elements and classes in the text of a document. */
export function textKindsOf(html: string): Set<string> {
  const text = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const classes = namesIn(text, /\sclass="([^"]*)"/g)
    .flatMap((names) => names.split(' '))
    .filter((name) => !STYLE_CLASS.test(name) && !CODE_CLASS.test(name));
  return new Set([
    ...namesIn(text, /<([a-z]+\d?)[\s>]/g).map((name) => `<${name}>`),
    ...classes.map((name) => `.${name}`),
  ]);
}

/** A class for one inline style, such as a width. It makes no other kind of page. */
const STYLE_CLASS = /^s-[0-9a-f]{8}$/;

/** A class of a language, or of a part of its code: only colours differ, which are few. */
const CODE_CLASS = /^(?:language|t)-/;

/** The parts that scripts use: the template, the sidebar, the `data-` attributes of the text. */
export function clientKindsOf(out: string, route: string): Set<string> {
  const html = documentOf(out, route);
  const text = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const [, sidebar = ''] = /\sdata-sidebar-name="([^"]*)"/.exec(html) ?? [];
  return new Set([
    `template ${templateOf(html)}`,
    `sidebar ${sidebar}`,
    ...namesIn(text, /\s(data-[a-z-]+)[=\s>]/g),
  ]);
}

/** The template of a page: the classes of its document, its layout and its first text element. */
export function templateOf(html: string): string {
  const patterns = [
    /<html[^>]* class="([^"]*)/,
    /<div class="(layout[^"]*)/,
    /<main[^>]*><\w+ class="([^"]*)/,
  ];
  return patterns.map((pattern) => pattern.exec(html)?.[1] ?? '').join(', ');
}

function namesIn(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, name = '']) => name);
}
