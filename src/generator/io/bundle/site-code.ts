import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { compileFunction } from 'node:vm';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { slotModule } from '../../content/docusaurus/slot-modules.js';
import { GENERATED, GENERATED_HINT } from '../../model/generated-modules.js';
import { DocsgenError } from '../../model/errors.js';
import type { ClientFile } from '../../model/input.js';
import { LOADER_HINT, NO_LOADER } from '../../model/loader-request.js';
import { hashData, hashOf } from '../../model/keys.js';
import { missingExport } from '../../content/docusaurus/missing.js';
import { hintForAbsent } from './absent-packages.js';
import type { BundleContext } from './bundle-context.js';
import { bundleKey, importsIn, readSources, writeSources } from './bundle-sources.js';
import { docusaurusModules, substituteOf } from './docusaurus-modules-plugin.js';
import { readBundle, writeBundle } from './bundle-cache.js';
import { inputFile } from './input-file.js';
import { columnOf, isBuildFailure, runEsbuild } from './esbuild.js';
import { isEntry } from './mdx-entry-plugin.js';
import { OUT } from './mdx-modules.js';
import { ownReactDom } from './own-react.js';
import { sitePath } from '../fs/files.js';
import { UnsoundSource } from './sound-sources-plugin.js';
import { SASS } from './sass-plugin.js';
import { slotPlugins } from './slot-plugins.js';
import { messageOf } from '../../model/thrown-text.js';

/** A React module of the site, bundled. It imports only React and packages of the site. */
export interface SiteModule {
  /** Site-relative. */
  readonly path: string;
  readonly code: string;
  /** The style sheets that it imports, joined; '' if there are none. */
  readonly css: string;
}

/** Modules to bundle together. */
export interface BundleRequest {
  /** Name of the bundle in the cache. */
  readonly name: string;
  readonly files: readonly string[];
}

interface BundledFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/**
 * Bundle React modules of the site with esbuild, or take them from the cache. Throws a DocsgenError
 * for code that does not build.
 */
export async function bundleSiteCode(
  context: BundleContext,
  request: BundleRequest,
): Promise<SiteModule[]> {
  const { files } = request;
  if (files.length === 0) return [];
  const outputs = cachedOutputs(context, request) ?? (await buildOutputs(context, request));
  return files.map((path) => ({
    path,
    code: textOf(outputs, `${path}.js`),
    css: textOf(outputs, `${path}.css`),
  }));
}

/**
 * The cache has two entries for a bundle: the list of all its sources, which only bundling can find
 * out, and the output, whose key is a hash of these sources.
 */
function cachedOutputs(context: BundleContext, request: BundleRequest): BundledFile[] | undefined {
  const { name } = request;
  const { cache } = context;
  if (cache === undefined) return undefined;
  const listKey = listKeyOf(context, request);
  const sources = readSources(context, { name, listKey });
  if (sources === undefined) return undefined;
  const outputs = readBundle(cache, name, bundleKey(context, sources, listKey));
  if (outputs !== undefined) for (const source of sources.files) context.codeFiles.add(source);
  return outputs;
}

function listKeyOf(
  { generatorFingerprint, bundlerPlugins, config }: BundleContext,
  { files }: BundleRequest,
): string {
  const { baseUrl, staticFolders } = config;
  return hashData([files, generatorFingerprint, bundlerPlugins.hash, baseUrl, staticFolders]);
}

