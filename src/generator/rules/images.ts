import { posix } from 'node:path';
import type { Diagnostic } from '../model/diagnostic.js';
import type { SiteInput } from '../model/input.js';
import { placeOfKey, type SitePage } from '../model/site.js';
import { staticHref } from '../site/references.js';

/** The social image that a page names in its front matter exists in a static folder. */
export function checkImages(pages: readonly SitePage[], input: SiteInput): Diagnostic[] {
  const wanted = new Map<string, SitePage>();
  for (const page of pages)
    if (page.facts.frontMatter.image !== undefined) wanted.set(page.source, page);
  return [...wanted.values()].flatMap((page): Diagnostic[] => {
    const src = page.facts.frontMatter.image ?? '';
    if (staticHref(src.split(/[?#]/)[0] ?? '', input) !== undefined) return [];
    const fault = { ...placeOfKey(page, 'image'), severity: 'error' as const };
    const folder = input.config.staticFolders[0] ?? 'static';
    const right = inOtherCase(src, input);
    if (right !== undefined)
      return [
        {
          ...fault,
          rule: 'link/wrong-case',
          message: `The social image "${src}" is written "${right}".`,
          hint: `Write "${right}": capital and small letters differ on most hosts.`,
        },
      ];
    const beside = posix.normalize(posix.join(posix.dirname(page.source), src));
    return [
      {
        ...fault,
        rule: 'link/missing-asset',
        message: `There is no social image "${src}" in ${folder}.`,
        hint: input.assets.has(beside)
          ? `${beside} is not in a static folder: move it below ${folder}, and write its path from there.`
          : `Correct the path, or add the file: "/img/card.png" is ${folder}/img/card.png.`,
      },
    ];
  });
}

function inOtherCase(src: string, { assets, config }: SiteInput): string | undefined {
  const path = src.replace(/^\//, '').toLowerCase();
  for (const folder of config.staticFolders)
    for (const file of assets.keys())
      if (file.toLowerCase() === `${folder}/${path}`.toLowerCase())
        return `/${file.slice(folder.length + 1)}`;
  return undefined;
}
