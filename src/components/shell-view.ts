import type { PageChunk, PageView, ShellView } from './view.js';

/** Returns the data of a page that the shell needs. */
export function shellView({ chrome, href, route, lang, main, elsewhere }: PageView): ShellView {
  const sidebar = 'sidebar' in main ? main.sidebar : undefined;
  return {
    chrome,
    href,
    route,
    lang,
    ...(sidebar === undefined ? {} : { sidebar: { name: sidebar.name, label: sidebar.label } }),
    ...(elsewhere === undefined ? {} : { elsewhere }),
    bare: main.kind === 'home' || (main.kind === 'page' && main.bare),
  };
}

/** Returns the classes of `<html>`. */
export function htmlClass({ main, classes = [] }: Pick<PageView, 'main' | 'classes'>): string {
  return [`kind-${main.kind}`, ...classes].join(' ');
}

/** Returns the chunk of a page: the data that the browser does not have from an earlier page. */
export function pageChunk(view: PageView, main: string): PageChunk {
  const { head, shell, href, route, lang, dir, features } = view;
  const { sidebar, bare, elsewhere } = shellView(view);
  return {
    shell: shell.id,
    href,
    route,
    lang,
    dir,
    kind: htmlClass(view),
    title: head.title,
    ...(head.description === undefined ? {} : { description: head.description }),
    ...(head.canonical === undefined ? {} : { canonical: head.canonical }),
    ...(head.noindex ? { noindex: true as const } : {}),
    // With one locale, the client makes the alternates from the canonical address.
    alternates: head.alternates.length <= 2 ? [] : head.alternates,
    meta: head.meta.flatMap(({ name, content }) =>
      name?.startsWith('docsearch:') === true ? [{ name, content }] : [],
    ),
    ...(head.added === undefined ? {} : { tags: head.added }),
    styles: head.links.filter((link) => link.rel === 'stylesheet').map((link) => link.href),
    ...(sidebar === undefined ? {} : { sidebar }),
    ...(bare ? { bare: true as const } : {}),
    ...(elsewhere === undefined ? {} : { elsewhere }),
    ...(features.mermaid ? { mermaid: true as const } : {}),
    main,
  };
}
