/** A module of Docusaurus by its file, as editors write it in imports. */
const BY_FILE = /^@docusaurus\/core\/lib\/client\/exports\/(\w+)(?:\.js)?$/;

/** The usual request for a module of Docusaurus: `@docusaurus/Link`. Other requests stay. */
export function usualRequest(request: string): string {
  return request.replace(BY_FILE, '@docusaurus/$1');
}
