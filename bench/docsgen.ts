import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Contestant } from './contestant.js';

const CONFIG = {
  title: 'Bench',
  url: 'https://example.com',
  docs: { path: 'docs', routeBasePath: '/' },
  pages: false,
};

/**
 * The built docsgen in dist/. Its site is outside of the repository, so that it cannot use parsers
 * that the repository installs for tests.
 */
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
    // The other generators draw no social cards.
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
