import Module from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, extname, isAbsolute, join, resolve, sep } from 'node:path';
import { types } from 'node:util';
import { own } from '../../../components/own.js';
import type { TransformFailure } from 'esbuild';
import type { MissingImport } from '../../migrate/evaluated.js';
import { LOADERS, toCommonJs } from './common-js.js';
import { isStub, stubFor } from './stubs.js';
import { messageOf } from '../../model/thrown-text.js';

/** The parts of Node's CommonJS loader that hooks replace. `@types/node` does not have them. */
interface CommonJsLoader {
  _load: (request: string, parent: LoadedModule | undefined, isMain: boolean) => unknown;
  _resolveFilename: (
    request: string,
    parent: LoadedModule | undefined,
    isMain: boolean,
    options?: unknown,
  ) => string;
  readonly _extensions: Record<string, (module: LoadedModule, file: string) => void>;
}

interface LoadedModule {
  readonly filename: string | null;
  exports: unknown;
  readonly _compile: (code: string, file: string) => void;
}

/** Files that bundlers import. The evaluated config gets their path. */
const ASSETS = /\.(?:css|s[ac]ss|less|svg|png|jpe?g|gif|webp|avif|ico|mdx?|txt|html|woff2?)$/;

/**
 * Lets `require` read the scripts of a Docusaurus site: TypeScript, modules and JSX, with
 * `require.resolve` and `__dirname` in all of them. Imports that cannot be resolved or loaded
 * become stubs, which `onMissing` reports. Changes this process, which must do nothing else.
 */
export function installHooks(siteDir: string, onMissing: (missing: MissingImport) => void): void {
  const loader = Module as unknown as CommonJsLoader;
  const resolveFilename = loader._resolveFilename.bind(loader);
  const load = loader._load.bind(loader);
  const missing = new Map<string, string>();

  loader._resolveFilename = (request, parent, isMain, options) => {
    try {
      return resolveFilename(request, parent, isMain, options);
    } catch (error) {
      const from = parent?.filename ?? siteDir;
      if (isInPackages(from)) throw error;
      const source = sourceWithOtherEnding(request, from);
      if (source !== undefined) return resolveFilename(source, parent, isMain, options);
      const file = wouldBePath(request, from, siteDir);
      if (!missing.has(file)) onMissing({ request, from, why: whyUnresolved(error, request) });
      missing.set(file, request);
      return file;
    }
  };
  loader._load = (request, parent, isMain) => {
    const file = loader._resolveFilename(request, parent, isMain);
    if (missing.has(file)) return stubFor(missing.get(file) ?? request);
    if (ASSETS.test(file)) return file;
    const from = parent?.filename ?? siteDir;
    const isOfPackage = isInPackages(from);
    const isPackage = !isOfPackage && (isInPackages(file) || isPackageName(request));
    try {
      const loaded = load(request, parent, isMain);
      const exported = isPackage || isOfPackage ? loaded : withDefault(loaded);
      // The parts of a package are known by the request that names the package.
      if (isPackage) noteOrigins(exported, request, (known) => isAbsolute(known));
      else if (!isOfPackage) noteOrigins(exported, file);
      return exported;
    } catch (error) {
      if (!isPackage) throw error;
      onMissing({ request, from, why: `it cannot be loaded: ${firstLine(error)}` });
      return stubFor(request);
    }
  };
  const readScript = loader._extensions['.js'];
  const loadScript =
    (ending: string) =>
    (module: LoadedModule, file: string): void => {
      if (isInPackages(file) && ending !== '.mjs' && readScript !== undefined)
        try {
          readScript(module, file);
          return;
        } catch (error) {
          // A package of modules: esbuild converts it.
          if (!(error instanceof SyntaxError) && !hasCode(error, 'ERR_REQUIRE_ESM')) throw error;
        }
      module._compile(scriptWithStubs(file), file);
      if (isObject(module.exports)) CONVERTED.add(module.exports);
    };
  const endings = [...LOADERS.keys()].map((ending) => [ending, loadScript(ending)] as const);
  Object.assign(loader._extensions, Object.fromEntries(endings));
}

/** Whether a file belongs to an installed package. */
function isInPackages(file: string): boolean {
  return file.includes(`${sep}node_modules${sep}`);
}

/** Whether a request names a package, which may be a folder of the same workspace. */
function isPackageName(request: string): boolean {
  return !request.startsWith('.') && !isAbsolute(request);
}

/** A module, as imported or absolute, and the name of its export. */
export interface Origin {
  readonly file: string;
  readonly exported: string;
}

const ORIGINS = new WeakMap<object, Origin>();

/** The module that exports a function; undefined for other values. */
export function originOf(value: unknown): Origin | undefined {
  return typeof value === 'function' ? ORIGINS.get(value) : undefined;
}

/**
 * Notes the functions that a module exports. The first module that exports a function counts,
 * unless `replaces` says that a module which is known gives way.
 */
