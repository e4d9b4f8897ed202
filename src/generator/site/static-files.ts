import type { AssetFile, SiteInput } from '../model/input.js';
import { oncePer } from '../model/once.js';

/**
 * The files of static folders by their addresses below the base URL, such as `/img/a.png`. If two
 * folders have the same path, the file of the later folder is the one that is published.
 */
export const staticFiles = oncePer(({ config, assets }: SiteInput): Map<string, AssetFile> => {
  const files = new Map<string, AssetFile>();
  for (const folder of config.staticFolders)
    for (const [path, asset] of assets)
      if (path.startsWith(`${folder}/`))
        files.set(path.slice(folder.length).normalize('NFC'), asset);
  return files;
});

/**
 * The copies of static files in the folders of locales, such as `/fr/img/a.png`, if the site has
 * them. A static file at the same address comes before the copy.
 */
export const localeCopies = oncePer((input: SiteInput): Map<string, AssetFile> => {
  const copies = new Map<string, AssetFile>();
  const { copyStaticFiles, locales } = input.config;
  if (!copyStaticFiles) return copies;
  const files = staticFiles(input);
  for (const { path } of locales)
    for (const [address, asset] of path === '' ? [] : files)
      if (!files.has(`/${path}${address}`)) copies.set(`/${path}${address}`, asset);
  return copies;
});
