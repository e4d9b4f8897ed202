import { join } from 'node:path';
import type { Contestant } from './contestant.js';
import type { SiteFile } from './generate.js';
import { installPeer } from './install.js';
import { sidebarsOf } from './sections.js';

const VERSION = '1.6.4';

/** VitePress with its default theme, installed on first use into `install`, where its site is. */
export async function vitepress(install: string): Promise<Contestant> {
  const bin = join(install, 'node_modules/vitepress/bin/vitepress.js');
  await installPeer(install, {
    name: 'docsgen-bench-vitepress',
    dependencies: { vitepress: VERSION },
  });
  return {
    name: `VitePress ${VERSION}`,
    site: install,
    output: join(install, 'docs/.vitepress/dist'),
    caches: [join(install, 'docs/.vitepress/cache')],
    adapt: (files) => [
      ...files.filter((f) => f.path.endsWith('.md')).map(adapted),
      { path: 'docs/.vitepress/config.mjs', text: config(files) },
    ],
    build: { program: process.execPath, args: [bin, 'build', 'docs'], cwd: install },
  };
}

/** VitePress has no container `note`, and requires a space before the name. */
function adapted({ path, text }: SiteFile): SiteFile {
  return {
    path,
    text: text
      .replace(/^:::(\w+)$/gm, (_, name: string) => `::: ${name === 'note' ? 'info' : name}`)
      .replace(/^slug: \/\n/m, ''),
  };
}

/** Title and sidebars, one for each area as its documentation advises. */
function config(files: readonly SiteFile[]): string {
  const site = { title: 'Bench', cleanUrls: true, themeConfig: { sidebar: sidebarsOf(files) } };
  return `export default ${JSON.stringify(site)};\n`;
}
