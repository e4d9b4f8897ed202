import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import type { Author, Site } from '../model/site.js';
import { pictureHref } from '../site/picture.js';

/** Reports pictures of authors that do not exist, each once. */
export function checkAuthorImages(site: Site, input: SiteInput): Diagnostic[] {
  const findings = new Map<string, Diagnostic>();
  for (const { image } of site.blogs.flatMap(authorsOf)) {
    if (image === undefined) continue;
    const { src, place } = image;
    if (pictureHref({ src, from: place.file }, input) !== undefined) continue;
    const folder = input.config.staticFolders[0] ?? 'static';
    const file = src.startsWith('/') ? `${folder}${src}` : src;
    findings.set(`${place.file}:${place.line}:${place.column}`, {
      rule: 'authors/missing-image',
      severity: 'error',
      ...place,
      message: `There is no picture "${src}" for this author.`,
      hint: `Correct the path, or add the file ${file}.`,
    });
  }
  return [...findings.values()];
}

function authorsOf({ posts, authorsPage }: Site['blogs'][number]): Author[] {
  return [
    ...[...posts.values()].flatMap(({ authors }) => authors),
    ...(authorsPage?.authors ?? []).map(({ author }) => author),
  ];
}
