import { readFile } from 'node:fs/promises';
import { createRequire, SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { dirname, isAbsolute, join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileFunction, constants } from 'node:vm';
import type { Message, Metafile } from 'esbuild';
import { defineConfig, definePlugin } from '../../../define-config.js';
import type { Diagnostic, Place } from '../../model/diagnostic.js';
import { DocsgenError } from '../../model/errors.js';
import { placeAt } from '../../formats/locate.js';
import { isBuildFailure, runEsbuild, columnOf } from '../bundle/esbuild.js';
import { hashOf } from '../../model/keys.js';
import { runInterruptibly, runSiteCode, watchForBlocks } from '../fs/site-code-runs.js';
import { stackOf, thrownText } from '../../model/thrown-text.js';

/** A script of the site after it ran. */
export interface LoadedScript {
  /** The exports: a module with `default`, or the value of `module.exports`. */
  readonly exports: unknown;
  /** The bundled code. */
  readonly code: string;
  /** Site-relative paths of the script and of the files that it imports. */
  readonly files: readonly string[];
  /** Packages that it imports. */
  readonly packages: readonly string[];
  /** The place in the sources where an error was thrown; undefined if no stack leads there. */
  readonly placeOf: (error: unknown) => Place | undefined;
}

/** Hashes of the scripts of the site that have ended in this process. */
const endedScripts = new Set<string>();

/**
 * Run a script of the site. The script and its relative imports are bundled, and added to `inputs`.
 * Node.js resolves packages, except `docsgen`, which the site need not install. Throws a
 * DocsgenError when the script cannot be bundled or throws.
 */
export async function runScript(
  root: string,
  file: string,
  inputs: Map<string, Buffer>,
): Promise<LoadedScript> {
  const { code, map, files, packages } = await bundle(root, file);
  for (const path of files)
    if (!inputs.has(path)) inputs.set(path, await readFile(join(root, path)));
  const path = join(root, file);
  const siteRequire = createRequire(path);
  const load = Object.assign(
    (name: string): unknown =>
      name === 'docsgen' ? { defineConfig, definePlugin } : siteRequire(name),
    // Plugins of Docusaurus name files with `require.resolve`.
    { resolve: siteRequire.resolve, cache: siteRequire.cache, main: siteRequire.main },
  );
  const module: { exports: unknown } = { exports: {} };
  const placeOf = (error: unknown): Place | undefined => placeInSource(error, { file, path, map });
  try {
    const run = compileFunction(code, ['module', 'exports', 'require', '__filename', '__dirname'], {
      filename: path,
      // `import()` of a package, which may have no other form than ES modules.
      importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    // The return type of `compileFunction` is `Function`.
    const evaluate = run as (...args: unknown[]) => unknown;
    const codeHash = hashOf(code);
    const start = endedScripts.has(codeHash) ? runSiteCode : runInterruptibly;
    if (start === runSiteCode) watchForBlocks();
    await start(`The module ${file}`, () =>
      evaluate(module, module.exports, load, path, dirname(path)),
    );
    endedScripts.add(codeHash);
  } catch (error) {
    throw thrownError(error, placeOf(error) ?? { file, line: 1, column: 1 });
  }
  return { exports: module.exports, code, files, packages, placeOf };
}

/**
 * Run a script of the site and return its default export. Throws a DocsgenError like `runScript`,
 * and when there is no default export.
 */
export async function evaluateModule(
  root: string,
  file: string,
  inputs: Map<string, Buffer>,
): Promise<unknown> {
  const { exports: exported } = await runScript(root, file, inputs);
  const isModule = typeof exported === 'object' && exported !== null && '__esModule' in exported;
  if (!isModule) return await settled(exported);
  if ('default' in exported) return await settled(exported.default);
  throw unreadable([
    {
      file,
      line: 1,
      column: 1,
      rule: 'config/missing',
      severity: 'error',
      message: 'This file has no default export.',
      hint: file.startsWith('site.config.')
        ? 'Write `export default defineConfig({ … })`.'
        : 'Write `export default { … }`.',
    },
  ]);
}

/** The value of an export, whose code can go on after a pause. */
async function settled(value: unknown): Promise<unknown> {
  if (value instanceof Promise) watchForBlocks();
  return await value;
}

async function bundle(
  root: string,
  file: string,
): Promise<{ code: string; map: string; files: string[]; packages: string[] }> {
  const result = await runEsbuild({
    absWorkingDir: root,
    entryPoints: [`./${file}`],
    outfile: join(root, `${file}.bundle.cjs`),
    bundle: true,
    write: false,
    metafile: true,
    sourcemap: 'external',
    sourcesContent: false,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
    // The result must not depend on a tsconfig of the site.
    tsconfigRaw: '{}',
    define: {
      'import.meta.url': JSON.stringify(pathToFileURL(join(root, file)).href),
      'import.meta.dirname': '__dirname',
      'import.meta.filename': '__filename',
    },
  }).catch((error: unknown) => {
    if (isBuildFailure(error))
      throw unreadable(error.errors.map((message) => diagnosticOf(message, file)));
    throw error;
  });
  const files = Object.keys(result.metafile.inputs);
  const foreign = files.filter(isOutside);
  if (foreign.length > 0)
    throw unreadable(
      await Promise.all(foreign.map((path) => foreignImport(root, path, file, result.metafile))),
    );
  const [map = '', code = ''] = [...result.outputFiles]
    .sort((a) => (a.path.endsWith('.map') ? -1 : 1))
    .map((f) => f.text);
  const imports = Object.values(result.metafile.inputs).flatMap((input) => input.imports);
  const packages = imports.flatMap((each) => (each.external === true ? each.path : []));
  return { code, map, files, packages: [...new Set(packages)].sort() };
}

function unreadable(diagnostics: Diagnostic[]): DocsgenError {
  return new DocsgenError('The configuration cannot be read.', { diagnostics });
}

/** Whether an input of esbuild is a file outside the site, or not a file, like `data:…`. */
function isOutside(path: string): boolean {
  return path.startsWith('../') || isAbsolute(path) || /^[a-z]+:/i.test(path);
}

function diagnosticOf(message: Message, file: string): Diagnostic {
  const { location } = message;
  const note = message.notes[0]?.text;
  return {
    file: location?.file ?? file,
    line: location?.line ?? 1,
    column: location === null ? 1 : columnOf(location),
    rule: message.text.startsWith('Could not resolve') ? 'config/import' : 'config/syntax',
    severity: 'error',
    message: message.text.endsWith('.') ? message.text : `${message.text}.`,
    hint:
      note ??
      (message.text.startsWith('Could not resolve')
        ? 'Paths start with "./" and are relative to this file. Packages must be installed.'
        : 'A config is TypeScript, JavaScript or JSON.'),
  };
}

/** The finding for an import of a file outside the site. */
async function foreignImport(
  root: string,
  path: string,
  entry: string,
  metafile: Metafile,
): Promise<Diagnostic> {
  const [importer = entry, input] =
    Object.entries(metafile.inputs).find(
      ([from, i]) => !isOutside(from) && i.imports.some((m) => m.path === path),
    ) ?? [];
  const original = input?.imports.find((m) => m.path === path)?.original ?? path;
  const text = await readFile(join(root, importer), 'utf8');
  const offset =
    [`'${original}'`, `"${original}"`, `\`${original}\``]
      .map((quoted) => text.indexOf(quoted))
      .find((at) => at !== -1) ?? 0;
  return {
    file: importer,
    ...placeAt(text, offset),
    rule: 'config/import',
    severity: 'error',
    message: `${JSON.stringify(original)} is outside the site.`,
    hint: 'Move the file into the site, or import it from a package.',
  };
}

/** The place of an error in a script, according to the stack and the source map. */
function placeInSource(
  error: unknown,
  where: { readonly file: string; readonly path: string; readonly map: string },
): Place | undefined {
  const stack = stackOf(error);
  const at = stack.indexOf(`${where.path}:`);
  const position =
    at === -1 ? null : /^:(\d+)(?::(\d+))?/.exec(stack.slice(at + where.path.length));
  if (position === null) return undefined;
  const map = new SourceMap(JSON.parse(where.map) as SourceMapPayload);
  // Empty if the source map does not cover the position.
  const entry: Partial<SourceMapping> = map.findEntry(
    Number(position[1]) - 1,
    Number(position[2] ?? 1) - 1,
  );
  const { originalSource, originalLine: line = 0, originalColumn: column = 0 } = entry;
  // Sources are relative to the folder of the script.
  const file =
    originalSource === undefined
      ? where.file
      : posix.join(posix.dirname(where.file), originalSource);
  return { file, line: line + 1, column: column + 1 };
}

/** The error for a script that threw. */
function thrownError(error: unknown, place: Place): DocsgenError {
  return new DocsgenError('The configuration cannot be evaluated.', {
    diagnostics: [
      {
        ...place,
        rule: 'config/throws',
        severity: 'error',
        ...problemOf(error),
      },
    ],
    cause: error,
  });
}

/** The problem when a script throws, and a hint. */
function problemOf(error: unknown): Pick<Diagnostic, 'message' | 'hint'> {
  const missing = missingPackage(error);
  if (missing === undefined)
    return {
      message: thrownText(error),
      hint: 'Each docsgen command evaluates the config, so its code must not throw.',
    };
  return {
    message: `The package "${missing}" is not installed.`,
    hint: `Run npm install ${missing}, or remove the import.`,
  };
}

/** The package that Node.js does not find, if the error says so. */
function missingPackage(error: unknown): string | undefined {
  const { code, message = '' } = error as { readonly code?: unknown; readonly message?: string };
  if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_MODULE_NOT_FOUND') return undefined;
  return /^Cannot find (?:module|package) '((?:@[\w.-]+\/)?[\w][\w.-]*)/.exec(message)?.[1];
}
