/**
 * Evaluates the scripts of a Docusaurus site. Runs in its own process, because it executes the
 * site's code and changes how Node.js loads modules. Takes the folder of the site as its argument
 * and answers requests of its parent, one at a time.
 */
import { createRequire } from 'node:module';
import { isAbsolute, join, relative, sep } from 'node:path';
import {
  OPAQUE,
  type CallResult,
  type Evaluated,
  type EvaluatorAnswer,
  type EvaluatorRequest,
  type MissingImport,
} from '../../migrate/evaluated.js';
import { hooksIn } from '../../migrate/plugin-hooks.js';
import { codeOfLoaded, installHooks, originOf, type Origin } from './module-hooks.js';
import { pathOfStub } from './stubs.js';
import { messageOf } from '../../model/thrown-text.js';

/** The length of the longest function that a new site may get. Others are those of packages. */
const LONGEST = 20_000;

type AnyFunction = (...args: unknown[]) => unknown;

const siteDir = process.argv[2] ?? process.cwd();
const functions: AnyFunction[] = [];
let missing: MissingImport[] = [];

// Docusaurus sets these for a build.
process.env.NODE_ENV ??= 'production';
process.env.BABEL_ENV ??= 'production';

installHooks(siteDir, (item) => {
  missing.push(item);
});
const requireOfSite = createRequire(join(siteDir, 'docusaurus.config.js'));

process.on('message', (request: EvaluatorRequest) => {
  void answer(request).then((result) => {
    process.send?.(result);
  });
});

async function answer(request: EvaluatorRequest): Promise<EvaluatorAnswer> {
  const { id } = request;
  try {
    if (request.kind === 'load') {
      const value = toData(await load(request.file), []);
      const result = { id, kind: 'loaded', value, missing } as const;
      missing = [];
      return result;
    }
    const fn = functions[request.fn];
    const results: CallResult[] = [];
    for (const args of request.argLists) results.push(await callOf(fn, args));
    return { id, kind: 'called', results };
  } catch (error) {
    const isError = error instanceof Error;
    return {
      id,
      kind: 'failed',
      message: isError ? `${error.name}: ${error.message}` : String(error),
      stack: isError ? (error.stack ?? '') : '',
      missing,
    };
  }
}

/** The exported value of a script; an exported function is called, as Docusaurus does. */
async function load(file: string): Promise<unknown> {
  const exported: unknown = requireOfSite(file);
  const isModule = typeof exported === 'object' && exported !== null && '__esModule' in exported;
  const value = isModule && 'default' in exported ? exported.default : exported;
  return typeof value === 'function' && pathOfStub(value) === undefined
    ? await (value as AnyFunction)()
    : await value;
}

async function callOf(
  fn: AnyFunction | undefined,
  args: readonly Evaluated[],
): Promise<CallResult> {
  try {
    return { value: toData(await fn?.(...args), []) };
  } catch (error) {
    return { error: messageOf(error) };
  }
}

/** The module that exports a function; files of the site begin with `@site/`. */
function originInSite(value: object): Origin | undefined {
  const origin = originOf(value);
  if (origin === undefined || !isAbsolute(origin.file)) return origin;
  return { ...origin, file: `@site/${relative(siteDir, origin.file).split(sep).join('/')}` };
}

/** The value as data. Functions, stubs, cycles and instances of classes become `Opaque`. */
function toData(value: unknown, parents: readonly unknown[]): Evaluated {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const stub = pathOfStub(value);
  if (stub !== undefined) {
    const { request, keys } = stub;
    const exported = keys.length === 0 ? {} : { exported: keys.join('.') };
    return { [OPAQUE]: 'stub', name: [request, ...keys].join('.'), file: request, ...exported };
  }
  if (typeof value === 'function') {
    functions.push(value as AnyFunction);
    const id = functions.length - 1;
    const code = codeOfLoaded(value);
    const hooks = hooksIn(code);
    return {
      [OPAQUE]: 'function',
      name: value.name,
      id,
      ...(hooks.length === 0 ? {} : { hooks }),
      ...(code.length > LONGEST ? {} : { code }),
      ...originInSite(value),
    };
  }
  if (typeof value !== 'object') return { [OPAQUE]: 'other', name: typeof value };
  if (parents.includes(value)) return { [OPAQUE]: 'other', name: 'a cycle' };
  const inner = [...parents, value];
  if (Array.isArray(value)) return value.map((item: unknown) => toData(item, inner));
  if (value instanceof Date) return value.toISOString();
  if (value instanceof URL) return value.href;
  if (value instanceof RegExp) return { [OPAQUE]: 'other', name: String(value) };
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, toData(item, inner)]));
}
