import { posix } from 'node:path';
import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import { placeOfKey, type SitePage } from '../model/site.js';
import { pictureHref } from '../site/picture.js';
import { staticFiles } from '../site/static-files.js';

/** Checks that the social images in front matter exist, in a static folder or beside the page. */
export function checkImages(pages: readonly SitePage[], input: SiteInput): Diagnostic[] {
  const bySource = new Map<string, SitePage>();
  for (const page of pages)
    if (page.facts.frontMatter.image !== undefined) bySource.set(page.source, page);
  return [...bySource.values()].flatMap((page): Diagnostic[] => {
    const src = page.facts.frontMatter.image ?? '';
    const path = src.split(/[?#]/)[0] ?? '';
    if (pictureHref({ src: path, from: page.source }, input) !== undefined) return [];
    const fault = { ...placeOfKey(page, 'image'), severity: 'error' as const };
    const folder = input.config.staticFolders[0] ?? 'static';
    const correctSrc = inRightCase(src, input);
    if (correctSrc !== undefined)
      return [
        {
          ...fault,
          rule: 'link/wrong-case',
          message: `The social image "${src}" is written "${correctSrc}".`,
          hint: `Write "${correctSrc}". Most hosts distinguish capital and small letters.`,
        },
      ];
    const relativePath = posix.normalize(posix.join(posix.dirname(page.source), src));
    return [
      {
        ...fault,
        rule: 'link/missing-asset',
        message: `There is no social image "${src}" in ${folder}.`,
        hint: input.assets.has(relativePath)
          ? `Write "./${src}": paths beside the page begin with "./".`
          : `Correct the path, or add the file: "/img/card.png" is ${folder}/img/card.png.`,
      },
    ];
  });
}

/** The path of the file in a static folder that differs only in letter case. */
function inRightCase(src: string, input: SiteInput): string | undefined {
  const address = `/${src.replace(/^\//, '')}`.toLowerCase();
  return [...staticFiles(input).keys()].find((file) => file.toLowerCase() === address);
}
