import { isAbsolute } from 'node:path';
import type { Plugin } from 'esbuild';
import { BUILD_FAULT_KEY } from '../../content/mdx/thrown.js';
import type { Diagnostic } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { sitePath } from '../fs/files.js';
import { CSS_MODULE, inputFile, PAGE_CODE } from './input-file.js';

/** Site-relative path of a module that does not build → its errors. */
export type BrokenModules = ReadonlyMap<string, readonly Diagnostic[]>;

/**
 * Replaces each broken module by one that throws its errors, so that only the pages that load it
 * fail. The thrown error has the place in the module.
 */
export function brokenModules(siteDir: string, broken: BrokenModules): Plugin {
  return {
    name: 'docsgen-broken-modules',
    setup(bundler) {
      if (broken.size === 0) return;
      for (const namespace of ['file', CSS_MODULE, PAGE_CODE])
        bundler.onLoad({ filter: /.*/, namespace }, ({ path }) => {
          const file = isAbsolute(path)
            ? sitePath(siteDir, path)
            : inputFile(`${namespace}:${path}`);
          const faults = broken.get(file);
          return faults === undefined ? undefined : { contents: throwing(faults), loader: 'js' };
        });
    },
  };
}

/** The code that throws errors as one: at the place of the first. */
function throwing([first, ...others]: readonly Diagnostic[]): string {
  if (first === undefined) return '';
  const { hint, file, line, column } = first;
  const messages = others.map((other) => `${other.message} (line ${other.line})`);
  const message = JSON.stringify([first.message, ...messages].join('; '));
  const fault = JSON.stringify({ hint, at: { file, line, column } });
  return `module.exports = {};
    throw Object.assign(new Error(${message}), { ${BUILD_FAULT_KEY}: ${fault} });`;
}

/**
 * Bundles until the modules that do not build are replaced. `bundle` gets the broken modules that
 * are known. Throws the error of a failure that no module is the cause of.
 */
export async function withoutBroken<Result>(
  bundle: (broken: BrokenModules) => Promise<Result>,
): Promise<{ readonly result: Result; readonly broken: BrokenModules }> {
  const broken = new Map<string, readonly Diagnostic[]>();
  for (;;) {
    try {
      return { result: await bundle(broken), broken };
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error;
      const found = error.diagnostics.filter(({ file }) => file !== '.' && !broken.has(file));
      if (found.length === 0) throw error;
      for (const fault of found) broken.set(fault.file, [...(broken.get(fault.file) ?? []), fault]);
    }
  }
}
