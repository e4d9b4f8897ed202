import { join } from 'node:path';
import type { Diagnostic } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { brokenModules, type BrokenModules } from './broken-modules-plugin.js';
import type { BundleContext } from './bundle-context.js';
import { docusaurusBrowserModules } from './docusaurus-modules-plugin.js';
import { runEsbuild } from './esbuild.js';
import { refuseMdxFiles } from './mdx-files-plugin.js';
import { buildError } from './site-code.js';
import { siteCodePlugins } from './site-code-plugins.js';
import { virtualModules } from './virtual-modules.js';

/** A module that does not build for browsers. */
interface UnfitModule {
  readonly file: string;
  readonly finding: Diagnostic;
}

/** The modules that do not build for browsers. `broken` do not build at all: pages report them. */
export async function unfitForBrowsers(
  context: BundleContext,
  modules: readonly string[],
  broken: BrokenModules,
): Promise<UnfitModule[]> {
  if (modules.length === 0 || (await faultOf(context, modules, broken)) === undefined) return [];
  const unfit: UnfitModule[] = [];
  for (const file of modules) {
    const fault = await faultOf(context, [file], broken);
    if (fault !== undefined) unfit.push({ file, finding: staticModule(file, fault) });
  }
  return unfit;
}

function staticModule(file: string, fault: Diagnostic): Diagnostic {
  const reason = `they do not build for browsers. ${fault.message}`;
  return {
    ...fault,
    rule: 'mdx/static-island',
    severity: 'warning',
    message: `The components of ${file} are static: ${reason}`,
    hint: 'Correct the code, or give them what they import as children.',
  };
}

/** The first error of the modules in a bundle for browsers, which is not kept. */
async function faultOf(
  context: BundleContext,
  modules: readonly string[],
  broken: BrokenModules,
): Promise<Diagnostic | undefined> {
  const { siteDir, virtual } = context;
  try {
    await runEsbuild({
      absWorkingDir: siteDir,
      entryPoints: [...modules],
      bundle: true,
      write: false,
      format: 'esm',
      target: 'es2020',
      platform: 'browser',
      jsx: 'automatic',
      external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
      outdir: join(siteDir, '.docsgen/out'),
      logLevel: 'silent',
      tsconfigRaw: '{}',
      loader: { '.js': 'jsx' },
      plugins: [
        brokenModules(siteDir, broken),
        refuseMdxFiles(siteDir),
        virtualModules(siteDir, virtual),
        docusaurusBrowserModules(siteDir, 'docsgen:substitutes'),
        ...siteCodePlugins(context, { onWatch: () => undefined, addressOf: () => '/' }),
      ],
    });
    return undefined;
  } catch (error) {
    const fault = buildError(error, siteDir);
    return fault instanceof DocsgenError ? fault.diagnostics[0] : undefined;
  }
}
