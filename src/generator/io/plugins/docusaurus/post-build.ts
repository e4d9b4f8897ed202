import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { PluginBuildContext } from '../../../model/plugin.js';
import { hashOf } from '../../../model/keys.js';
import { listTree } from '../../fs/list-tree.js';
import type { DocusaurusPlugin, DocusaurusSource } from './types.js';

/**
 * Runs `postBuild` in a copy of the built site, because the hook may write to any file. The files
 * that it adds become part of the site. Throws an error if it changes or removes a file.
 */
export async function runPostBuild(
  plugin: DocusaurusPlugin,
  { siteDir, siteConfig }: DocusaurusSource,
  { content, build }: { readonly content: unknown; readonly build: PluginBuildContext },
): Promise<void> {
  const outDir = mkdtempSync(join(tmpdir(), 'docsgen-post-build-'));
  try {
    const hashes = copyOutputs(outDir, build);
    const { baseUrl } = build.site;
    await plugin.postBuild?.({
      siteDir,
      siteConfig,
      outDir,
      baseUrl,
      content,
      plugins: [],
      routes: [],
      head: {},
      routesPaths: build.outputs.flatMap((path) => routeOf(path, baseUrl) ?? []),
      routesBuildMetadata: {},
      i18n: { currentLocale: build.site.defaultLocale, locales: build.site.locales },
    });
    takeFiles(outDir, hashes, build);
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}

/** Copies all outputs to a folder. Returns their hashes by path. */
function copyOutputs(outDir: string, build: PluginBuildContext): Map<string, string> {
  const hashes = new Map<string, string>();
  for (const path of build.outputs) {
    const bytes = build.readOutput(path);
    hashes.set(path, hashOf(bytes));
    mkdirSync(dirname(join(outDir, path)), { recursive: true });
    writeFileSync(join(outDir, path), bytes);
  }
  return hashes;
}

function takeFiles(
  outDir: string,
  hashes: ReadonlyMap<string, string>,
  build: PluginBuildContext,
): void {
  const { files } = listTree(outDir, { enter: () => true });
  const paths = files.map(({ path }) => path.replaceAll('\\', '/')).sort();
  const lost = [...hashes.keys()].find((path) => !paths.includes(path));
  if (lost !== undefined) throw new Error(`postBuild removes ${lost}: it may only add files.`);
  for (const path of paths) {
    const bytes = readFileSync(join(outDir, path));
    const before = hashes.get(path);
    if (before === undefined) build.addFile(path, bytes);
    else if (before !== hashOf(bytes))
      throw new Error(
        `postBuild changes ${path}: it may only add files.${adviceFor(path, hashes)}`,
      );
  }
}

/** How a plugin can have a file that docsgen writes for programs. Docusaurus has none of these. */
function adviceFor(path: string, outputs: ReadonlyMap<string, string>): string {
  const key = /(?:^|\/)llms(?:-full)?\.txt$/.test(path)
    ? 'llmsTxt'
    : isTwin(path, outputs)
      ? 'markdown'
      : undefined;
  if (key === undefined) return '';
  return ` With \`machineReadable: { ${key}: false }\` in the config, docsgen does not write it.`;
}

/** Whether a path is that of a page as Markdown. */
function isTwin(path: string, outputs: ReadonlyMap<string, string>): boolean {
  if (!path.endsWith('.md')) return false;
  const route = path.slice(0, -3);
  return [`${route}.html`, `${route}/index.html`].some((page) => outputs.has(page));
}

/** The route of a page with the base URL; undefined for other files. */
function routeOf(path: string, baseUrl: string): string | undefined {
  const [, route] = /^(?:(.*)\/)?index\.html$/.exec(path) ?? /^(.*)\.html$/.exec(path) ?? [];
  return path.endsWith('.html') ? baseUrl + (route ?? '') : undefined;
}
