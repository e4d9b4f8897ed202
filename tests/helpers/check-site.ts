import { rmSync } from 'node:fs';
import { check, type CheckOptions } from '../../src/generator/actions/check.js';
import type { Diagnostic } from '../../src/generator/model/diagnostic.js';
import { DocsgenError } from '../../src/generator/model/errors.js';
import { folder } from './command.js';

/** What `docsgen check` finds in a site of these files, without a process of its own. */
export async function checkFiles(
  files: Readonly<Record<string, string>>,
  fix: CheckOptions['fix'] = 'no',
): Promise<readonly Diagnostic[]> {
  const siteDir = folder(files);
  try {
    return await checkFolder(siteDir, fix);
  } finally {
    rmSync(siteDir, { recursive: true, force: true });
  }
}

/** The same for a folder. A check that cannot proceed gives the findings that say why. */
export async function checkFolder(
  siteDir: string,
  fix: CheckOptions['fix'] = 'no',
): Promise<readonly Diagnostic[]> {
  try {
    const report = await check({
      siteDir,
      outDir: `${siteDir}/build`,
      jobs: 1,
      cache: false,
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
