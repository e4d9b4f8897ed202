import type { Diagnostic } from '../../model/diagnostic.js';
import { groupBy } from '../../model/group-by.js';
import { brokenModules, type BrokenModules } from './broken-modules-plugin.js';
import { browserBundle } from './browser-bundle.js';
import type { BundleContext } from './bundle-context.js';
import { docusaurusBrowserModules } from './docusaurus-modules-plugin.js';
import { runEsbuild } from './esbuild.js';
import { refuseMdxFiles } from './mdx-files-plugin.js';
import { islandEntry, pageCode } from './page-islands-plugin.js';
import { buildError } from './site-code.js';
import { importPatterns } from './import-patterns-plugin.js';
import { siteCodePlugins } from './site-code-plugins.js';
import { virtualModules } from './virtual-modules.js';

/** Modules of islands, and what docsgen knows about modules that do not build. */
interface IslandModules {
  readonly modules: readonly string[];
  /** Modules that do not build at all: pages report them. */
  readonly broken: BrokenModules;
}

/** Finds the modules that do not build for browsers, and the first error of each. */
export async function unfitForBrowsers(
  context: BundleContext,
  { modules, broken }: IslandModules,
): Promise<ReadonlyMap<string, Diagnostic>> {
  const isFit = async (files: readonly string[]): Promise<boolean> =>
    files.length === 0 || (await faultOf(context, files, broken)) === undefined;
  const faults = new Map<string, Diagnostic>();
  if (await isFit(modules)) return faults;
  for (const file of modules) {
    const fault = await faultOf(context, [file], broken);
    if (fault !== undefined) faults.set(file, fault);
  }
  return faults;
}

/**
 * The warnings that modules are static, one for each cause. Pages report packages that are not
 * installed.
 *
 * @param absent requests for packages that are not installed
 */
export function staticFindings(
  faults: ReadonlyMap<string, Diagnostic>,
  absent: ReadonlySet<string>,
): Diagnostic[] {
  const byCause = groupBy([...faults], ([, fault]) => JSON.stringify(fault));
  return [...byCause.values()].flatMap((same) => {
    const [[, fault] = []] = same;
    const files = same.map(([file]) => file);
    return fault === undefined || isAbsent(fault, absent) ? [] : staticModules(files, fault);
  });
}

/** Whether an error is about a package that is not installed. */
export function isAbsent({ message }: Diagnostic, absent: ReadonlySet<string>): boolean {
  return absent.has(/^Could not resolve "([^"]+)"/.exec(message)?.[1] ?? '');
}

function staticModules(files: readonly string[], fault: Diagnostic): Diagnostic {
  const what = `The components of ${files.join(', ')} are static`;
  return {
    ...fault,
    rule: 'mdx/static-island',
    severity: 'warning',
    message: `${what}, because this does not build for browsers. ${fault.message}`,
    hint: 'Correct the code, or give the components what they import as children.',
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
      ...browserBundle(siteDir),
      entryPoints: modules.map(islandEntry),
      external: ['react', 'react/*', 'react-dom', 'react-dom/*'],
      plugins: [
        brokenModules(siteDir, broken),
        refuseMdxFiles(siteDir),
        pageCode(context),
        virtualModules(siteDir, virtual),
        docusaurusBrowserModules(siteDir, 'docsgen:substitutes'),
        ...siteCodePlugins(context, { onWatch: () => undefined, addressOf: () => '/' }),
        importPatterns(siteDir),
      ],
    });
    return undefined;
  } catch (error) {
    return buildError(error, siteDir).diagnostics[0];
  }
}
