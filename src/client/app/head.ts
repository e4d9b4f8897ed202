import type { PageChunk } from '../../components/view.js';

type Attributes = Readonly<Record<string, string>>;

function element(name: 'meta' | 'link', attributes: Attributes): HTMLElement {
  const node = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
  return node;
}

/** What a page's head says, in the elements that the server writes too. */
function elementsOf(chunk: PageChunk): HTMLElement[] {
  const { title, description, canonical, noindex, alternates, meta } = chunk;
  const named = (
    kind: 'name' | 'property',
    key: string,
    content: string | undefined,
  ): HTMLElement[] => (content === undefined ? [] : [element('meta', { [kind]: key, content })]);
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
  ];
}

const OWN =
  'meta[name="description"],meta[name="keywords"],meta[name="robots"],meta[property^="og:"]:not([property="og:site_name"]),meta[name^="twitter:"],meta[name^="docsearch:"],link[rel="canonical"],link[rel="alternate"]';

/** What of the head changes how a page looks, or is spoken. */
export function showTitle(chunk: PageChunk): void {
  const root = document.documentElement;
  document.title = chunk.title;
  // Even the same value would have the whole document styled anew.
  if (root.lang !== chunk.lang) root.lang = chunk.lang;
  if (root.dir !== chunk.dir) root.dir = chunk.dir;
  if (root.className !== chunk.kind) root.className = chunk.kind;
}

/** Make the rest of the head that of another page. */
export function showHead(chunk: PageChunk): void {
  for (const old of document.head.querySelectorAll(OWN)) old.remove();
  document.head.append(...elementsOf(chunk));
}

/** Load the style sheets that a page needs and the document lacks; one that fails does not keep the page back. */
export async function loadStyles(hrefs: readonly string[]): Promise<void> {
  const there = new Set(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map((link) =>
      link.getAttribute('href'),
    ),
  );
  await Promise.all(
    hrefs
      .filter((href) => !there.has(href))
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
