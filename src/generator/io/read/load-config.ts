import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { statSync, type Stats } from 'node:fs';
import { join, posix } from 'node:path';
import type { SiteConfig } from '../../model/config.js';
import { usualBlogFolders, usualDocsFolders } from '../../config/defaults-docs.js';
import { type ConfigSource, parseConfig, sidebarPaths } from '../../config/schema.js';
import { parseJson, withoutSchemaName } from '../../formats/json.js';
import { conflictFindings, resolveConflicts } from '../../formats/conflicts.js';
import { keyPath, valueAt } from '../../config/values.js';
import { type Diagnostic, sortDiagnostics } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { locateKey, placeAt } from '../../formats/locate.js';
import { didYouMean } from '../../model/nearest.js';
import { exists, isBrokenLink } from '../fs/files.js';
import { isMissing, withPath } from '../fs/system-error.js';
import { callSiteCode, type SiteCode } from './stray-error.js';
import { readFolderFacts } from './folder-facts.js';
import type { OpenTexts } from './source-files.js';
import { withFrozenVersions } from './frozen-versions.js';

export interface LoadedConfig {
  readonly config: SiteConfig;
  /** Warnings; an error is thrown instead. */
  readonly diagnostics: Diagnostic[];
  /** Path of the config file relative to the site; undefined when there is none. */
  readonly configFile: string | undefined;
  /** Folders of pages that do not exist. Plugins may make their pages. */
  readonly absentFolders: readonly AbsentFolder[];
  /** All files of the configuration; paths are relative to the site. */
  readonly inputs: { path: string; bytes: Buffer }[];
}

/** A folder of pages that the config names, and the finding if no plugin makes pages in it. */
export interface AbsentFolder {
  readonly folder: string;
  readonly finding: Diagnostic;
}

/** Names of the config file. The first that exists is used. */
export const configFileNames: readonly string[] = [
  'site.config.ts',
  'site.config.mts',
  'site.config.js',
  'site.config.mjs',
  'site.config.cjs',
  'site.config.json',
];

/**
 * Read, evaluate and validate the configuration of the site in `siteDir`. A site without a config
 * file has the default configuration. Each call evaluates the files again.
 *
 * JSON files have the texts of open documents. Scripts are read from the disk, because running
 * each state of a script that somebody is typing could do harm.
 *
 * Content and JSON files of sidebars are read from `dataDir`. It differs from `siteDir` in
 * untrusted builds, where code and data come from different folders.
 *
 * Throws a DocsgenError with diagnostics when a file does not parse, when a script throws, and when
 * the configuration is invalid.
 */
export async function loadConfig(
  siteDir: string,
  dataDir: string = siteDir,
  openTexts?: OpenTexts,
): Promise<LoadedConfig> {
  // esbuild returns paths with links resolved, so the path of the site must be resolved as well.
  const root = await realpath(siteDir).catch(() => undefined);
  if (root === undefined || !(await isFolder(root)))
    throw new DocsgenError(`There is no folder ${JSON.stringify(siteDir)}.`);
  const configFiles = configFilesIn(root);
  const [configFile, ...unusedFiles] = configFiles;
  const inputs = new Map<string, Buffer>();
  const files: ConfigFiles = { inputs, openTexts };
  const main = configFile === undefined ? undefined : await readModule(files, root, configFile);
  const dataRoot = await realpath(dataDir);
  const raw = withFrozenVersions(
    main === undefined ? undefined : (main.value ?? null),
    dataRoot,
    inputs,
  );
  const sidebars = await readSidebars(files, raw, { root, dataRoot });
  const source: ConfigSource = { file: configFile ?? 'site.config.ts', text: main?.text, sidebars };
  const folders = await existing(dataRoot, [
    ...usualDocsFolders,
    ...usualBlogFolders,
    'content/pages',
    'static',
  ]);

  const hasTitle = typeof (raw as { title?: unknown } | null | undefined)?.title === 'string';
  const facts = readFolderFacts({ root, dataRoot, hasTitle }, inputs);
  const { config, diagnostics } = parseConfig(raw, source, { folders, facts });
  for (const file of unusedFiles) diagnostics.push(unusedFile(file, source.file));
  const absentFolders: AbsentFolder[] = [];
  if (config !== undefined)
    for (const item of await missingFolders({ root, dataRoot }, config, raw, source))
      if (item.isOfPages && config.plugins.length > 0) absentFolders.push(item);
      else diagnostics.push(item.finding);
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
    absentFolders,
    configFile,
    inputs: [...inputs].map(([path, bytes]) => ({ path, bytes })),
  };
}

