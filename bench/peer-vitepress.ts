import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contestant } from './contestant.js';
import type { SiteFile } from './generate.js';
import { measure } from './measure.js';

const VERSION = '1.6.4';

/** VitePress with its default theme, installed on first use into `install`, where its site is. */
export async function vitepress(install: string): Promise<Contestant> {
  const bin = join(install, 'node_modules/vitepress/bin/vitepress.js');
  if (!existsSync(bin)) {
    await mkdir(install, { recursive: true });
    await writeFile(
      join(install, 'package.json'),
      `${JSON.stringify({ name: 'docsgen-bench-vitepress', private: true, type: 'module', dependencies: { vitepress: VERSION } }, null, 2)}\n`,
    );
    await measure({ program: 'npm', args: ['install', '--no-audit', '--no-fund'], cwd: install });
  }
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
  const areas = new Map<string, Map<string, { text: string; link: string }[]>>();
  for (const { path, text } of files) {
    const [, area, section, name] = /^docs\/([^/]+)\/([^/]+)\/([^/]+)\.md$/.exec(path) ?? [];
    if (area === undefined || section === undefined || name === undefined) continue;
    const sections = areas.get(area) ?? new Map<string, { text: string; link: string }[]>();
    const items = sections.get(section) ?? [];
    items.push({
      text: /^title: (.*)$/m.exec(text)?.[1] ?? name,
      link: `/${area}/${section}/${name}`,
    });
    areas.set(area, sections.set(section, items));
  }
  const sidebar = Object.fromEntries(
    [...areas].map(([area, sections]) => [
      `/${area}/`,
      [...sections].map(([section, items]) => ({ text: section, items })),
    ]),
  );
  return `export default ${JSON.stringify({ title: 'Bench', cleanUrls: true, themeConfig: { sidebar } })};\n`;
}
