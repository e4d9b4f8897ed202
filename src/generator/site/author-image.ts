import type { AssetFile, SiteInput } from '../model/input.js';
import { resolveInSite } from '../model/paths.js';
import type { Author } from '../model/site.js';
import { assetFile, hrefOfFile, staticHref } from './references.js';

/** The asset that a picture beside the file of the author names. */
export function authorAsset(
  { src, place }: NonNullable<Author['image']>,
  { assets }: SiteInput,
): AssetFile | undefined {
  if (src.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(src)) return undefined;
  const path = resolveInSite(place.file, src);
  return path === undefined ? undefined : assets.get(path);
}

/** The href of an author's picture; undefined if there is no such file, which is reported. */
export function authorImage(
  image: NonNullable<Author['image']>,
  input: SiteInput,
): string | undefined {
  const asset = authorAsset(image, input);
  return asset === undefined
    ? staticHref(image.src, input)
    : hrefOfFile(assetFile(asset), input.config);
}
