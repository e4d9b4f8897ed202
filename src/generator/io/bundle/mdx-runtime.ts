import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import { own } from '../../../components/own.js';
import { CurrentPage, currentPageFacts } from '../../content/docusaurus/page-context.js';
import { docusaurusModule } from '../../content/docusaurus/modules.js';
import { GLOBAL_COMPONENTS } from '../../content/docusaurus/theme.js';
import { withRoot } from '../../content/islands/root-contexts.js';
import { asIsland, withIslands } from '../../content/islands/island.js';
import { mdxComponent, MDX_FILES } from '../../content/mdx/mdx-file.js';
import { hintFor } from '../../content/mdx/thrown.js';
import { ADMONITION_MODULE, ROOT_MODULE, THEME_MODULES } from '../../content/mdx/modules.js';
import { ownElementsOf } from '../../content/mdx/own-elements.js';
import type {
  MdxRuntime,
  ModuleExports,
  Outcome,
  PageCodeResult,
} from '../../content/mdx/runtime.js';
import { openCodePlaces } from './code-places.js';
import { openLazyReact } from './lazy-components.js';
import { ISLANDS_MODULE } from './island-modules-plugin.js';
import { fileAddress } from '../../model/paths.js';
import { messageOf } from '../../model/thrown-text.js';
import { OUT, type MdxModules } from './mdx-modules.js';
import { SITE_FOLDER } from './module-places.js';
import { ownReactDom } from './own-react.js';
import { componentError } from './site-code.js';

/**
 * The runtime for the pages of a site. Throws a DocsgenError for a module of components that
 * throws.
 */
export function openMdxRuntime(modules: MdxModules, runsPageCode: boolean): MdxRuntime {
  const { siteDir, code, map, hashes } = modules;
  const filename = join(siteDir, 'mdx-modules.js');
  const siteRequire = createRequire(join(siteDir === '' ? '/' : siteDir, 'package.json'));
  const loaded = new Map<string, ModuleExports>();
  const { react, loading } = openLazyReact();
  const ownModule = (name: string): ModuleExports | undefined =>
    name === 'react' ? react : moduleOfDocsgen(name);
  const run =
    code === ''
      ? undefined
      : compileFunction(code, ['require', 'module', 'exports', SITE_FOLDER], { filename });
  const openLoaders = (): Record<string, () => unknown> => {
    const exported: Record<string, () => unknown> = {};
    const loadPackage = (name: string): unknown =>
      ownModule(name) ?? ownReactDom(name) ?? siteRequire(name);
    // Packages find their data with `require.resolve`.
    const require = Object.assign(loadPackage, { resolve: siteRequire.resolve });
    run?.(require, { exports: exported }, exported, siteDir);
    return exported;
  };
  let loaders = openLoaders();
  const loadBundled = (key: string): unknown => {
    try {
      return own(loaders, key)?.();
    } catch (error) {
      // A module that throws is not run again when another one imports it.
      loaders = openLoaders();
      throw error;
    }
  };
  const load = (key: string): ModuleExports | undefined => {
    const before = loaded.get(key);
    if (before !== undefined) return before;
    const isBundled = (own(hashes, key) ?? '') !== '';
    const exports = isBundled ? asExports(loadBundled(key)) : ownModule(key);
    if (exports === undefined) return undefined;
    loaded.set(key, exports);
    return exports;
  };
  const { named, main } = sharedComponents(modules, load);
  return {
    load,
    components: new Map([...GLOBAL_COMPONENTS, ...Object.entries({ ...named, ...main })]),
    ...ownComponents(modules, load, main),
    ...(siteDir === '' ? {} : { siteDir }),
    files: new Map(modules.files.map((path) => [fileAddress(path), 'file'])),
    loading,
    placeOf: openCodePlaces({ siteDir, outDir: OUT, filename, map }),
    ...(runsPageCode ? { run: runPageCode } : {}),
  };
}

/**
 * The site's own components for parts of pages. Throws a DocsgenError if one throws.
 *
 * @param shared the default export of the module with the components of all pages
 */
