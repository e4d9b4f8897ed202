import { isUtf8 } from 'node:buffer';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { version as versionShape } from '../config/shape-docs.js';
import { attempt } from '../io/fs/attempt.js';
import { isFileInSite, readInSite, realPathInSite } from '../io/fs/contained.js';
import { exists } from '../io/fs/files.js';
import { listTree } from '../io/fs/list-tree.js';
import { withPath } from '../io/fs/system-error.js';
import { removeQuietly, writeAtomically } from '../io/fs/write-atomically.js';
import { namesIn } from '../io/read/frozen-versions.js';
import { loadConfig } from '../io/read/load-config.js';
import type { DocsAreaConfig, SiteConfig } from '../model/config.js';
import { DocsgenError } from '../model/errors.js';
import { didYouMean } from '../model/nearest.js';
import { translationAt } from '../model/texts.js';
import { versionFiles } from '../model/version-files.js';
import { textOfCopy } from '../refactor/copy-edits.js';
import type { MentionContext } from '../refactor/mention-edits.js';
import { BASELINE_FILE, baselineWithCopies } from '../rules/baseline.js';
import { cleanPath } from './move.js';

export interface FreezeOptions {
  /** Absolute. */
  readonly siteDir: string;
  /** Name of the new version. */
  readonly name: string;
  /** Id of the docs area; undefined for the only one, or `default`. */
  readonly area: string | undefined;
}

/** The files that freezing a version wrote. */
export interface FrozenVersion {
  /** Site-relative. */
  readonly written: readonly string[];
  /** The entry to add to `docs.versions`, if the config lists the versions itself. */
  readonly entry?: string;
}

/**
 * Copies the current pages of a docs area, their translations and their sidebars to a version of
 * their own name, and adds it to the list of versions. Accepted findings of the pages are accepted
 * in the copies, too. Throws a DocsgenError and writes nothing if there is such a version, if the
 * name cannot be one, and for an area without current pages.
 */
export async function freezeVersion(options: FreezeOptions): Promise<FrozenVersion> {
  const { siteDir, name } = options;
  const { config, configFile } = await loadConfig(siteDir);
  const area = areaOf(config, options.area);
  refuseName(name, area);
  const files = versionFiles(area.id);
  const target = files.folder(name);
  const copies = copiesOf(config, area, target, siteDir);
  const folders = copies.map(({ to }) => to.slice(0, to.indexOf(target) + target.length));
  const places = [...new Set([target, ...folders, files.sidebars(name)])];
  for (const path of places) refusePlace(siteDir, path);
  const moves = new Map(copies.map(({ from, to }) => [from, to]));
  const context: MentionContext = {
    moves,
    isFile: (path) => isFileInSite(siteDir, path),
    originalOf: (path) => translationAt(path, config)?.original,
    config: config.markdown,
  };
  const sidebarsFile = files.sidebars(name);
  const written = copies.map(({ to }) => to);
  if (area.sidebars !== undefined) written.push(sidebarsFile);
  written.push(files.list);
  const list = join(siteDir, files.list);
  const names = existsSync(list) ? namesIn(readFileSync(list, 'utf8'), files.list) : [];
  const baseline = baselineAfter(siteDir, moves);
  if (baseline !== undefined) written.push(BASELINE_FILE);
  try {
    for (const copy of copies) copyFile(siteDir, copy, context);
    if (area.sidebars !== undefined)
      writeNew(join(siteDir, sidebarsFile), `${JSON.stringify(area.sidebars, null, 2)}\n`);
    if (baseline !== undefined) writeAtomically(join(siteDir, BASELINE_FILE), baseline.after);
    writeAtomically(list, `${JSON.stringify([name, ...names], null, 2)}\n`);
  } catch (error) {
    // Before the baseline, which needs room on a full disk.
    for (const path of places) removeWithEmptyParents(siteDir, path);
    attempt(() => {
      if (baseline !== undefined) writeAtomically(join(siteDir, BASELINE_FILE), baseline.before);
    });
    throw error;
  }
  const { config: next } = await loadConfig(siteDir);
  const isRead = areaOf(next, area.id).versions.some((version) => version.name === name);
  if (isRead) return { written };
  const sidebars = area.sidebars === undefined ? '' : `, sidebars: '${files.sidebars(name)}'`;
  const entry = `{ name: '${name}', folder: '${target}'${sidebars} }`;
  return { written, entry: `${entry} in ${configFile ?? 'site.config.ts'}` };
}

/**
 * The baseline before and after its findings are accepted in copies, too. Undefined if it stays:
 * one that cannot be read is a finding of the next check.
 */
function baselineAfter(
  siteDir: string,
  copies: ReadonlyMap<string, string>,
): { readonly before: Uint8Array; readonly after: string } | undefined {
  const before = attempt(() => readInSite(siteDir, BASELINE_FILE));
  if (before === undefined || !isUtf8(before)) return undefined;
  const after = baselineWithCopies(before.toString('utf8'), copies);
  return after === undefined ? undefined : { before, after };
}