async function buildOutputs(
  context: BundleContext,
  request: BundleRequest,
): Promise<BundledFile[]> {
  const { name, files } = request;
  const { siteDir, cache } = context;
  const watched = new Set<string>();
  try {
    const result = await runEsbuild({
      absWorkingDir: siteDir,
      entryPoints: files.map((file) => ({ in: `./${file}`, out: file })),
      bundle: true,
      write: false,
      format: 'cjs',
      platform: 'node',
      target: 'node20',
      jsx: 'automatic',
      external: ['react', 'react/*', 'react-dom', 'docsgen'],
      // In the site, so that no path depends on the folder of the site. esbuild writes no file.
      outdir: join(siteDir, OUT),
      metafile: true,
      logLevel: 'silent',
      legalComments: 'none',
      define: { 'process.env.NODE_ENV': '"production"' },
      sourcemap: 'inline',
      sourcesContent: false,
      tsconfigRaw: '{}',
      // Sites of Docusaurus write JSX in `.js` files.
      loader: { '.js': 'jsx' },
      plugins: [docusaurusModules(siteDir), ...slotPlugins(context, (path) => watched.add(path))],
      minifyWhitespace: true,
      minifySyntax: true,
    });
    const { inputs } = result.metafile;
    const sources = {
      files: [...new Set([...Object.keys(inputs).map(inputFile), ...watched])].sort(),
      ...importsIn(inputs),
    };
    const outputs = result.outputFiles.map((f) => ({
      path: sitePath(join(siteDir, OUT), f.path),
      bytes: f.path.endsWith('.css') ? withoutSourceMap(f.contents) : f.contents,
    }));
    if (cache !== undefined) {
      const listKey = listKeyOf(context, request);
      writeSources(context, { name, listKey }, sources);
      writeBundle(cache, name, bundleKey(context, sources, listKey), outputs);
    }
    for (const source of sources.files) context.codeFiles.add(source);
    return outputs;
  } catch (error) {
    throw buildError(error, siteDir);
  }
}

