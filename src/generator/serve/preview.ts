import { realpathSync, statSync } from 'node:fs';
import { readFile, realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { createEmbeddedEngine } from '../../search/embedded.js';
import type { SearchEngine } from '../../search/types.js';
import { loadConfig } from '../io/read/load-config.js';
import { buildPaths, readManifest, type Manifest } from '../io/output/out-dir.js';
import type { SiteConfig } from '../model/config.js';
import { DocsgenError } from '../model/errors.js';
import { MANIFEST } from '../model/output.js';
import type { ServedFile } from './http/respond.js';
import { closeServer, listen, type ListenOptions, type Served } from './http/web-server.js';
import { answerQueries } from '../search/answers.js';
import type { SessionOptions } from '../session.js';
import { indexFile, searchContexts, SEARCH_FILES } from '../views/search-contexts.js';

export interface Serving {
  /** The addresses of the site: this machine's, then those for others. */
  readonly urls: readonly string[];
  readonly port: number;
  readonly close: () => Promise<void>;
}

/** Preview a built site as a static host would show it. A build under the preview shows at once. */
export async function servePreview(
  options: SessionOptions,
  where: ListenOptions,
): Promise<Serving> {
  const { out } = buildPaths(options.siteDir, options.outDir);
  if (readManifest(out) === undefined)
    throw new DocsgenError(`There is no built site in ${options.outDir}.`, {
      hint: 'Run "docsgen build" first, or "docsgen serve --watch" to write.',
    });
  const { config } = await loadConfig(options.siteDir);
  const baseUrl = options.baseUrl ?? config.baseUrl;
  const { read, headers } = builtFiles(out);
  const hosted = hostedSearch(config, read);
  const { server, port, addresses } = await listen(
    () => ({ baseUrl, read, headers: headers(), ...hosted }),
    where,
  );
  return { urls: addresses(baseUrl), port, close: () => closeServer(server) };
}

/** Reads the files that a built site's manifest names, and no others. */
function builtFiles(out: string): { read: Served['read']; headers: () => Manifest['headers'] } {
  let known: { readonly mark: string; readonly manifest: Manifest | undefined } | undefined;
  const manifestNow = (): Manifest | undefined => {
    const state = statSync(join(out, MANIFEST), { throwIfNoEntry: false });
    const mark = state === undefined ? '' : `${state.ino} ${state.size} ${state.mtimeMs}`;
    if (known?.mark !== mark) known = { mark, manifest: readManifest(out) };
    return known.manifest;
  };
  const read: Served['read'] = async (path) => {
    const entry = manifestNow()?.files.get(path);
    if (entry === undefined) return undefined;
    try {
      const file = await realpath(join(out, path));
      // A link that was put in the place of a file may lead anywhere.
      if (!file.startsWith(realpathSync(out) + sep)) return undefined;
      const [bytes, { mtime }] = await Promise.all([readFile(file), stat(file)]);
      return { bytes, hash: entry.hash, modified: mtime } satisfies ServedFile;
    } catch {
      // Taken away since the manifest was read.
      return undefined;
    }
  };
  return { read, headers: () => forPreview(manifestNow()?.headers ?? {}) };
}

/** Security headers for a site on this machine: nothing is reported to the live site's address. */
export function forPreview(headers: Manifest['headers']): Manifest['headers'] {
  const { 'Reporting-Endpoints': endpoints, 'Content-Security-Policy': policy, ...rest } = headers;
  void endpoints;
  return policy === undefined
    ? rest
    : { ...rest, 'Content-Security-Policy': policy.replace(/; report-(?:uri|to) [^;]*/g, '') };
}

/** Stands in for the hosted search, for a site that uses it. */
export function hostedSearch(config: SiteConfig, read: Served['read']): Pick<Served, 'search'> {
  return config.search.algolia === undefined
    ? {}
    : { search: (body) => answerQueries(body, localEngines(config, read)) };
}

/** The engines that stand in for the hosted one, over the files that are served. */
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
    return createEmbeddedEngine(async (file) => {
      const found =
        context === undefined
          ? undefined
          : await read(file === '' ? indexFile(context) : SEARCH_FILES + file);
      if (found === undefined) throw new Error(`${file} is not there.`);
      return Buffer.from(found.bytes).toString('utf8');
    });
  };
}
