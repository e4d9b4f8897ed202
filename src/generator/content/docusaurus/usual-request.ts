/** A module of Docusaurus by its file, as editors write it in imports. */
const BY_FILE = /^@docusaurus\/core\/lib\/client\/exports\/(\w+)(?:\.js)?$/;

/** The packages of Docusaurus' router, from which sites import its links and hooks, too. */
export const ROUTER = /^react-router(?:-dom)?$/;

/** The usual request for a module of Docusaurus: `@docusaurus/Link`. Other requests stay. */
export function usualRequest(request: string): string {
  return request.replace(ROUTER, '@docusaurus/router').replace(BY_FILE, '@docusaurus/$1');
}
