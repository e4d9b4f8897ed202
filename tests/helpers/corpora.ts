import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { folder, root } from './command.js';

/** The folder of the corpora: documentation of other projects, outside this repository. */
const corpora: string | undefined = [
  process.env.DOCSGEN_CORPORA,
  join(root, 'corpora'),
  join(root, '../shared/corpora'),
].find((path) => path !== undefined && existsSync(path));

/** Copies a corpus and adds a config. Undefined if this machine does not have the corpus. */
export function corpusSite(name: string, config: string): string | undefined {
  if (corpora === undefined || !existsSync(join(corpora, name))) return undefined;
  const site = folder({ 'site.config.ts': config });
  cpSync(join(corpora, name), site, { recursive: true });
  return site;
}
