/** Names of pages that a writer types, and the command that makes a page. */

/** A kind of page of `docsgen new`, as the list of kinds shows it. */
export interface PageKind {
  readonly label: string;
  readonly description: string;
  /** The value of `--template`; undefined for a page with one sentence. */
  readonly template: string | undefined;
}

export const pageKinds: readonly PageKind[] = [
  {
    label: 'Empty page',
    description: 'a title, a description and a sentence',
    template: undefined,
  },
  { label: 'Tutorial', description: 'a lesson for beginners', template: 'tutorial' },
  { label: 'How-to guide', description: 'the steps of a task', template: 'how-to' },
  { label: 'Reference', description: 'facts to look up', template: 'reference' },
  { label: 'Explanation', description: 'background and reasons', template: 'explanation' },
];

/** The reason why a path cannot be that of a page; undefined if it can. */
export function faultOfPath(path: string): string | undefined {
  const parts = path.trim().split('/');
  if (path.trim() === '') return 'Type a path, such as docs/guide/install.';
  if (path.includes('\\')) return 'Separate folders by "/".';
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || parts.includes('..'))
    return 'The path starts at the folder of the site, without "/" and "..".';
  if (parts.slice(0, -1).some((part) => part.trim() === '')) return 'A folder has no name.';
  if (parts.at(-1) === '') return 'The page has no name.';
  return undefined;
}

/** The file of a page: `docs/install` is `docs/install.md`. */
export function fileOfPage(path: string): string {
  const clean = path.trim();
  return /\.mdx?$/.test(clean) ? clean : `${clean}.md`;
}

/** The arguments of docsgen that make a page. */
export function newPageArguments(path: string, template: string | undefined): string[] {
  const kind = template === undefined ? [] : ['--template', template];
  return ['new', ...kind, '--', fileOfPage(path)];
}
