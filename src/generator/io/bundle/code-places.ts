import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import type { CodePlace } from '../../content/mdx/runtime.js';
import { sitePath } from '../fs/files.js';
import { inputFile, PAGE_CODE } from './input-file.js';
import { once } from '../../model/once.js';
import { isInPackage } from '../../model/in-package.js';
import { stackOf } from '../../model/thrown-text.js';

/** Bundled code with its source map. */
export interface MappedCode {
  /** Absolute. */
  readonly siteDir: string;
  /** The folder of the bundle, relative to the site. */
  readonly outDir: string;
  /** The name of the file in stack traces, absolute. */
  readonly filename: string;
  /** The source map as JSON; '' if there is none. */
  readonly map: string;
}

/** `at Name (file:line:column)`, `at Name.method (…)` and `at file:line:column`. */
const FRAME = /^\s+at (?:(?:async |new )?(.+?) \()?(\S.*):(\d+):(\d+)\)?$/;
/** The name of a component or of its class. `Object` is that of functions without an owner. */
const COMPONENT = /^(?:\w+\.)*?(?!Object\b)([A-Z][\w$]*)(?:\.\w+)*(?: \[|$)/;

/**
 * Returns a function that finds where in the site's own code an error was thrown. It skips frames
 * of packages.
 */
export function openCodePlaces(code: MappedCode): (error: unknown) => CodePlace | undefined {
  const map = once(() =>
    code.map === '' ? undefined : new SourceMap(JSON.parse(code.map) as SourceMapPayload),
  );
  return (error) => {
    let place: CodePlace | undefined;
    for (const line of stackOf(error).split('\n')) {
      const [, name = '', file, row, column] = FRAME.exec(line) ?? [];
      if (file !== code.filename) continue;
      place ??= sourceOf({ row: Number(row), column: Number(column) }, code, map());
      const component = COMPONENT.exec(name)?.[1];
      if (place !== undefined && component !== undefined) return { ...place, component };
    }
    return place;
  };
}

function sourceOf(
  { row, column }: { readonly row: number; readonly column: number },
  { siteDir, outDir }: MappedCode,
  map: SourceMap | undefined,
): CodePlace | undefined {
  const entry = map?.findEntry(row - 1, column - 1);
  if (entry === undefined || !('originalSource' in entry)) return undefined;
  const { originalSource } = entry;
  const file = originalSource.startsWith(`${PAGE_CODE}:`)
    ? inputFile(originalSource)
    : sitePath(siteDir, join(siteDir, outDir, originalSource));
  // Frames of packages and of modules that are no files.
  if (isInPackage(file) || /^\.\.|:/.test(file)) return undefined;
  return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 };
}
