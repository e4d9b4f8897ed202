import type { PageChunk } from '../../components/view.js';

type Attributes = Readonly<Record<string, string>>;

function element(name: string, attributes: Attributes): HTMLElement {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

/** Returns the elements of a page's head, the same as the server renders. */
function elementsOf(chunk: PageChunk): HTMLElement[] {
  const { title, description, canonical, noindex, alternates, meta, tags = [] } = chunk;
  const given = new Set(tags.map(({ attributes: { name, property } }) => name ?? property));
  const named = (
    kind: 'name' | 'property',
    key: string,
    content: string | undefined,
  ): HTMLElement[] =>
    content === undefined || given.has(key) ? [] : [element('meta', { [kind]: key, content })];
  const languages =
    alternates.length > 0 || canonical === undefined
      ? alternates
      : [
          { hreflang: chunk.lang, href: canonical },
          { hreflang: 'x-default', href: canonical },
        ];
  return [
    ...named('name', 'description', description),
    ...named('name', 'robots', noindex === true ? 'noindex, follow' : undefined),
    ...named('property', 'og:title', title),
    ...named('property', 'og:description', description),
    ...named('property', 'og:url', canonical),
    ...named('name', 'twitter:title', title),
    ...named('name', 'twitter:description', description),
    ...meta.map(({ name, content }) => element('meta', { name, content })),
    ...(canonical === undefined ? [] : [element('link', { rel: 'canonical', href: canonical })]),
    ...languages.map(({ hreflang, href }) => element('link', { rel: 'alternate', hreflang, href })),
    ...tags.map(({ tag, attributes, text = '' }) => {
      const node = element(tag, { ...attributes, 'data-page-tag': '' });
      node.textContent = text;
      return node;
    }),
  ];
}

/** Selects the elements of a head that belong to one page. */
const PAGE_ELEMENTS = [
  'meta[name="description"]',
  'meta[name="keywords"]',
  'meta[name="robots"]',
  'meta[property^="og:"]:not([property="og:site_name"])',
  'meta[name^="twitter:"]',
  'meta[name^="docsearch:"]',
  'link[rel="canonical"]',
  'link[rel="alternate"]',
  'script[type="application/ld+json"]',
  '[data-page-tag]',
].join();

/** Sets the title, and the attributes of `<html>` that affect styles and speech. */
export function showTitle(chunk: PageChunk): void {
  const root = document.documentElement;
  document.title = chunk.title;
  if (chunk.saved === undefined) delete root.dataset['saved'];
  else root.dataset['saved'] = String(chunk.saved);
  // Setting even the same value makes the browser compute all styles again.
  if (root.lang !== chunk.lang) root.lang = chunk.lang;
  if (root.dir !== chunk.dir) root.dir = chunk.dir;
  if (root.className !== chunk.kind) root.className = chunk.kind;
}

/** Replaces the other page-specific elements of the head. */
export function showHead(chunk: PageChunk): void {
  for (const old of document.head.querySelectorAll(PAGE_ELEMENTS)) old.remove();
  document.head.append(...elementsOf(chunk));
}

/** Loads missing style sheets of a page. Resolves also if some fail: the page is shown anyway. */
export async function loadStyles(hrefs: readonly string[]): Promise<void> {
  const present = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map((link) =>
      link.getAttribute('href'),
    ),
  );
  await Promise.all(
    hrefs
      .filter((href) => !present.has(href))
      .map(
        (href) =>
          new Promise<void>((resolve) => {
            const link = element('link', { rel: 'stylesheet', href });
            for (const end of ['load', 'error']) link.addEventListener(end, () => resolve());
            document.head.append(link);
          }),
      ),
  );
}