/** The files of a configuration: those that were read, and texts that replace them. */
interface ConfigFiles {
  readonly inputs: Map<string, Buffer>;
  readonly openTexts: OpenTexts | undefined;
}

interface Module {
  readonly value: unknown;
  readonly text: string;
}

/** Evaluate a JSON or script file of the site. */
async function readModule(
  { inputs, openTexts }: ConfigFiles,
  root: string,
  file: string,
): Promise<Module> {
  const saved = await readFile(join(root, file)).catch((error: unknown) =>
    withPath(join(root, file), () => {
      throw error;
    }),
  );
  const edited = file.endsWith('.json') ? openTexts?.text(file) : undefined;
  const bytes = edited === undefined ? saved : Buffer.from(edited);
  inputs.set(file, bytes);
  const text = bytes.toString('utf8');
  const conflicts = resolveConflicts(text, file).lines;
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
          hint: 'JSON has no comments and no trailing commas; site.config.ts may have both.',
        },
      ],
    });
  }
  // Loaded on demand: only scripts need esbuild, which starts slowly.
  const { evaluateModule } = await import('./load-config-module.js');
  const code: SiteCode = {
    name: 'The config',
    rule: 'config/throws',
    placeOf: () => ({ file, line: 1, column: 1 }),
  };
  return { value: await callSiteCode(code, () => evaluateModule(root, file, inputs)), text };
}