function noteOrigins(
  exported: unknown,
  file: string,
  replaces: (known: string) => boolean = () => false,
): void {
  const isNew = (value: unknown): value is object => {
    if (typeof value !== 'function' || isStub(value)) return false;
    const known = ORIGINS.get(value);
    return known === undefined || replaces(known.file);
  };
  if (isNew(exported)) ORIGINS.set(exported, { file, exported: 'default' });
  if (!isObject(exported) && typeof exported !== 'function') return;
  for (const [name, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(exported))) {
    const item: unknown = get === undefined ? value : (get as () => unknown).call(exported);
    if (isNew(item)) ORIGINS.set(item, { file, exported: name });
  }
}

/** The text of a script, converted to a CommonJS module whose imports of stubs stay stubs. */
function scriptWithStubs(file: string): string {
  try {
    const code = toCommonJs(readFileSync(file, 'utf8'), file, true);
    // esbuild copies the properties of an imported module, but a stub has none to copy.
    return withOwnNames(code.replaceAll(COPY, COPY_OR_STUB));
  } catch (error) {
    const { errors = [] } = error as Partial<TransformFailure>;
    const [first] = errors;
    if (first === undefined) throw error;
    const syntaxError = new SyntaxError(first.text);
    const { line = 1, column = 0 } = first.location ?? {};
    syntaxError.stack = `SyntaxError: ${first.text}\n    at ${file}:${line}:${column + 1}`;
    throw syntaxError;
  }
}

/** Modules declare these names themselves. They are parameters of a CommonJS module. */
const OWN_NAMES = /^(?:const|let|class)\s+(?:__dirname|__filename|require|module|exports)\b/m;

/** The code of a module, in a separate function if it declares a name that CommonJS has. */
function withOwnNames(code: string): string {
  return OWN_NAMES.test(code) ? `(() => { ${code}\n})();` : code;
}

/**
 * A module of the site as Docusaurus gives it to `require`: its default export, with the other
 * exports as properties.
 */
function withDefault(exported: unknown): unknown {
  if (!isObject(exported) || !('__esModule' in exported)) return exported;
  const main: unknown = 'default' in exported ? exported.default : undefined;
  const canHaveMore = (isObject(main) || typeof main === 'function') && Object.isExtensible(main);
  if (!canHaveMore || isStub(main)) return exported;
  const others = exported as Readonly<Record<string, unknown>>;
  for (const key of Object.keys(others))
    if (!Object.hasOwn(main, key))
      Object.defineProperty(main, key, { get: () => own(others, key), configurable: true });
  return main;
}

const IMPORT_OF = 'docsgen.importOf';
const COPY = '__toESM(require(';
const COPY_OR_STUB = `globalThis[Symbol.for("${IMPORT_OF}")](__toESM, require(`;

/** The code of a loaded function, as esbuild has written it. */
export function codeOfLoaded(fn: object): string {
  const code: string = Function.prototype.toString.call(fn);
  return code.replaceAll(COPY_OR_STUB, COPY);
}

type Wrap = (value: unknown, isNodeMode?: number) => unknown;
Object.defineProperty(globalThis, Symbol.for(IMPORT_OF), {
  value: (wrap: Wrap, value: unknown, isNodeMode?: number): unknown => {
    if (isStub(value)) return value;
    return isModule(value) ? wrap(value) : wrap(value, isNodeMode);
  },
});

/** The exports of modules that were converted to CommonJS. */
const CONVERTED = new WeakSet<object>();

/**
 * Whether a value is the exports of a module. Its default export is its property `default`. In
 * `.mjs` files esbuild would read all exports as the default, as Node.js does with CommonJS.
 */
function isModule(value: unknown): boolean {
  return types.isModuleNamespaceObject(value) || (isObject(value) && CONVERTED.has(value));
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** `./a.js` for a file `./a.ts`, as TypeScript resolves it; undefined if there is none. */
function sourceWithOtherEnding(request: string, from: string): string | undefined {
  if (isPackageName(request)) return undefined;
  const base = resolve(dirname(from), request.replace(/\.[mc]?js$/, ''));
  for (const ending of LOADERS.keys())
    for (const candidate of [base + ending, join(base, `index${ending}`)])
      if (isReadable(candidate)) return candidate;
  return undefined;
}

function isReadable(file: string): boolean {
  try {
    readFileSync(file);
    return true;
  } catch {
    return false;
  }
}

/** The path that an import would have if it were installed. */
function wouldBePath(request: string, from: string, siteDir: string): string {
  return request.startsWith('.') || isAbsolute(request)
    ? resolve(extname(from) === '' ? from : dirname(from), request)
    : join(siteDir, 'node_modules', request);
}

function whyUnresolved(error: unknown, request: string): string {
  if (hasCode(error, 'ERR_PACKAGE_PATH_NOT_EXPORTED')) return 'its package does not export it';
  return request.startsWith('.') || isAbsolute(request)
    ? 'there is no such file'
    : 'the package is not installed';
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function firstLine(error: unknown): string {
  const text = messageOf(error);
  return text.split('\n')[0] ?? text;
}
