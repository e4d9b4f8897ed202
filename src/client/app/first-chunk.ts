import type { PageChunk } from '../../components/view.js';
import type { State } from './store.js';

/**
 * Returns the chunk of the page that the document showed first, from the document. It is the copy
 * to go back to without a network.
 */
export function firstChunk(root: HTMLElement, { view, main }: State): PageChunk {
  const { lang, dir, className, dataset } = document.documentElement;
  const metaOf = (name: string): string | undefined =>
    document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
  const description = metaOf('description');
  const styles = [...document.querySelectorAll('link[rel="stylesheet"]')];
  return {
    shell: root.dataset['shell'] ?? '',
    href: view.href,
    route: view.route,
    lang,
    dir: dir === 'rtl' ? 'rtl' : 'ltr',
    kind: className,
    title: document.title,
    ...(description === undefined ? {} : { description }),
    ...(canonical === undefined ? {} : { canonical }),
    ...(metaOf('robots')?.includes('noindex') === true ? { noindex: true } : {}),
    alternates: [],
    meta: [],
    styles: styles.flatMap((link) => link.getAttribute('href') ?? []),
    ...(view.sidebar === undefined ? {} : { sidebar: view.sidebar }),
    ...(view.bare ? { bare: true } : {}),
    ...(view.elsewhere === undefined ? {} : { elsewhere: view.elsewhere }),
    ...('mermaidSrc' in dataset ? { mermaid: true } : {}),
    main,
  };
}
