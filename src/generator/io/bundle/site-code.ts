import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { DocsgenError } from '../../model/errors.js';
import type { ClientFile } from '../../model/input.js';
import { hashData, hashOf } from '../../model/keys.js';
import { readBundle, writeBundle } from './bundle-cache.js';
import type { Cache } from '../stores/cache.js';
import { columnOf, isBuildFailure, runEsbuild } from './esbuild.js';
import { sitePath } from '../fs/files.js';

/** One of the site's own React modules as one piece of code that needs only React and the site's packages. */
export interface SiteModule {
  /** Site-relative. */
  readonly path: string;
  readonly code: string;
  /** The style sheets that it imports, as one; '' when there are none. */
  readonly css: string;
}

/** What is bundled together, and under which name the cache holds it. */
export interface BundleRequest {
  readonly name: string;
  readonly files: readonly string[];
  readonly cache: Cache | undefined;
  readonly generatorFingerprint: string;
}

/** Bundle React modules of the site with esbuild, or take them from the cache. Throws a DocsgenError with what does not build. */
export async function bundleSiteCode(
  siteDir: string,
  { name, files, cache, generatorFingerprint }: BundleRequest,
): Promise<SiteModule[]> {
  if (files.length === 0) return [];
  // The cache holds the list of sources that the bundle was made from; it counts while all of them are the same.
  const list =
    cache === undefined
      ? undefined
      : readBundle(cache, `${name}-sources`, hashData([files, generatorFingerprint]))?.map(
          (f) => f.path,
        );
  if (cache !== undefined && list !== undefined) {
    const hit = readBundle(cache, name, sourcesKey(siteDir, list));
    if (hit !== undefined)
      return files.map((path) => ({
        path,
        code: textOf(hit, `${path}.js`),
        css: textOf(hit, `${path}.css`),
      }));
  }
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
      // In the site, so that no path depends on where that is. Nothing is written there.
      outdir: join(siteDir, OUT),
      metafile: true,
      logLevel: 'silent',
      legalComments: 'none',
      define: { 'process.env.NODE_ENV': '"production"' },
      sourcemap: 'inline',
      sourcesContent: false,
      tsconfigRaw: '{}',
      // For the browsers that docsgen's own style sheet is made for.
      loader: { '.svg': 'dataurl', '.woff2': 'dataurl' },
      minifyWhitespace: true,
      minifySyntax: true,
    });
    const sources = Object.keys(result.metafile.inputs).sort();
    const outputs = result.outputFiles.map((f) => ({
      path: sitePath(join(siteDir, OUT), f.path),
      bytes: f.path.endsWith('.css') ? withoutSourceMap(f.contents) : f.contents,
    }));
    const modules = files.map((path) => ({
      path,
      code: textOf(outputs, `${path}.js`),
      css: textOf(outputs, `${path}.css`),
    }));
    if (cache !== undefined) {
      writeBundle(
        cache,
        `${name}-sources`,
        hashData([files, generatorFingerprint]),
        sources.map((path) => ({ path, bytes: new Uint8Array() })),
      );
      writeBundle(cache, name, sourcesKey(siteDir, sources), outputs);
    }
    return modules;
  } catch (error) {
    throw buildError(error, siteDir);
  }
}

/** The folder that bundles are named in. */
const OUT = '.docsgen/out';

/** A style sheet without the map that esbuild adds: readers have no use for it, and it names the sources. */
function withoutSourceMap(css: Uint8Array): Uint8Array {
  const text = Buffer.from(css).toString('utf8');
  return Buffer.from(text.replace(/\/\*# sourceMappingURL=[^*]*\*\/\s*$/, ''));
}

/** A style sheet of the site's components as a file for the browser. */
export function styleFile(name: string, css: string): ClientFile {
  const hash = hashOf(css);
  return { path: `assets/${name}-${hash.slice(0, 8)}.css`, bytes: Buffer.from(css), hash };
}

function textOf(
  files: readonly { readonly path: string; readonly bytes: Uint8Array }[],
  path: string,
): string {
  return Buffer.from(files.find((f) => f.path === path)?.bytes ?? '').toString('utf8');
}

function sourcesKey(siteDir: string, sources: readonly string[]): string {
  return hashData(
    sources.map((path) => {
      try {
        return [path, hashOf(readFileSync(join(siteDir, path)))];
      } catch {
        return [path, null];
      }
    }),
  );
}

/** What esbuild says of the site's components, at its places. Anything else is thrown as it is. */
export function buildError(error: unknown, siteDir: string): DocsgenError {
  return new DocsgenError(`The site's components cannot be built.`, {
    diagnostics: messagesOf(error, siteDir),
  });
}

function messagesOf(error: unknown, siteDir: string): DocsgenError['diagnostics'] {
  if (!isBuildFailure(error)) throw error;
  return error.errors.map(({ text, location }) => {
    // A path in a namespace is written behind the name of the namespace.
    const file = location?.file.replace(/^[a-z-]{2,}:/, '') ?? unreadFile(text);
    return {
      rule: 'page/build',
      severity: 'error',
      file: file === undefined ? '.' : sitePath(siteDir, join(siteDir, file)),
      line: location?.line ?? 1,
      column: location === null ? 1 : columnOf(location),
      message: text,
      hint: 'Correct the code here: esbuild, which bundles components, cannot read it.',
    };
  });
}

/** The file that esbuild could not read: its message names it, and has no location. */
function unreadFile(message: string): string | undefined {
  return /^Cannot read file "([^"]+)"/.exec(message)?.[1];
}

/**
 * Run a bundled module on docsgen's own React and give what it exports as
 * default, and everything that it exports. Throws a DocsgenError when it throws
 * or its default export is no component.
 */
export function runSiteModule(
  siteDir: string,
  { path, code }: SiteModule,
): { component: React.FunctionComponent; exports: Readonly<Record<string, unknown>> } {
  const siteRequire = createRequire(join(siteDir, 'package.json'));
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const require = (name: string): unknown => {
    if (name === 'react') return React;
    if (name === 'react/jsx-runtime' || name === 'react/jsx-dev-runtime') return jsxRuntime;
    return siteRequire(name) as unknown;
  };
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
      'It is loaded in Node: call what needs a browser in an effect.',
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

/** What is wrong with a component of the site. */
export function componentError(file: string, message: string, hint: string): DocsgenError {
  return new DocsgenError(message, {
    diagnostics: [
      { rule: 'page/component', severity: 'error', file, line: 1, column: 1, message, hint },
    ],
  });
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
