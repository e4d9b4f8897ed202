import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import type { Stats } from 'node:fs';
import { join, posix } from 'node:path';
import type { SiteConfig } from '../../model/config.js';
import { usualDocsFolders } from '../../config/defaults-docs.js';
import { type ConfigSource, parseConfig, sidebarPaths } from '../../config/schema.js';
import { parseJson, withoutSchemaName } from '../../formats/json.js';
import { conflictFindings, settleConflicts } from '../../formats/conflicts.js';
import { keyPath, valueAt } from '../../config/values.js';
import { type Diagnostic, sortDiagnostics } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { locateKey, placeAt } from '../../formats/locate.js';
import { didYouMean } from '../../model/nearest.js';
import { isSystemError, namingPath } from '../fs/system-error.js';

export interface LoadedConfig {
  readonly config: SiteConfig;
  /** Warnings; an error is thrown instead. */
  readonly diagnostics: Diagnostic[];
  /** Path of the config file relative to the site; undefined when there is none. */
  readonly configFile: string | undefined;
  /** Every file of the site that the configuration was read from, by path relative to the site. */
  readonly inputs: { path: string; bytes: Buffer }[];
}

/** Names of the config file, the first that exists counts. */
export const configFileNames: readonly string[] = [
  'site.config.ts',
  'site.config.mts',
  'site.config.js',
  'site.config.mjs',
  'site.config.cjs',
  'site.config.json',
];

/**
 * Read, evaluate and validate the configuration of the site in `siteDir`; a
 * site without a config file has the default one.
 *
 * Content and sidebars in JSON files are data: they are looked for in `dataDir`, which
 * differs from `siteDir` where the content comes from strangers.
 *
 * Evaluates anew each time, so a watcher sees changes of imported files too.
 * Throws a DocsgenError with diagnostics when a file does not parse, throws
 * while it is evaluated, or holds an invalid configuration.
 */
export async function loadConfig(
  siteDir: string,
  dataDir: string = siteDir,
): Promise<LoadedConfig> {
  // esbuild resolves links, so paths are only inside the site when the site's own is resolved too.
  const root = await realpath(siteDir).catch(() => undefined);
  if (root === undefined || !(await isFolder(root)))
    throw new DocsgenError(`There is no folder ${JSON.stringify(siteDir)}.`);
  const present = await existing(root, configFileNames);
  const [configFile] = present;
  const inputs = new Map<string, Buffer>();
  const main = configFile === undefined ? undefined : await readModule(root, configFile, inputs);
  const dataRoot = await realpath(dataDir);
  const sidebars = main === undefined ? {} : await readSidebars(root, main.value, inputs, dataRoot);
  const source: ConfigSource = { file: configFile ?? 'site.config.ts', text: main?.text, sidebars };
  const folders = await existing(dataRoot, [...usualDocsFolders, 'content/pages', 'static']);

  const { config, diagnostics } = parseConfig(
    main === undefined ? undefined : (main.value ?? null),
    source,
    { folders },
  );
  for (const item of present.slice(1).map((other) => unusedFile(other, source.file)))
    diagnostics.push(item);
  if (config !== undefined)
    for (const item of await missingFolders({ root, dataRoot }, config, main?.value, source))
      diagnostics.push(item);
  const errors = diagnostics.filter((d) => d.severity === 'error').length;
  if (config === undefined || errors > 0) {
    throw new DocsgenError(
      `The configuration has ${errors} ${errors === 1 ? 'problem' : 'problems'}.`,
      { diagnostics: sortDiagnostics(diagnostics) },
    );
  }
  return {
    config,
    diagnostics: sortDiagnostics(diagnostics),
    configFile,
    inputs: [...inputs].map(([path, bytes]) => ({ path, bytes })),
  };
}

interface Module {
  readonly value: unknown;
  readonly text: string;
}

/** Evaluate a JSON or script file of the site. */
async function readModule(
  root: string,
  file: string,
  inputs: Map<string, Buffer>,
): Promise<Module> {
  const bytes = await readFile(join(root, file)).catch((error: unknown) =>
    namingPath(join(root, file), () => {
      throw error;
    }),
  );
  inputs.set(file, bytes);
  const text = bytes.toString('utf8');
  const conflicts = settleConflicts(text, file).lines;
  if (conflicts.length > 0)
    throw new DocsgenError('The configuration cannot be read.', {
      diagnostics: conflictFindings(file, conflicts),
    });
  if (file.endsWith('.json')) {
    const parsed = parseJson(text);
    if ('value' in parsed) return { value: withoutSchemaName(parsed.value), text };
    throw new DocsgenError('The configuration cannot be read.', {
      diagnostics: [
        {
          file,
          ...placeAt(text, parsed.fault.offset),
          rule: 'config/syntax',
          severity: 'error',
          message: `${parsed.fault.message}.`,
          hint: 'Write it as JSON; comments and trailing commas have their place in site.config.ts.',
        },
      ],
    });
  }
  // Only scripts need esbuild, whose process takes a while to start.
  const { evaluateModule } = await import('./load-config-module.js');
  return { value: await evaluateModule(root, file, inputs), text };
}

