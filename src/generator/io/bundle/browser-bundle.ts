import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { OUT } from './mdx-modules.js';

/** The options that all bundles of the site's code for browsers share. */
export function browserBundle(siteDir: string) {
  return {
    absWorkingDir: siteDir,
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2020',
    platform: 'browser',
    jsx: 'automatic',
    // In the site, so that no path depends on the folder of the site.
    outdir: join(siteDir, OUT),
    define: { 'process.env.NODE_ENV': '"production"' },
    legalComments: 'none',
    logLevel: 'silent',
    tsconfigRaw: '{}',
    // Sites of Docusaurus write JSX in `.js` files.
    loader: { '.js': 'jsx' },
  } satisfies BuildOptions;
}
