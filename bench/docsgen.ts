import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contestant } from './contestant.js';

const CONFIG = {
  title: 'Bench',
  url: 'https://example.com',
  docs: { path: 'docs', routeBasePath: '/' },
  pages: false,
};

/** docsgen as it stands in dist/. Its site lies outside the repository: parsers that this has installed for its own tests are none of the site's. */
export function docsgen(root: string, version: string): Contestant {
  const work = join(tmpdir(), 'docsgen-bench');
  const site = join(work, 'site');
  const output = join(work, 'out');
  return {
    name: `docsgen ${version}`,
    site,
    output,
    caches: [join(site, '.docsgen')],
    adapt: (files) => [
      ...files,
      { path: 'site.config.json', text: `${JSON.stringify(CONFIG, null, 2)}\n` },
    ],
    // None of the peers draws pictures.
    build: {
      program: process.execPath,
      args: [
        join(root, 'bin/docsgen.js'),
        'build',
        site,
        '--out-dir',
        output,
        '--quiet',
        '--no-social-cards',
      ],
      cwd: site,
    },
  };
}