/** Read the files that `sidebars` names; those that are missing are left out. */
async function readSidebars(
  root: string,
  config: unknown,
  inputs: Map<string, Buffer>,
  dataRoot: string,
): Promise<NonNullable<ConfigSource['sidebars']>> {
  const sidebars = new Map<string, { file: string; text: string; value: unknown }>();
  for (const path of sidebarPaths(config)) {
    const written = valueAt(config, path);
    if (typeof written !== 'string' || sidebars.has(written)) continue;
    const file = posix.normalize(written);
    const from = file.endsWith('.json') ? dataRoot : root;
    if (file.startsWith('..') || posix.isAbsolute(file) || !(await isFile(join(from, file))))
      continue;
    sidebars.set(written, { file, ...(await readModule(from, file, inputs)) });
  }
  return Object.fromEntries(sidebars);
}

function unusedFile(file: string, used: string): Diagnostic {
  return {
    file,
    line: 1,
    column: 1,
    rule: 'config/unused-file',
    severity: 'warning',
    message: `This file is not read, because ${used} exists.`,
    hint: 'Remove one of the two.',
  };
}

/** Folders and files that the config names and the site does not have. */
async function missingFolders(
  { root, dataRoot }: { readonly root: string; readonly dataRoot: string },
  config: SiteConfig,
  raw: unknown,
  source: ConfigSource,
): Promise<Diagnostic[]> {
  const named: [(string | number)[], string | null | undefined, 'folder' | 'file'][] = [
    [['pages'], config.pagesFolder, 'folder'],
    ...Object.entries(config.components).map(
      ([slot, file]): [(string | number)[], string, 'file'] => [['components', slot], file, 'file'],
    ),
    ...config.staticFolders.map((folder, i): [(string | number)[], string, 'folder'] => [
      ['staticDirs', i],
      folder,
      'folder',
    ]),
  ];
  const single = !Array.isArray(valueAt(raw, ['docs']));
  for (const [i, area] of config.docs.entries()) {
    const at = single ? ['docs'] : ['docs', i];
    // Versions with folders of their own may leave the area's folder empty.
    if (area.versions.some((v) => v.folder === undefined))
      named.push([[...at, 'path'], area.folder, 'folder']);
    named.push([[...at, 'tagsFile'], area.tagsFile, 'file']);
    for (const [j, version] of area.versions.entries())
      named.push([[...at, 'versions', j, 'folder'], version.folder, 'folder']);
  }
  const diagnostics: Diagnostic[] = [];
  for (const [path, name, kind] of named) {
    if (name === undefined || name === null || valueAt(raw, path) === undefined) continue;
    const isCode = path[0] === 'pages' || path[0] === 'components';
    const place = join(isCode ? root : dataRoot, name);
    if (kind === 'folder' ? await isFolder(place) : await isFile(place)) continue;
    const { line, column } =
      source.text === undefined ? { line: 1, column: 1 } : locateKey(source.text, path);
    const hint = didYouMean(
      name,
      await siblings(isCode ? root : dataRoot, name),
      'Paths start at the folder of the config file.',
    );
    diagnostics.push({
      file: source.file,
      line,
      column,
      rule: 'config/missing-file',
      severity: 'error',
      message: `\`${keyPath(path)}\`: there is no ${kind} ${JSON.stringify(name)} in the site.`,
      hint,
    });
  }
  return diagnostics;
}

/** The paths beside one that does not exist. */
async function siblings(root: string, name: string): Promise<string[]> {
  const folder = posix.dirname(name);
  const names = await readdir(join(root, folder)).catch(() => []);
  return names.map((n) => (folder === '.' ? n : `${folder}/${n}`));
}

async function existing(root: string, paths: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    paths.map(async (path) =>
      path.startsWith('site.config.')
        ? await isFile(join(root, path))
        : await isFolder(join(root, path)),
    ),
  );
  return paths.filter((_, i) => found[i]);
}

async function isFile(path: string): Promise<boolean> {
  return (await statIfAny(path))?.isFile() === true;
}

async function isFolder(path: string): Promise<boolean> {
  return (await statIfAny(path))?.isDirectory() === true;
}

/** What is at a path; undefined when there is nothing. Throws all other errors of the disk. */
async function statIfAny(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isSystemError(error) && NOTHING_THERE.has(error.code ?? '')) return undefined;
    throw error;
  }
}

const NOTHING_THERE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);
