import { mkdirSync, readdirSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { check, type CheckOptions } from '../../src/generator/actions/check.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { DocsgenError } from '../../src/generator/model/errors.js';
import { folder } from './command.js';

/** The findings of `docsgen check` in a site with these files, without starting the command. */
export async function checkFiles(
  files: Readonly<Record<string, string>>,
  fix: CheckOptions['fix'] = 'no',
): Promise<readonly Diagnostic[]> {
  const siteDir = folder(files);
  try {
    return await checkFolder(siteDir, { fix });
  } finally {
    rmSync(siteDir, { recursive: true, force: true });
  }
}

/** The findings in a folder. If the check cannot proceed, the findings of its error. */
export async function checkFolder(
  siteDir: string,
  { fix = 'no', cache = false }: Partial<Pick<CheckOptions, 'fix' | 'cache'>> = {},
): Promise<readonly Diagnostic[]> {
  try {
    const report = await check({
      siteDir,
      outDir: `${siteDir}/build`,
      jobs: 1,
      cache,
      socialCards: false,
      progress: () => undefined,
      notice: () => undefined,
      search: false,
      external: false,
      files: [],
      fix,
      writeBaseline: false,
      writeLock: false,
    });
    return report.diagnostics;
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error;
    return error.diagnostics;
  }
}

/** A text, bytes that are not UTF-8 text, or the target of a symbolic link. */
export type FileContent = string | { readonly bytes?: Uint8Array; readonly linkTo?: string };

/** A folder for one version of a site after another. Its cache stays, as in daily use. */
export interface SiteFolder {
  /** Returns the findings of `check` in a site with these files, by path. */
  readonly findings: (files: ReadonlyMap<string, FileContent>) => Promise<readonly Diagnostic[]>;
}

/** Creates a folder for versions of a site that differ in few files. */
export function siteFolder(): SiteFolder {
  const siteDir = folder({});
  const present = new Map<string, FileContent>();
  return {
    findings: (files) => {
      for (const [path, content] of present) {
        if (files.get(path) === content) continue;
        rmSync(join(siteDir, path));
        present.delete(path);
        removeEmptyFolders(siteDir, dirname(path));
      }
      for (const [path, content] of files) {
        if (present.has(path)) continue;
        writeContent(join(siteDir, path), content);
        present.set(path, content);
      }
      return checkFolder(siteDir, { cache: true });
    },
  };
}

function writeContent(file: string, content: FileContent): void {
  mkdirSync(dirname(file), { recursive: true });
  if (typeof content === 'string') writeFileSync(file, content);
  else if (content.linkTo !== undefined) symlinkSync(content.linkTo, file);
  else writeFileSync(file, content.bytes ?? new Uint8Array());
}

/** Removes a folder if it is empty, then empty folders above it within the site. */
function removeEmptyFolders(siteDir: string, path: string): void {
  if (path === '.' || readdirSync(join(siteDir, path)).length > 0) return;
  rmdirSync(join(siteDir, path));
  removeEmptyFolders(siteDir, dirname(path));
}
