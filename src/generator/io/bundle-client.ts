import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../model/config.js';
import type { ClientBundle } from '../model/input.js';
import { hashOf } from '../model/keys.js';
import { findDependency, packageDir } from './package-files.js';
import { readBundle, writeBundle } from './bundle-cache.js';

interface File {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly hash: string;
}

export interface ClientNeeds {
  readonly math: boolean;
  readonly mermaid: boolean;
}

/** Bundle the browser's files with esbuild, or take them from the cache: they depend on docsgen's own code alone. */
export async function bundleClient(siteDir: string, cacheDir: string | undefined, toolprint: string, config: SiteConfig, needs: ClientNeeds): Promise<ClientBundle> {
  const cached = cacheDir === undefined ? undefined : readBundle(cacheDir, 'client', toolprint);
  const files: File[] = (cached ?? (await build())).map(({ path, bytes }) => file(path, bytes));
  if (cached === undefined && cacheDir !== undefined) writeBundle(cacheDir, 'client', toolprint, files);
  const css = readFileSync(join(packageDir, 'dist/client/main.css'));
  const style = file(`assets/main-${hashOf(css).slice(0, 8)}.css`, css);
  const math = needs.math ? katexFiles(siteDir) : [];
  const mermaid = needs.mermaid ? mermaidFiles(siteDir) : [];
  const href = (f: File): string => config.baseUrl + f.path;
  const entry = files.find((f) => /\/main-[^/]+\.js$/.test(f.path));
  const mermaidEntry = mermaid.find((f) => f.path.endsWith('/mermaid.esm.min.mjs'));
  return {
    files: [...files, style, ...math, ...mermaid],
    scripts: entry === undefined ? [] : [href(entry)],
    styles: [href(style)],
    boot: readFileSync(join(packageDir, 'dist/client/boot.js'), 'utf8').trim(),
    mathStyles: math.filter((f) => f.path.endsWith('.css')).map(href),
    ...(mermaidEntry === undefined ? {} : { mermaid: href(mermaidEntry) }),
  };
}

function file(path: string, bytes: Uint8Array): File {
  return { path, bytes, hash: hashOf(bytes) };
}

async function build(): Promise<{ path: string; bytes: Uint8Array }[]> {
  const { build: esbuild } = await import('esbuild');
  const result = await esbuild({
    absWorkingDir: packageDir, entryPoints: { main: 'src/client/main.ts' }, bundle: true, write: false, minify: true, splitting: true, format: 'esm', target: 'es2020', platform: 'browser', jsx: 'automatic',
    outdir: '/out/assets', entryNames: '[name]-[hash]', chunkNames: '[name]-[hash]', define: { 'process.env.NODE_ENV': '"production"' }, legalComments: 'none', logLevel: 'silent', tsconfigRaw: '{}',
  });
  return result.outputFiles.map((f) => ({ path: f.path.replace(/\\/g, '/').replace(/^.*\/out\//, ''), bytes: f.contents }));
}

/** KaTeX's style sheet with its fonts, for the pages that hold a formula. */
function katexFiles(siteDir: string): File[] {
  const folder = findDependency('katex', siteDir);
  if (folder === undefined) return [];
  // Every browser that runs the client reads woff2: the other formats would never be fetched.
  const css = readFileSync(join(folder, 'dist/katex.min.css'), 'utf8').replace(/,url\([^)]*\.(?:woff|ttf)\) format\("[^"]*"\)/g, '');
  const home = `assets/katex-${hashOf(css).slice(0, 8)}`;
  const fonts = [...new Set([...css.matchAll(/url\((fonts\/[^)]+\.woff2)\)/g)].map((m) => m[1] ?? ''))].sort();
  return [file(`${home}/katex.css`, Buffer.from(css)), ...fonts.map((font) => file(`${home}/${font}`, readFileSync(join(folder, 'dist', font))))];
}

/** Mermaid as its authors built it; every chunk is fetched only when a diagram of its kind is on the page. */
function mermaidFiles(siteDir: string): File[] {
  const folder = findDependency('mermaid', siteDir);
  if (folder === undefined) return [];
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const home = `assets/mermaid-${version}`;
  const chunks = readdirSync(join(folder, 'dist/chunks/mermaid.esm.min')).filter((name) => name.endsWith('.mjs')).sort();
  return [
    file(`${home}/mermaid.esm.min.mjs`, readFileSync(join(folder, 'dist/mermaid.esm.min.mjs'))),
    ...chunks.map((name) => file(`${home}/chunks/mermaid.esm.min/${name}`, readFileSync(join(folder, 'dist/chunks/mermaid.esm.min', name)))),
  ];
}
