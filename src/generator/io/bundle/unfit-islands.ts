import type { Metafile } from 'esbuild';
import type { Diagnostic } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { groupBy } from '../../model/group-by.js';
import { brokenModules, withoutBroken, type BrokenModules } from './broken-modules-plugin.js';
import { browserBundle } from './browser-bundle.js';
import type { BundleContext } from './bundle-context.js';
import { docusaurusBrowserModules } from './docusaurus-modules-plugin.js';
import { runEsbuild } from './esbuild.js';
import { refuseMdxFiles } from './mdx-files-plugin.js';
import { inputFile } from './input-file.js';
import { openReach } from './module-hashes.js';
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
  if (modules.length === 0) return new Map();
  try {
    const bundled = await withoutBroken((found) =>
      bundleForBrowsers(context, modules, new Map([...broken, ...found])),
    );
    return faultsOf(modules, bundled.broken, bundled.result);
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error;
    return faultsOfEach(context, { modules, broken });
  }
}

/** The first error of each module in the files that it imports. */
function faultsOf(
  modules: readonly string[],
  found: BrokenModules,
  inputs: Metafile['inputs'],
): ReadonlyMap<string, Diagnostic> {
  if (found.size === 0) return new Map();
  const filesOf = openReach(inputs);
  const inputOf = new Map(Object.keys(inputs).map((input) => [inputFile(input), input]));
  return new Map(
    modules.flatMap((module): [string, Diagnostic][] => {
      const files = filesOf(inputOf.get(module) ?? module);
      const [fault] = [...found].find(([file]) => files.has(file))?.[1] ?? [];
      return fault === undefined ? [] : [[module, fault]];
    }),
  );
}

/** The first error of each module, in one bundle each: an error may belong to no file. */
async function faultsOfEach(
  context: BundleContext,
  { modules, broken }: IslandModules,
): Promise<ReadonlyMap<string, Diagnostic>> {
  const faults = new Map<string, Diagnostic>();
  for (const module of modules) {
    const fault = await bundleForBrowsers(context, [module], broken).then(
      () => undefined,
      firstError,
    );
    if (fault !== undefined) faults.set(module, fault);
  }
  return faults;
}

function firstError(error: unknown): Diagnostic | undefined {
  if (error instanceof DocsgenError) return error.diagnostics[0];
  throw error;
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

/** Bundles modules for browsers, and returns what the bundle is made from. It is not kept. */
async function bundleForBrowsers(
  context: BundleContext,
  modules: readonly string[],
  broken: BrokenModules,
): Promise<Metafile['inputs']> {
  const { siteDir, virtual } = context;
  try {
    const { metafile } = await runEsbuild({
      ...browserBundle(siteDir),
      metafile: true,
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
    return metafile.inputs;
  } catch (error) {
    throw buildError(error, siteDir);
  }
}
