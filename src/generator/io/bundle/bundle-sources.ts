import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import type { Metafile } from 'esbuild';
import { hashData, hashOf } from '../../model/keys.js';
import { isInPackage } from '../../model/in-package.js';
import { attempt } from '../fs/attempt.js';
import { sitePath } from '../fs/files.js';
import { aliasesOf } from '../fs/tsconfig-aliases.js';
import { readBundle, writeBundle } from './bundle-cache.js';
import type { BundleContext } from './bundle-context.js';
import { inputFile } from './input-file.js';
import { fileHash } from './module-hashes.js';

/** The files and packages that a bundle is made from. Paths are relative to the site. */
export interface BundleSources {
  readonly files: readonly string[];
  /** The packages that the files of a folder import. */
  readonly packages: readonly ImportedPackage[];
  /** The paths of imports that lead to a file with another path, such as those of links. */
  readonly links: readonly string[];
}

type ImportedPackage = readonly [folder: string, name: string];

/** A bundle in the cache. `listKey` is the key of the request for it. */
export interface StoredBundle {
  readonly name: string;
  readonly listKey: string;
}

/** The sources of a bundle, as the cache knows them. Only bundling can find it out. */
export function readSources(
  { cache }: BundleContext,
  { name, listKey }: StoredBundle,
): BundleSources | undefined {
  const [stored] = (cache && readBundle(cache, `${name}-sources`, listKey)) ?? [];
  return stored && (JSON.parse(Buffer.from(stored.bytes).toString()) as BundleSources);
}

/** Cache the sources of a bundle. */
export function writeSources(
  { cache }: BundleContext,
  { name, listKey }: StoredBundle,
  sources: BundleSources,
): void {
  if (cache === undefined) return;
  const bytes = Buffer.from(JSON.stringify(sources));
  writeBundle(cache, `${name}-sources`, listKey, [{ path: 'sources', bytes }]);
}

/**
 * The key of a bundle. It changes with the content of the sources, and with everything that decides
 * to which files their imports lead.
 */
export function bundleKey(
  context: BundleContext,
  { files, packages, links }: BundleSources,
  listKey: string,
): string {
  const { siteDir } = context;
  return hashData([
    listKey,
    files.map((path) => [path, fileHash(context, path)]),
    aliasesOf(siteDir),
    textHash(join(siteDir, 'package.json')),
    placesOf(siteDir, packages),
    namesBelow(join(siteDir, 'src/theme')),
    rivalsOf(siteDir, files),
    rivalsOf(siteDir, links).map(([folder, names]) => [folder, targetsOf(siteDir, folder, names)]),
  ]);
}

/** The packages and links that the inputs of a bundle import. */
export function importsIn(inputs: Metafile['inputs']): Pick<BundleSources, 'packages' | 'links'> {
  return { packages: packagesIn(inputs), links: linksIn(inputs) };
}

function packagesIn(inputs: Metafile['inputs']): ImportedPackage[] {
  const found = new Map<string, ImportedPackage>();
  for (const [path, { imports }] of Object.entries(inputs))
    for (const { original } of imports) {
      const [name] = /^(?:@[^/]+\/)?[^@./#~][^/:]*(?=\/|$)/.exec(original ?? '') ?? [];
      if (name === undefined) continue;
      const folder = posix.dirname(inputFile(path));
      found.set(`${folder} ${name}`, [folder, name]);
    }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, imported]) => imported);
}

/**
 * The paths of imports that lead to a file with another path. The bundler knows only the real path
 * of a file, so it says nothing of symbolic links.
 */
function linksIn(inputs: Metafile['inputs']): string[] {
  const links = new Set<string>();
  for (const [importer, { imports }] of Object.entries(inputs))
    for (const { original, path } of imports) {
      const request = requestedPath(inputFile(importer), original ?? '');
      if (request !== undefined && !isPlain(request, inputFile(path))) links.add(request);
    }
  return [...links].sort();
}

/** The site-relative path that an import names, with or without an extension. */
function requestedPath(importer: string, request: string): string | undefined {
  if (request.startsWith('@site/')) return posix.normalize(request.slice('@site/'.length));
  return /^\.\.?(?:\/|$)/.test(request) ? posix.join(posix.dirname(importer), request) : undefined;
}

/** Whether a requested path leads to a file by its extension alone, or to the index of a folder. */
function isPlain(request: string, file: string): boolean {
  const withoutExtension = (path: string): string => path.replace(/\.\w+$/, '');
  const stems = [request, posix.join(request, 'index')];
  return (
    stems.some((stem) => file === stem || file.startsWith(`${stem}.`)) ||
    withoutExtension(request) === withoutExtension(file)
  );
}

/** The real path of each name in a folder. */
function targetsOf(siteDir: string, folder: string, names: readonly string[]): unknown[] {
  return names.map((name) => {
    const target = attempt(() => realpathSync.native(join(siteDir, folder, name)));
    return [name, target && sitePath(siteDir, target)];
  });
}

/**
 * The folder of each package, and the hash of its `package.json`, which says what its files are. A
 * package manager can put another version nearer, or lead a link to it and keep the old files.
 */
function placesOf(siteDir: string, packages: BundleSources['packages']): unknown[] {
  return packages.map(([folder, name]) => {
    const place = packageAt(join(siteDir, folder), name);
    return place && [sitePath(siteDir, place), textHash(join(place, 'package.json'))];
  });
}

/** The folder of the package that the files of a folder mean by a name, without links. */
export function packageAt(folder: string, name: string): string | undefined {
  for (let above = folder; ; above = dirname(above)) {
    const place = attempt(() => realpathSync.native(join(above, 'node_modules', name)));
    if (place !== undefined || above === dirname(above)) return place;
  }
}

/** The hash of a text on disk; undefined if there is none. */
function textHash(file: string): string | undefined {
  return attempt(() => hashOf(readFileSync(file)));
}

/**
 * The files that an import without an extension could mean instead of a source: `./chart` is
 * `chart.tsx`, else `chart.js`, else `chart/index.js`. The files of a package change with its
 * `package.json`.
 */
function rivalsOf(siteDir: string, sources: readonly string[]): [folder: string, string[]][] {
  const stems = new Map<string, Set<string>>();
  const add = (folder: string, stem: string): void => {
    const known = stems.get(folder) ?? new Set();
    stems.set(folder, known.add(stem));
  };
  for (const path of sources) {
    if (isInPackage(path)) continue;
    const { dir, name } = posix.parse(path);
    add(dir, name);
    if (name === 'index') add(posix.dirname(dir), posix.basename(dir));
  }
  return [...stems].map(([folder, names]) => [
    folder,
    namesIn(join(siteDir, folder)).filter((entry) => names.has(posix.parse(entry).name)),
  ]);
}

function namesIn(folder: string): string[] {
  return (attempt(() => readdirSync(folder)) ?? []).sort();
}

function namesBelow(folder: string): string[] {
  const names = attempt(() => readdirSync(folder, { recursive: true, encoding: 'utf8' }));
  return (names ?? []).sort();
}
