import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { folder, root } from './command.js';

/** Folder of the corpora: real documentation under licences of its own, which therefore is no part of this repository. */
const corpora: string | undefined = [
  process.env.DOCSGEN_CORPORA,
  join(root, 'corpora'),
  join(root, '../shared/corpora'),
].find((path) => path !== undefined && existsSync(path));

/** A copy of a corpus with a config beside it; undefined where the corpora are not at hand. */
export function corpusSite(name: string, config: string): string | undefined {
  if (corpora === undefined || !existsSync(join(corpora, name))) return undefined;
  const site = folder({ 'site.config.ts': config });
  cpSync(join(corpora, name), site, { recursive: true });
  return site;
}
