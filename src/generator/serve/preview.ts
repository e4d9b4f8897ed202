import { createEmbeddedEngine } from '../../search/embedded.js';
import type { SearchEngine } from '../../search/types.js';
import { loadConfig } from '../io/read/load-config.js';
import { buildPaths } from '../io/output/build-paths.js';
import { readManifest, type Manifest } from '../io/output/manifest.js';
import { recoverForReading } from '../io/output/out-dir.js';
import type { SiteConfig } from '../model/config.js';
import { DocsgenError } from '../model/errors.js';
import { redirectBy } from '../model/served-patterns.js';
import { builtFiles } from './built-files.js';
import { closeServer, listen, type ListenOptions, type Served } from './http/web-server.js';
import { answerQueries } from '../search/answers.js';
import type { SessionOptions } from '../session.js';
import { notFoundFilesFor } from '../site/routes.js';
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
  const { read, manifest } = builtFiles(paths);
  const hosted = hostedSearch(config, read);
  const { server, port, addresses } = await listen(
    () => ({
      baseUrl,
      read,
      redirect: redirectBy(manifest()?.patterns ?? []),
      notFound: (path) => notFoundFilesFor(path, config),
      headers: forPreview(manifest()?.headers ?? {}),
      hasMarkdown: config.machineReadable.markdown,
      ...hosted,
    }),
    where,
  );
  return { urls: addresses(baseUrl), port, close: () => closeServer(server) };
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
