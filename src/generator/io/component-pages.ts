import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import * as React from 'react';
import * as jsxRuntime from 'react/jsx-runtime';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SiteConfig } from '../model/config.js';
import { DocsgenError } from '../model/errors.js';
import type { ComponentPage } from '../model/input.js';
import { hashData, hashOf } from '../model/keys.js';
import { joinRoute, normaliseRoute } from '../site/routes.js';
import { readBundle, writeBundle } from './bundle-cache.js';
import { sitePath } from './files.js';

/** The finished component pages, and a hash of all their sources. */
export interface ComponentPages {
  readonly pages: readonly ComponentPage[];
  readonly hash: string;
}

/**
 * Bundle the React page components with esbuild, run them on docsgen's own React
 * and render them. Throws a DocsgenError for code that does not build, throws, or
 * exports no component.
 */
export async function loadComponentPages(siteDir: string, files: readonly string[], config: SiteConfig, cacheDir: string | undefined, toolprint: string): Promise<ComponentPages> {
  if (files.length === 0) return { pages: [], hash: '' };
  const bundle = await bundled(siteDir, files, cacheDir, toolprint);
  const pages = bundle.map(({ path, code }) => renderComponent(siteDir, path, code, config));
  return { pages, hash: hashData(bundle) };
}

interface Bundled {
  readonly path: string;
  readonly code: string;
}

async function bundled(siteDir: string, files: readonly string[], cacheDir: string | undefined, toolprint: string): Promise<Bundled[]> {
  // The cache holds the list of sources that the bundle was made from; it counts while all of them are the same.
  const list = cacheDir === undefined ? undefined : readBundle(cacheDir, 'page-sources', hashData([files, toolprint]))?.map((f) => f.path);
  if (cacheDir !== undefined && list !== undefined) {
    const hit = readBundle(cacheDir, 'pages', sourcesKey(siteDir, list));
    if (hit !== undefined) return hit.map(({ path, bytes }) => ({ path, code: Buffer.from(bytes).toString('utf8') }));
  }
  const { build } = await import('esbuild');
  try {
    const result = await build({
      absWorkingDir: siteDir, entryPoints: files.map((file) => ({ in: `./${file}`, out: file })), bundle: true, write: false, format: 'cjs', platform: 'node', target: 'node20', jsx: 'automatic', external: ['react', 'react/*', 'react-dom', 'docsgen'],
      outdir: '/out', metafile: true, logLevel: 'silent', legalComments: 'none', define: { 'process.env.NODE_ENV': '"production"' }, sourcemap: 'inline', sourcesContent: false, tsconfigRaw: '{}',
    });
    const sources = Object.keys(result.metafile.inputs).sort();
    const pages = files.map((path) => ({ path, code: result.outputFiles.find((f) => f.path.replace(/\\/g, '/').endsWith(`/out/${path}.js`))?.text ?? '' }));
    if (cacheDir !== undefined) {
      writeBundle(cacheDir, 'page-sources', hashData([files, toolprint]), sources.map((path) => ({ path, bytes: new Uint8Array() })));
      writeBundle(cacheDir, 'pages', sourcesKey(siteDir, sources), pages.map(({ path, code }) => ({ path, bytes: Buffer.from(code) })));
    }
    return pages;
  } catch (error) {
    throw new DocsgenError('The page components do not build.', { diagnostics: messagesOf(error, siteDir) });
  }
}

function sourcesKey(siteDir: string, sources: readonly string[]): string {
  return hashData(sources.map((path) => {
    try {
      return [path, hashOf(readFileSync(join(siteDir, path)))];
    } catch {
      return [path, null];
    }
  }));
}

interface EsbuildMessage {
  readonly text: string;
  readonly location: { readonly file: string; readonly line: number; readonly column: number } | null;
}

function messagesOf(error: unknown, siteDir: string): DocsgenError['diagnostics'] {
  const errors = error !== null && typeof error === 'object' && 'errors' in error && Array.isArray(error.errors) ? (error.errors as EsbuildMessage[]) : [];
  if (errors.length === 0) throw error;
  return errors.map(({ text, location }) => ({
    rule: 'page/build', severity: 'error', file: location === null ? '.' : sitePath(siteDir, join(siteDir, location.file)), line: location?.line ?? 1, column: (location?.column ?? 0) + 1, message: text,
  }));
}

function renderComponent(siteDir: string, path: string, code: string, config: SiteConfig): ComponentPage {
  const siteRequire = createRequire(join(siteDir, 'package.json'));
  const module: { exports: Record<string, unknown> } = { exports: {} };
  const require = (name: string): unknown => {
    if (name === 'react') return React;
    if (name === 'react/jsx-runtime' || name === 'react/jsx-dev-runtime') return jsxRuntime;
    return siteRequire(name) as unknown;
  };
  const fail = (message: string, hint?: string): never => {
    throw new DocsgenError(message, { diagnostics: [{ rule: 'page/component', severity: 'error', file: path, line: 1, column: 1, message, ...(hint === undefined ? {} : { hint }) }] });
  };
  try {
    compileFunction(code, ['require', 'module', 'exports'], { filename: join(siteDir, path) })(require, module, module.exports);
  } catch (error) {
    fail(`The page component throws while it is loaded: ${messageOf(error)}`);
  }
  const component = module.exports.default;
  if (typeof component !== 'function') fail(`The page component cannot be rendered: ${path} has no default export that is a component.`, 'Write "export default function Page() { … }".');
  let html = '';
  try {
    html = renderToStaticMarkup(React.createElement(component as React.FunctionComponent));
  } catch (error) {
    fail(`The page component throws while it is rendered: ${messageOf(error)}`);
  }
  const own = path.slice((config.pagesFolder ?? '').length + 1).replace(/\.[jt]sx$/, '');
  const base = config.baseUrl.slice(0, -1);
  return { path, route: normaliseRoute(joinRoute(own)), frontMatter: frontMatterOf(module.exports), html: base === '' ? html : html.replace(/(\s(?:href|src|action)=")\/(?!\/)/g, `$1${base}/`) };
}

/** What a page component exports about itself; members of other types than expected are left out. */
function frontMatterOf(exported: Readonly<Record<string, unknown>>): ComponentPage['frontMatter'] {
  const given = exported.frontMatter;
  const fields: Readonly<Record<string, unknown>> = given !== null && typeof given === 'object' ? { ...given } : {};
  const wanted = { title: 'string', description: 'string', image: 'string', bare: 'boolean', unlisted: 'boolean', search: 'boolean' };
  return Object.fromEntries(Object.entries(wanted).flatMap(([name, type]) => (typeof fields[name] === type ? [[name, fields[name]]] : [])));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
