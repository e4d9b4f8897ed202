import { HINT_KEY } from '../mdx/thrown.js';

/**
 * The items of the sidebar category of a page. Code of pages runs before sidebars are known, so
 * they can only be handed on to `DocCardList`, which shows them.
 */
export const CURRENT_ITEMS: readonly never[] = new Proxy<never[]>([], { get: refuse });

const CATEGORY = new Proxy(
  {},
  { get: (_, name) => (name === 'items' ? CURRENT_ITEMS : refuse(_, name)) },
);

/** Substitutes for the hook of Docusaurus that gives the sidebar category of a page. */
export function useCurrentSidebarCategory(): object {
  return CATEGORY;
}

function refuse(_: object, name: string | symbol): never {
  const message = `\`${String(name)}\` of the sidebar category is not known while pages compile.`;
  throw Object.assign(new Error(message), {
    [HINT_KEY]: 'Write <DocCardList />, which shows the items of the category.',
  });
}
