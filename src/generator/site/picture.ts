import type { AssetFile, SiteInput } from '../model/input.js';
import { resolveInSite } from '../model/paths.js';
import { assetFile, hrefOfFile, staticAsset, staticHref } from './references.js';

/** A picture that front matter or data names, such as `/img/card.png` or `./card.png`. */
export interface NamedPicture {
  readonly src: string;
  /** The file that names it, relative to the site; undefined if it names static files only. */
  readonly from: string | undefined;
}

/**
 * The asset that a picture beside the naming file is. Undefined for external addresses and for
 * files of a static folder, which take precedence.
 */
export function assetBeside({ src, from }: NamedPicture, input: SiteInput): AssetFile | undefined {
  if (from === undefined || src.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(src))
    return undefined;
  if (staticAsset(src, input) !== undefined) return undefined;
  const path = resolveInSite(from, src);
  return path === undefined ? undefined : input.assets.get(path);
}

/** The href of a picture; undefined if there is no such file, which is reported. */
export function pictureHref(picture: NamedPicture, input: SiteInput): string | undefined {
  const asset = assetBeside(picture, input);
  return asset === undefined
    ? staticHref(picture.src, input)
    : hrefOfFile(assetFile(asset), input.config);
}
