import { join } from 'node:path';
import type { Contestant } from './contestant.js';
import type { SiteFile } from './generate.js';
import { installPeer } from './install.js';
import { sidebarsOf } from './sections.js';

const VERSION = '2.0.22';

/** Rspress with its default theme, installed on first use into `install`, where its site is. */
export async function rspress(install: string): Promise<Contestant> {
  await installPeer(install, {
    name: 'docsgen-bench-rspress',
    dependencies: { '@rspress/core': VERSION },
  });
  return {
    name: `Rspress ${VERSION}`,
    site: install,
    output: join(install, 'doc_build'),
    caches: [join(install, 'node_modules/.cache'), join(install, 'node_modules/.rspress')],
    adapt: (files) => [
      ...files.filter(({ path }) => path.endsWith('.md')).map(adapted),
      { path: 'rspress.config.mjs', text: config(files) },
    ],
    build: {
      program: process.execPath,
      args: [join(install, 'node_modules/@rspress/core/bin/rspress.js'), 'build'],
      cwd: install,
    },
  };
}

/** The start page is that of the folder without a slug. */
function adapted({ path, text }: SiteFile): SiteFile {
  return { path, text: text.replace(/^slug: \/\n/m, '') };
}

/** Title and sidebars, one for each area as its documentation advises. */
function config(files: readonly SiteFile[]): string {
  const site = { root: 'docs', title: 'Bench', themeConfig: { sidebar: sidebarsOf(files) } };
  return `export default ${JSON.stringify(site)};\n`;
}
