import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { Parser } from 'acorn';
import type { Diagnostic } from '../../model/diagnostic.js';
import type { BrokenModules } from './broken-modules-plugin.js';
import type { BundleContext } from './bundle-context.js';
import { runEsbuild } from './esbuild.js';
import { inputFile } from './input-file.js';
import { scriptLoader } from './island-modules-plugin.js';

const SCRIPT = /\.[cm]?[jt]sx?$/;

/** Calls of functions that may be running when the code is compiled again. */
const CALLS_BEFORE = 2000;

/** Whether code is nested so deep that Node.js runs out of stack when it compiles the code. */
export function isTooDeep(code: string): boolean {
  return runsOutOfStack(() => new Script(`(function(){${code}\n})`), CALLS_BEFORE);
}

/**
 * The errors of the modules that are nested too deep, among the inputs of a bundle. The modules in
 * `broken` have been replaced.
 */
export async function tooDeepModules(
  context: BundleContext,
  inputs: readonly string[],
  broken: BrokenModules,
): Promise<Diagnostic[]> {
  const { siteDir, virtual } = context;
  const exists = (file: string): boolean => virtual.has(file) || existsSync(join(siteDir, file));
  const scripts = inputs.map(inputFile).filter((file) => SCRIPT.test(file));
  const files = new Set(scripts.filter((file) => !broken.has(file) && exists(file)));
  const found = await Promise.all([...files].map((file) => depthFault(context, file)));
  return found.flatMap((fault) => fault ?? []);
}

async function depthFault(
  { siteDir, virtual }: BundleContext,
  file: string,
): Promise<Diagnostic | undefined> {
  const contents = virtual.get(file) ?? (await readFile(join(siteDir, file), 'utf8'));
  const { outputFiles } = await runEsbuild({
    stdin: { contents, loader: scriptLoader(file), sourcefile: file },
    absWorkingDir: siteDir,
    ...{ outfile: 'module.js', write: false, format: 'cjs', jsx: 'automatic' },
    ...{ sourcemap: 'external', sourcesContent: false, logLevel: 'silent', tsconfigRaw: '{}' },
  });
  const textOf = (ending: string): string =>
    outputFiles?.find(({ path }) => path.endsWith(ending))?.text ?? '';
  const code = textOf('.js');
  if (!isTooDeep(code)) return undefined;
  const map = new SourceMap(JSON.parse(textOf('.map')) as SourceMapPayload);
  const { row, column } = deepestPosition(code);
  const entry = map.findEntry(row - 1, column - 1);
  const place =
    'originalLine' in entry
      ? { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
      : { line: 1, column: 1 };
  return {
    ...{ rule: 'page/build', severity: 'error', file, ...place },
    message: 'This code is nested so deep that Node.js runs out of stack when it compiles it.',
    hint: 'Divide it: move inner parts into components, functions or constants.',
  };
}

/** The position at which a parser runs out of stack. It needs more stack than Node.js does. */
function deepestPosition(code: string): { readonly row: number; readonly column: number } {
  const parser = new OpenParser(code);
  const end = runsOutOfStack(() => parser.parse()) ? parser.position : 0;
  const lines = code.slice(0, end).split('\n');
  return { row: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}

/** Gives the position at which parsing has ended. */
class OpenParser extends Parser {
  declare private readonly pos: number;

  constructor(code: string) {
    super({ ecmaVersion: 'latest', allowReturnOutsideFunction: true }, code);
  }

  get position(): number {
    return this.pos;
  }
}

/** Whether a function runs out of stack below a number of other calls. */
function runsOutOfStack(run: () => unknown, calls = 0): boolean {
  if (calls > 0) return runsOutOfStack(run, calls - 1);
  try {
    run();
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}
