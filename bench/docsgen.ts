import { join } from 'node:path';
import type { Contestant } from './contestant.js';

const CONFIG = { title: 'Bench', url: 'https://example.com', docs: { path: 'docs', routeBasePath: '/' }, pages: false };

/** docsgen as it stands in dist/. */
export function docsgen(root: string, work: string, version: string): Contestant {
  const site = join(work, 'docsgen');
  const output = join(work, 'docsgen-out');
  return {
    name: `docsgen ${version}`,
    site,
    output,
    caches: [join(site, '.docsgen')],
    adapt: (files) => [...files, { path: 'site.config.json', text: `${JSON.stringify(CONFIG, null, 2)}\n` }],
    // None of the peers draws pictures.
    build: { program: process.execPath, args: [join(root, 'bin/docsgen.js'), 'build', site, '--out-dir', output, '--quiet', '--no-social-cards'], cwd: site },
  };
}