/** A style sheet without its source map, which would publish the paths of the sources. */
function withoutSourceMap(css: Uint8Array): Uint8Array {
  const text = Buffer.from(css).toString('utf8');
  return Buffer.from(text.replace(/\/\*# sourceMappingURL=[^*]*\*\/\s*$/, ''));
}

/** A style sheet of the site's components as a file for the browser. */
export function styleFile(name: string, css: string): ClientFile {
  const hash = hashOf(css);
  return { path: `assets/${name}-${hash.slice(0, 8)}.css`, bytes: Buffer.from(css), hash };
}

function textOf(files: readonly BundledFile[], path: string): string {
  return Buffer.from(files.find((f) => f.path === path)?.bytes ?? '').toString('utf8');
}

export const NOT_BUILT = "The site's components cannot be built.";

/** The errors that esbuild reports for the site's components. Throws any other error unchanged. */
export function buildError(error: unknown, siteDir: string): DocsgenError {
  return new DocsgenError(NOT_BUILT, { diagnostics: messagesOf(error, siteDir) });
}

function messagesOf(error: unknown, siteDir: string): DocsgenError['diagnostics'] {
  if (!isBuildFailure(error)) throw error;
  return error.errors.map(({ text, location: found, pluginName, detail }) => {
    const ofKind = fileOfUnknownKind(text);
    // The list of the modules that pages import is no file of the site.
    const location = found !== null && ofKind !== undefined && isEntry(found.file) ? null : found;
    if (detail instanceof UnsoundSource) {
      const { place, message, hint } = detail;
      return { rule: 'page/build', severity: 'error', ...place, message, hint };
    }
    // An error that a plugin throws has a place in the bundle of its code.
    if (pluginName !== '' && location !== null && isAbsolute(location.file))
      return {
        rule: 'page/build',
        severity: 'error',
        file: sitePath(siteDir, location.file),
        line: 1,
        column: 1,
        message: `The plugin "${pluginName}" of esbuild throws: ${text}`,
        hint: 'Correct the plugin, or its options in the config.',
      };
    // The path may have a prefix, the name of a namespace.
    const input = location === null ? undefined : inputFile(location.file);
    const file = input?.replace(/^[a-z-]{2,}:/, '') ?? ofKind ?? unreadFile(text);
    return {
      rule: 'page/build',
      severity: 'error',
      file: file === undefined ? '.' : sitePath(siteDir, join(siteDir, file)),
      line: location?.line ?? 1,
      column: location === null ? 1 : columnOf(location),
      ...(missingIn(text) ?? unknownKind(ofKind) ?? { message: text, hint: hintFor(text, file) }),
    };
  });
}

/** The file in the message about a file that esbuild does not know how to load. */
function fileOfUnknownKind(message: string): string | undefined {
  return /^No loader is configured for "[^"]*" files: (.+)$/.exec(message)?.[1];
}

function unknownKind(path: string | undefined): { message: string; hint: string } | undefined {
  if (path === undefined) return undefined;
  return {
    message: `Code cannot import a file of this kind: ${path}`,
    hint: 'Import its text with `?raw`, or load such files with a plugin of esbuild.',
  };
}

const NO_EXPORT = /^No matching export in "([^"]+)" for import "([^"]+)"/;

/** Message and hint for an import of a name that a substitute does not have. */
function missingIn(message: string): ReturnType<typeof missingExport> | undefined {
  const [, input = '', name = ''] = NO_EXPORT.exec(message) ?? [];
  const request = substituteOf(input);
  return request === undefined ? undefined : missingExport(name, request);
}

function hintFor(message: string, file = ''): string {
  const forAbsent = hintForAbsent(message);
  if (forAbsent !== undefined) return forAbsent;
  if (SASS.test(file)) return 'Correct the style sheet here: Sass cannot compile it.';
  if (/\.ya?ml$/.test(file)) return 'Correct the data here: components import it.';
  if (message.includes('is Markdown, which'))
    return 'Give it to the island as children, or leave out "use client".';
  if (/^Could not resolve "@(?:docusaurus|theme)/.test(message))
    return 'Use an element or your own component. docs/mdx.md lists the substitutes.';
  if (message.startsWith(`Could not resolve "${GENERATED}`)) return GENERATED_HINT;
  if (message.startsWith(NO_LOADER)) return LOADER_HINT;
  if (NO_EXPORT.test(message)) return 'Correct the name, or export it in that file.';
  return message.startsWith('Could not resolve')
    ? 'Correct the path, or install the package in the folder of the site.'
    : 'Fix the code here: esbuild, which bundles components, cannot parse it.';
}

/** The file that esbuild could not read. Its message names the file, but has no location. */
function unreadFile(message: string): string | undefined {
  return /^Cannot read file "([^"]+)"/.exec(message)?.[1];
}

/**
 * Run a bundled module with docsgen's React. Returns its default export and all its exports. Throws
 * a DocsgenError when the module throws, or when its default export is not a component.
 */
export function runSiteModule(
  siteDir: string,
  { path, code }: SiteModule,
): { component: React.FunctionComponent; exports: Readonly<Record<string, unknown>> } {
  const siteRequire = createRequire(join(siteDir, 'package.json'));
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const load = (name: string): unknown => {
    if (name === 'react') return React;
    if (name === 'react/jsx-runtime' || name === 'react/jsx-dev-runtime') return jsxRuntime;
    return slotModule(name) ?? ownReactDom(name) ?? (siteRequire(name) as unknown);
  };
  const require = Object.assign(load, { resolve: siteRequire.resolve });
  try {
    compileFunction(code, ['require', 'module', 'exports'], { filename: join(siteDir, path) })(
      require,
      module,
      module.exports,
    );
  } catch (error) {
    throw componentError(
      path,
      `The component throws while it is loaded: ${messageOf(error)}`,
      'docsgen loads it in Node.js. Put code that needs a browser into an effect.',
    );
  }
  const component = module.exports.default;
  if (typeof component !== 'function')
    throw componentError(
      path,
      `The component cannot be rendered: ${path} has no default export that is a component.`,
      'Write "export default function Name() { … }".',
    );
  return { component: component as React.FunctionComponent, exports: module.exports };
}

/** An error in a component of the site. */
export function componentError(file: string, message: string, hint: string): DocsgenError {
  return new DocsgenError(message, {
    diagnostics: [
      { rule: 'page/component', severity: 'error', file, line: 1, column: 1, message, hint },
    ],
  });
}
