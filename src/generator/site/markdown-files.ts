import type { SiteInput } from '../model/input.js';
import type { Site } from '../model/site.js';
import type { Redirects } from './redirects.js';
import { markdownFile } from './routes.js';
import { localeCopies, staticFiles } from './static-files.js';

/** Returns the output path of a page as Markdown; undefined if it has no such file. */
export type MarkdownFiles = (route: string) => string | undefined;

/**
 * The Markdown files of a site's pages. A page has none if another page, a redirect or a file of
 * the site needs the same name as a folder or in other letters.
 */
export function markdownFiles(
  input: SiteInput,
  site: Site,
  { pages: redirected, lockedPages }: Redirects,
): MarkdownFiles {
  if (!input.config.machineReadable.markdown) return () => undefined;
  const routes = [
    ...[...site.pages, ...site.drafts, ...site.categories].map(({ route }) => route),
    ...site.tagGroups.flatMap((group) => [group.route, ...group.tags.map(({ route }) => route)]),
    ...[...redirected, ...lockedPages].map(({ from }) => from),
  ];
  const folders = new Set(routes.flatMap(markdownFolders));
  const files = new Map<string, string>();
  for (const address of [...localeCopies(input).keys(), ...staticFiles(input).keys()]) {
    if (!/\.md(?:\/|$)/i.test(address)) continue;
    const file = address.slice(1);
    files.set(file.toLowerCase(), file);
    for (const name of markdownFolders(address)) if (name !== file.toLowerCase()) folders.add(name);
  }
  return (route) => {
    const file = markdownFile(route);
    const other = files.get(file.toLowerCase()) ?? file;
    return folders.has(file.toLowerCase()) || other !== file ? undefined : file;
  };
}

/** The folders of a route whose names end like those of Markdown files, in lower case. */
function markdownFolders(route: string): string[] {
  if (!/\.md(?:\/|$)/i.test(route)) return [];
  const segments = route.slice(1).toLowerCase().split('/');
  return segments.flatMap((segment, i) =>
    segment.endsWith('.md') ? [segments.slice(0, i + 1).join('/')] : [],
  );
}