/** Read the files that `sidebars` of the config names. Missing files are left out. */
async function readSidebars(
  files: ConfigFiles,
  config: unknown,
  { root, dataRoot }: { readonly root: string; readonly dataRoot: string },
): Promise<NonNullable<ConfigSource['sidebars']>> {
  const sidebars = new Map<string, { file: string; text: string; value: unknown }>();
  for (const path of sidebarPaths(config)) {
    const name = valueAt(config, path);
    if (typeof name !== 'string' || sidebars.has(name)) continue;
    const file = posix.normalize(name);
    const from = file.endsWith('.json') ? dataRoot : root;
    if (file.startsWith('..') || posix.isAbsolute(file) || !(await isFile(join(from, file))))
      continue;
    sidebars.set(name, { file, ...(await readModule(files, from, file)) });
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

/** Path of a setting, and the folder or file that it names. */
interface NamedPath {
  readonly setting: (string | number)[];
  readonly name: string | null | undefined;
  readonly kind: 'folder' | 'file';
}

/** All folders and files that a config names. `raw` is the config as the author wrote it. */
function namedPaths(config: SiteConfig, raw: unknown): NamedPath[] {
  const named: NamedPath[] = [{ setting: ['pages'], name: config.pagesFolder, kind: 'folder' }];
  for (const [slot, name] of Object.entries(config.components))
    named.push({ setting: ['components', slot], name, kind: 'file' });
  for (const [i, name] of config.clientModules.entries())
    if (name.startsWith('./'))
      named.push({ setting: ['clientModules', i], name: name.slice(2), kind: 'file' });
  for (const [i, name] of config.staticFolders.entries())
    named.push({ setting: ['staticDirs', i], name, kind: 'folder' });
  named.push({ setting: ['search', 'synonyms'], name: config.search.synonyms, kind: 'file' });
  const isList = Array.isArray(valueAt(raw, ['docs']));
  for (const [i, area] of config.docs.entries()) {
    const docs = isList ? ['docs', i] : ['docs'];
    // If each version has a separate folder, the area's folder need not exist.
    if (area.versions.some((version) => version.folder === undefined))
      named.push({ setting: [...docs, 'path'], name: area.folder, kind: 'folder' });
    named.push({ setting: [...docs, 'tagsFile'], name: area.tagsFile, kind: 'file' });
    named.push({ setting: [...docs, 'authorsFile'], name: area.blog?.authorsFile, kind: 'file' });
    for (const [j, { folder }] of area.versions.entries())
      named.push({ setting: [...docs, 'versions', j, 'folder'], name: folder, kind: 'folder' });
  }
  return named;
}

/** Settings whose files have code. In untrusted builds they come from the trusted copy. */
const CODE_SETTINGS: ReadonlySet<string> = new Set(['pages', 'components', 'clientModules']);

/** Findings for folders and files that the config names, but that do not exist. */
async function missingFolders(
  { root, dataRoot }: { readonly root: string; readonly dataRoot: string },
  config: SiteConfig,
  raw: unknown,
  source: ConfigSource,
): Promise<(AbsentFolder & { readonly isOfPages: boolean })[]> {
  const missing: (AbsentFolder & { readonly isOfPages: boolean })[] = [];
  for (const { setting, name, kind } of namedPaths(config, raw)) {
    if (name === undefined || name === null || valueAt(raw, setting) === undefined) continue;
    const isCode = CODE_SETTINGS.has(String(setting[0]));
    const parent = isCode ? root : dataRoot;
    const path = join(parent, name);
    if (kind === 'folder' ? await isFolder(path) : await isFile(path)) continue;
    const { line, column } =
      source.text === undefined ? { line: 1, column: 1 } : locateKey(source.text, setting);
    const hint = didYouMean(
      name,
      await siblings(parent, name),
      'Paths start at the folder of the config file.',
    );
    const finding: Diagnostic = {
      file: source.file,
      line,
      column,
      rule: 'config/missing-file',
      severity: 'error',
      message: `\`${keyPath(setting)}\`: there is no ${kind} ${JSON.stringify(name)} in the site.`,
      hint,
    };
    const isOfPages = kind === 'folder' && setting[0] === 'docs';
    missing.push({ folder: name, finding, isOfPages });
  }
  return missing;
}

/** The paths in the folder of a path that does not exist. */
async function siblings(root: string, name: string): Promise<string[]> {
  const folder = posix.dirname(name);
  const names = await readdir(join(root, folder)).catch(() => []);
  return names.map((n) => (folder === '.' ? n : `${folder}/${n}`));
}

/** The config files of a site. Throws a DocsgenError if one of them cannot be read. */
function configFilesIn(root: string): string[] {
  const names = configFileNames.filter((name) => exists(join(root, name)));
  for (const name of names) {
    if (isBrokenLink(join(root, name)))
      throw new DocsgenError(`${name} is a symbolic link to nothing.`, {
        hint: 'Correct its target, or delete it to build with the default config.',
      });
    if (!statSync(join(root, name)).isFile())
      throw new DocsgenError(`${name} is not a file.`, {
        hint: 'Put the config in its place, or delete it to build with the default config.',
      });
  }
  return names;
}

/** The folders of a list that exist. */
async function existing(root: string, folders: readonly string[]): Promise<string[]> {
  const isExisting = await Promise.all(folders.map((folder) => isFolder(join(root, folder))));
  return folders.filter((_, i) => isExisting[i]);
}

async function isFile(path: string): Promise<boolean> {
  return (await statIfAny(path))?.isFile() === true;
}

async function isFolder(path: string): Promise<boolean> {
  return (await statIfAny(path))?.isDirectory() === true;
}

/** The file or folder at a path; undefined if there is none. Throws other file system errors. */
async function statIfAny(path: string): Promise<Stats | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
