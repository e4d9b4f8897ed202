import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import type { SlotName } from '../../../components/slots.js';
import { packageDir } from '../fs/package-files.js';
import { browserBundle } from './browser-bundle.js';
import type { BundleContext } from './bundle-context.js';
import { externalSubstitutes } from './docusaurus-modules-plugin.js';
import { runEsbuild } from './esbuild.js';
import { buildError } from './site-code.js';
import type { SlotModules } from './slot-components.js';
import { externalReact, slotPlugins } from './slot-plugins.js';

/** Slots that React renders in the browser. All others are only part of finished markup. */
const SHELL_SLOTS: ReadonlySet<string> = new Set([
  'AnnouncementBar',
  'Navbar',
  'NavbarItem',
  'Brand',
  'SearchButton',
  'Footer',
] satisfies SlotName[]);

/** The module that gives components the facts of their page. */
const SLOT_PAGE = 'docsgen:slot-page';

/**
 * The code of an ES module for browsers that exports the components for slots of the shell. It
 * imports React and the substitutes for modules of Docusaurus. Throws a DocsgenError for code that
 * does not build.
 */
export async function browserSlots(
  context: BundleContext,
  { modules, facts }: SlotModules,
): Promise<string> {
  const wanted = modules.filter(({ slot }) => SHELL_SLOTS.has(slot));
  if (wanted.length === 0) return NO_SLOTS;
  const { siteDir } = context;
  const give = facts === undefined ? '' : 'withPageFacts';
  const members = wanted.map(({ slot }, i) => `${slot}: ${give}(S${i})`);
  const contents = [
    ...(facts === undefined ? [] : [`import { ${give} } from ${JSON.stringify(SLOT_PAGE)};`]),
    ...wanted.map(({ path }, i) => `import S${i} from ${JSON.stringify(`./${path}`)};`),
    `export const slots = { ${members.join(', ')} };`,
  ].join('\n');
  const result = await runEsbuild({
    ...browserBundle(siteDir),
    stdin: { contents, resolveDir: siteDir, loader: 'js' },
    external: [SLOT_PAGE],
    plugins: [
      externalReact,
      externalSubstitutes(siteDir),
      ...slotPlugins(context, () => undefined),
    ],
  }).catch((error: unknown) => {
    throw buildError(error, siteDir);
  });
  return result.outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? NO_SLOTS;
}

/** The module of a site without components for slots of the shell. */
export const NO_SLOTS = 'export const slots = {};';

const SITE = 'docsgen-site';

/** Provides the module `docsgen:site` with this code. */
export function siteModule(code: string): Plugin {
  return {
    name: SITE,
    setup(bundler) {
      bundler.onResolve({ filter: /^docsgen:site$/ }, ({ path }) => ({ path, namespace: SITE }));
      bundler.onLoad({ filter: /.*/, namespace: SITE }, () => ({
        contents: code,
        resolveDir: packageDir,
      }));
      bundler.onResolve({ filter: new RegExp(`^${SLOT_PAGE}$`) }, () => ({
        path: join(packageDir, 'src/client/docusaurus/slot-page.tsx'),
      }));
    },
  };
}