/** Throws a DocsgenError for a path that is taken, or that leads out of the site. */
function refusePlace(siteDir: string, path: string): void {
  if (exists(join(siteDir, path)))
    throw new DocsgenError(
      `There is a ${/\.json$/.test(path) ? 'file' : 'folder'} ${path} already.`,
      {
        hint: 'Choose another name, or move it away.',
      },
    );
  cleanPath(siteDir, path);
}

/** Removes a file or a folder, and the folders around it that are empty afterwards. */
function removeWithEmptyParents(siteDir: string, path: string): void {
  removeQuietly(join(siteDir, path));
  for (let at = dirname(path); at !== '.'; at = dirname(at))
    if (attempt(() => (rmdirSync(join(siteDir, at)), true)) === undefined) return;
}

function writeNew(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  withPath(file, () => {
    writeFileSync(file, content);
  });
}

/** Files whose relative paths are corrected. */
const TEXT = /\.(?:mdx?|[cm]?[jt]sx?)$/;

/** Copies a file. A text that names files outside of the version by relative paths is changed. */
function copyFile(
  siteDir: string,
  { from, to }: { readonly from: string; readonly to: string },
  context: MentionContext,
): void {
  const source = join(siteDir, from);
  const target = join(siteDir, to);
  const bytes = TEXT.test(from) ? readFileSync(source) : undefined;
  const text = bytes !== undefined && isUtf8(bytes) ? bytes.toString('utf8') : undefined;
  const copy = text === undefined ? undefined : textOfCopy({ path: from, text }, context);
  if (copy !== text && copy !== undefined) return writeNew(target, copy);
  mkdirSync(dirname(target), { recursive: true });
  copyFileSync(source, target);
}

function areaOf({ docs }: SiteConfig, id: string | undefined): DocsAreaConfig {
  const areas = docs.filter(({ blog }) => blog === undefined);
  const wanted = id ?? (areas.length === 1 ? areas[0]?.id : 'default');
  const area = areas.find((candidate) => candidate.id === wanted);
  if (area !== undefined) return area;
  const ids = areas.map((candidate) => candidate.id);
  throw new DocsgenError(`There is no docs area "${wanted ?? ''}".`, {
    hint: didYouMean(wanted ?? '', ids, `Name one with --area: ${ids.join(', ')}.`),
  });
}

function refuseName(name: string, { versions, id }: DocsAreaConfig): void {
  if (!versionShape.shape.name.safeParse(name).success || name === 'current')
    throw new DocsgenError(`"${name}" cannot be the name of a version.`, {
      hint: 'Write one word of letters, digits, "-", "_" and ".", such as 1.0.',
    });
  if (name === 'next')
    throw new DocsgenError('"next" is the address of the current pages.', {
      hint: 'Choose a name that stays true, such as 1.0.',
    });
  if (versions.some((version) => version.name === name))
    throw new DocsgenError(`The area "${id}" has a version "${name}" already.`, {
      hint: 'Choose another name.',
    });
  if (versions.every(({ folder }) => folder !== undefined))
    throw new DocsgenError(`The area "${id}" has no current pages to freeze.`, {
      hint: 'Add a version without `folder` to `docs.versions`.',
    });
}

/** The pages of an area and their translations, and their paths in the version. */
function copiesOf(
  { locales, defaultLocale }: SiteConfig,
  { folder }: DocsAreaConfig,
  target: string,
  siteDir: string,
): { from: string; to: string }[] {
  if (folder === '')
    throw new DocsgenError('The pages are in the folder of the site itself.', {
      hint: 'Move them into a folder such as docs, and name it in `docs.path`.',
    });
  const translated = locales
    .filter(({ code }) => code !== defaultLocale)
    .map(({ code }) => `i18n/${code}/`);
  return ['', ...translated].flatMap((prefix) => {
    const from = prefix + folder;
    return filesBelow(siteDir, from).map((path) => ({
      from: path,
      to: `${prefix}${target}${path.slice(from.length)}`,
    }));
  });
}

/** The files below a folder, also through links within the site. */
function filesBelow(siteDir: string, folder: string, parents: readonly string[] = []): string[] {
  const real = attempt(() => realPathInSite(siteDir, folder));
  if (real === undefined || parents.includes(real)) return [];
  const { files, others } = listTree(real);
  const linked = others.flatMap((name) => {
    const path = `${folder}/${name}`;
    if (isFileInSite(siteDir, path)) return [path];
    const isFolder = attempt(() => statSync(join(siteDir, path)).isDirectory()) === true;
    return isFolder ? filesBelow(siteDir, path, [...parents, real]) : [];
  });
  return [...files.map(({ path }) => `${folder}/${path}`), ...linked];
}