function ownComponents(
  { hashes }: MdxModules,
  load: MdxRuntime['load'],
  shared: object,
): Pick<MdxRuntime, 'admonition' | 'root' | 'elements'> {
  const mainOf = (request: string): unknown => {
    try {
      return load(request)?.default;
    } catch (error) {
      const message = `${request} throws while it is loaded: ${messageOf(error)}`;
      throw componentError('src/theme', message, hintFor(error));
    }
  };
  const present = THEME_MODULES.filter((request) => (own(hashes, request) ?? '') !== '');
  const themed = new Map(present.map((request) => [request, mainOf(request)] as const));
  return {
    ...(themed.has(ADMONITION_MODULE) ? { admonition: themed.get(ADMONITION_MODULE) } : {}),
    ...(themed.has(ROOT_MODULE) ? { root: themed.get(ROOT_MODULE) } : {}),
    elements: ownElementsOf({ shared, themed, substitutes: SUBSTITUTES }),
  };
}

/** docsgen's own components for elements of Markdown. */
const SUBSTITUTES: ReadonlySet<unknown> = new Set(
  Object.values(docusaurusModule('@theme/MDXComponents')?.default ?? {}),
);

/** docsgen's own copy of a package other than React. */
function moduleOfDocsgen(name: string): ModuleExports | undefined {
  if (name === 'react/jsx-runtime' || name === 'react/jsx-dev-runtime') return jsxRuntime;
  if (name === ISLANDS_MODULE) return { asIsland, withIslands };
  if (name === MDX_FILES) return { mdxComponent };
  return docusaurusModule(name);
}

function asExports(value: unknown): ModuleExports {
  return (typeof value === 'object' || typeof value === 'function') && value !== null
    ? (value as ModuleExports)
    : { default: value };
}

/** The components of all pages by name: the exports of their module. */
interface SharedComponents {
  readonly named: object;
  /** The members of the default export. */
  readonly main: object;
}

/** The components of all pages. Throws a DocsgenError if they throw. */
function sharedComponents({ components }: MdxModules, load: MdxRuntime['load']): SharedComponents {
  if (components === undefined) return { named: {}, main: {} };
  const file = components.slice(2);
  const shared = loadComponents(file, () => copyOf(load(components)));
  if (shared === undefined)
    throw componentError(file, `There is no file ${file}.`, 'Correct markdown.components.');
  return shared;
}

/** The exports with their values, so that no getter runs later. */
function copyOf(exports: ModuleExports | undefined): SharedComponents | undefined {
  if (exports === undefined) return undefined;
  const { default: main, ...named } = exports;
  return { named, main: typeof main === 'object' && main !== null ? { ...main } : {} };
}

function loadComponents<Loaded>(file: string, load: () => Loaded): Loaded {
  try {
    return load();
  } catch (error) {
    throw componentError(
      file,
      `The components throw while they are loaded: ${messageOf(error)}`,
      hintFor(error),
    );
  }
}

/** Runs the code of a page inside a component, so that it can use hooks. */
function runPageCode(body: string, scope: ReadonlyMap<string, unknown>): PageCodeResult {
  const run = compileFunction(body, [...scope.keys()]) as (...values: unknown[]) => {
    readonly exports: ModuleExports;
    readonly values: readonly (() => unknown)[];
  };
  const results: PageCodeResult[] = [];
  const Page = (): null => {
    const { exports, values } = run(...scope.values());
    results.push({ exports, values: values.map(outcomeOf) });
    return null;
  };
  const element = React.createElement(CurrentPage, { children: React.createElement(Page) });
  const page = currentPageFacts();
  renderToStaticMarkup(page === undefined ? element : withRoot(element, page));
  const [result] = results;
  if (result === undefined) throw new Error('The code did not run.');
  return result;
}

function outcomeOf(value: () => unknown): Outcome {
  try {
    return { value: value() };
  } catch (error) {
    return { error };
  }
}
