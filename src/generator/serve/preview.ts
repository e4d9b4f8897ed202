import { realpathSync, statSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { createEmbeddedEngine } from '../../search/embedded.js';
import type { SearchEngine } from '../../search/types.js';
import { loadConfig } from '../io/read/load-config.js';
import { buildPaths, type BuildPaths } from '../io/output/build-paths.js';
import { unfinishedFiles } from '../io/output/edit-in-place.js';
import { readManifest, type Manifest } from '../io/output/manifest.js';
import { recoverForReading } from '../io/output/out-dir.js';
import type { SiteConfig } from '../model/config.js';
import { DocsgenError } from '../model/errors.js';
import { hashOf } from '../model/keys.js';
import { redirectBy } from '../model/served-patterns.js';
import { MANIFEST } from '../model/output.js';
import type { ServedFile } from './http/respond.js';
import { closeServer, listen, type ListenOptions, type Served } from './http/web-server.js';
import { answerQueries } from '../search/answers.js';
import type { SessionOptions } from '../session.js';
import { indexFile, searchContexts, SEARCH_FILES } from '../views/search-contexts.js';

export interface Serving {
  /** The URLs of the site: first for this machine, then for other machines. */
  readonly urls: readonly string[];
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Serve a built site like a static host. After another build, it serves the new files. */
export async function servePreview(
  options: SessionOptions,
  where: ListenOptions,
): Promise<Serving> {
  const paths = buildPaths(options.siteDir, options.outDir);
  recoverForReading(paths);
  if (readManifest(paths.out) === undefined)
    throw new DocsgenError(`There is no built site in ${options.outDir}.`, {
      hint: 'Run "docsgen build" first, or "docsgen serve --watch" while you write.',
    });
  const { config } = await loadConfig(options.siteDir);
  const baseUrl = options.baseUrl ?? config.baseUrl;
  const { read, headers, patterns } = builtFiles(paths);
  const hosted = hostedSearch(config, read);
  const { server, port, addresses } = await listen(
    () => ({
      baseUrl,
      read,
      redirect: redirectBy(patterns()),
      headers: headers(),
      hasMarkdown: config.machineReadable.markdown,
      ...hosted,
    }),
    where,
  );
  return { urls: addresses(baseUrl), port, close: () => closeServer(server) };
}

/**
 * Reads the files in the manifest of a built site, and those that a build is just adding, and no
 * others.
 */
function builtFiles(paths: BuildPaths): {
  read: Served['read'];
  headers: () => Manifest['headers'];
  patterns: () => Manifest['patterns'];
} {
  const { out } = paths;
  let cached: { readonly stamp: string; readonly manifest: Manifest | undefined } | undefined;
  const currentManifest = (): Manifest | undefined => {
    const stats = statSync(join(out, MANIFEST), { throwIfNoEntry: false });
    const stamp = stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`;
    if (cached?.stamp !== stamp) cached = { stamp, manifest: readManifest(out) };
    return cached.manifest;
  };
  const read: Served['read'] = async (path) => {
    const isListed = currentManifest()?.files.has(path) === true;
    if (!isListed && !unfinishedFiles(paths).has(path)) return undefined;
    try {
      const file = await realpath(join(out, path));
      // Somebody may have replaced the file with a link to a file outside the site.
      if (!file.startsWith(realpathSync(out) + sep)) return undefined;
      const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)]);
      return { bytes, hash: hashOf(bytes), modified: mtime } satisfies ServedFile;
    } catch {
      // A new build has removed the file since the manifest was read.
      return undefined;
    }
  };
  return {
    read,
    headers: () => forPreview(currentManifest()?.headers ?? {}),
    patterns: () => currentManifest()?.patterns ?? [],
  };
}

/** The security headers without the URLs to which browsers report violations on the live site. */
export function forPreview(headers: Manifest['headers']): Manifest['headers'] {
  const { 'Reporting-Endpoints': endpoints, 'Content-Security-Policy': policy, ...rest } = headers;
  void endpoints;
  return policy === undefined
    ? rest
    : { ...rest, 'Content-Security-Policy': policy.replace(/; report-(?:uri|to) [^;]*/g, '') };
}

/** A local replacement for the hosted search, for sites that use it. */
export function hostedSearch(config: SiteConfig, read: Served['read']): Pick<Served, 'search'> {
  return config.search.algolia === undefined
    ? {}
    : { search: (body) => answerQueries(body, localEngines(config, read)) };
}

/** Returns the local search engine for a language and tags. It reads the served index files. */
function localEngines(
  config: SiteConfig,
  read: Served['read'],
): (language: string | undefined, tags: readonly string[]) => SearchEngine {
  return (language, tags) => {
    const contexts = searchContexts(config).filter(
      ({ locale }) => language === undefined || locale === language,
    );
    const context =
      contexts.find((each) => tags.length > 0 && each.tags.every((tag) => tags.includes(tag))) ??
      contexts[0];
    return createEmbeddedEngine(async (name) => {
      const path = name === '' && context !== undefined ? indexFile(context) : SEARCH_FILES + name;
      const file = context === undefined ? undefined : await read(path);
      if (file === undefined) throw new Error(`The search index has no file ${name}.`);
      return Buffer.from(file.bytes).toString('utf8');
    });
  };
}
