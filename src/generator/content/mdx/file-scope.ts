import type { Expression, Program, Statement } from 'estree';
import * as React from 'react';
import { createElement, Fragment } from 'react';
import { own } from '../../../components/own.js';
import type { Finding } from '../../model/diagnostic.js';
import { GENERATED, GENERATED_HINT } from '../../model/generated-modules.js';
import { LOADER_HINT, noLoader } from '../../model/loader-request.js';
import { reportAt, type CompileContext } from '../context.js';
import { missingModule } from '../docusaurus/missing.js';
import { evaluate, NotStatic, type StaticScope } from './evaluate.js';
import { importTarget, includedAt } from './modules.js';
import {
  declaredNames,
  functionBody,
  JSX_NAMES,
  readModule,
  type ImportedName,
  type ModuleImport,
  type PageModule,
} from './page-code.js';
import { buildFaultOf, givenHint, hintFor, thrownBy } from './thrown.js';
import { fileAddress } from '../../model/paths.js';
import type { TocEntry } from './page-toc.js';
import type { ModuleExports, MdxRuntime, Outcome, PageCodeResult } from './runtime.js';

/** An expression of a file: of an attribute, a spread attribute, or text in braces. */
export interface FileExpression {
  readonly program: Program;
  readonly line: number;
  readonly column: number;
}

export interface FileScopeOptions {
  /** Path of the file. */
  readonly file: string;
  readonly context: CompileContext;
  readonly runtime: MdxRuntime;
  /** Request → exports, for a file that the code of a component imports. */
  readonly imports: Readonly<Record<string, ModuleExports>>;
  /** The islands in the code of the file, in place of what it declares. */
  readonly islands: ReadonlyMap<string, unknown>;
  /** Programs of its ESM blocks. */
  readonly modules: readonly Program[];
  readonly expressions: readonly FileExpression[];
  readonly frontMatter: Readonly<Record<string, unknown>>;
  readonly toc: readonly TocEntry[];
  /** Properties with which the file is used, if it is a partial. */
  readonly props: Readonly<Record<string, unknown>>;
  /** The component that shows another file. */
  readonly partial: (path: string) => unknown;
  /** The other exports of another file. */
  readonly exportsOf: (path: string, text: string) => ModuleExports;
}

/** The values of the names and expressions of one file. */
export interface FileScope {
  /** The value of a name: an import, an export, or a component of all pages. */
  readonly lookup: (name: string) => unknown;
  /** The value of an expression. Undefined after an error, which is reported. */
  readonly valueOf: (program: Program) => unknown;
  /** Names whose import failed, which is reported: errors about them are consequences. */
  readonly failed: ReadonlySet<string>;
  /** The islands in the code of the file: its components, and those of parts of its content. */
  readonly islands: ReadonlyMap<string, unknown>;
  /** The component that the file exports as its layout. */
  readonly layout: unknown;
  /** The named exports of the file. */
  readonly exports: ModuleExports;
}

/**
 * Evaluates the code of one file. Static code is only looked at. All other code runs once, as one
 * function, if the runtime may run it. Errors are reported.
 */
export function openFileScope(options: FileScopeOptions): FileScope {
  const { context, runtime, file } = options;
  const module = withoutNames(readModule(options.modules), options.islands);
  const bindings = new Map<string, unknown>([
    ['props', options.props],
    ['frontMatter', options.frontMatter],
    ['toc', options.toc],
    // Pages of MDX 1 have it without an import.
    ['React', React],
    ['undefined', undefined],
    ['NaN', NaN],
    ['Infinity', Infinity],
    ...options.islands,
  ]);
  const missing = new MissingExports(options, module.statements);
  const failed = new Set(
    module.imports.flatMap((request) => bindImport(request, { options, missing }, bindings)),
  );
  const scope: StaticScope = {
    lookup: (name) => {
      if (bindings.has(name)) return bindings.get(name);
      if (runtime.components.has(name)) return runtime.components.get(name);
      throw new NotStatic();
    },
    required: (request) => requiredValue(request, options),
  };
  const outcomes = new Map<Program, Outcome>();
  const code = bindStatements(module, scope, bindings);
  const hasCode = code !== undefined;
  const dynamic = hasCode ? [...options.expressions] : [];
  if (!hasCode)
    for (const expression of options.expressions) {
      const outcome = staticOutcome(expression.program, scope);
      if (outcome === undefined) dynamic.push(expression);
      else outcomes.set(expression.program, outcome);
    }
  if (hasCode || dynamic.length > 0) {
    const result = runPageCode({ module, code, dynamic, bindings, scope }, options);
    for (const [name, value] of Object.entries(result?.exports ?? {})) bindings.set(name, value);
    dynamic.forEach(({ program }, i) => {
      outcomes.set(program, result?.values[i] ?? { value: undefined });
    });
  }
  for (const { program, line, column } of options.expressions) {
    const outcome = outcomes.get(program);
    if (outcome !== undefined && 'error' in outcome && failed.size === 0)
      reportAt(context, { file, line, column }, expressionError(outcome.error, runtime));
  }
  return {
    lookup: (name) => {
      if (missing.use(name)) failed.add(name);
      return bindings.get(name) ?? runtime.components.get(name);
    },
    valueOf: (program) => {
      const outcome = outcomes.get(program);
      return outcome !== undefined && 'value' in outcome ? outcome.value : undefined;
    },
    failed,
    islands: options.islands,
    layout: bindings.get('default'),
    exports: Object.fromEntries([...module.exports].map(([name]) => [name, bindings.get(name)])),
  };
}

/** A module without the declarations of names that have other values. */
function withoutNames(module: PageModule, others: ReadonlyMap<string, unknown>): PageModule {
  if (others.size === 0) return module;
  const isKept = (statement: Statement): boolean => {
    const names = declaredNames(statement);
    return names.length !== 1 || !names.every((name) => others.has(name));
  };
  return { ...module, statements: module.statements.filter(isKept) };
}

/** Binds the names of an import. Reports failures, and returns the names that have no value. */
function bindImport(
  { request, names, start }: ModuleImport,
  { options, missing }: { options: FileScopeOptions; missing: MissingExports },
  bindings: Map<string, unknown>,
): string[] {
  const exports = exportsOf(request, options, {
    ...start,
    isNamed: names.some(({ imported }) => imported !== 'default'),
  });
  if (exports === undefined) {
    const locals = names.map(({ local }) => local);
    for (const local of locals) bindings.set(local, undefined);
    return locals;
  }
  const failed: string[] = [];
  for (const { local, imported } of names) {
    if (imported !== '*' && imported !== 'default' && !Object.hasOwn(exports, imported)) {
      const isUsed = missing.add(local, start, {
        rule: 'mdx/import',
        severity: 'error',
        message: `"${request}" has no export "${imported}".`,
        hint: `It has: ${Object.keys(exports).join(', ') || 'none'}.`,
      });
      if (isUsed) failed.push(local);
    }
    bindings.set(local, importedValue(exports, imported));
  }
  return failed;
}

/**
 * Imported names that their modules do not export. As in bundlers, only those that the file uses
 * are errors: in its code, or as components.
 */
class MissingExports {
  private readonly unused = new Map<string, () => void>();

  constructor(
    private readonly options: FileScopeOptions,
    private readonly statements: readonly Statement[],
  ) {}

  /** Reports a name if the code of the file has it. Returns whether it does. */
  add(local: string, place: ModuleImport['start'], finding: Finding): boolean {
    const { context, file, expressions } = this.options;
    const report = (): void => {
      reportAt(context, { file, ...place }, finding);
    };
    const code = [...this.statements, ...expressions.map(({ program }) => program)];
    const isUsed = code.some((node) => mentions(node, local));
    if (isUsed) report();
    else this.unused.set(local, report);
    return isUsed;
  }

  /** Reports a name that is used as a component. Returns whether it is one of these. */
  use(name: string): boolean {
    const report = this.unused.get(name);
    this.unused.delete(name);
    report?.();
    return report !== undefined;
  }
}

/** Whether code has a name. */
function mentions(node: unknown, name: string): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('name' in node && node.name === name) return true;
  return Object.values(node).some((child) => mentions(child, name));
}

function importedValue(exports: ModuleExports, imported: ImportedName['imported']): unknown {
  if (imported === '*') return exports;
  if (imported !== 'default' || Object.hasOwn(exports, 'default')) return own(exports, imported);
  // A CommonJS module is its own default export.
  return exports;
}

/** An import that does not work. */
class ImportFault extends Error {
  override readonly name = 'ImportFault';

  constructor(
    message: string,
    readonly hint: string,
  ) {
    super(message);
  }
}

/** The exports of the module that a request names. Undefined after an error, which is reported. */
function exportsOf(
  request: string,
  options: FileScopeOptions,
  { isNamed, ...at }: { readonly line: number; readonly column: number; isNamed: boolean },
): ModuleExports | undefined {
  try {
    return requested(request, options, isNamed);
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    const { file, context } = options;
    reportAt(context, { file, ...at }, importFinding(error));
    return undefined;
  }
}

function importFinding({ message, hint }: ImportFault): Finding {
  return { rule: 'mdx/import', severity: 'error', message, hint };
}

/**
 * The exports of the module that a request names. Throws an ImportFault if there are none. Those of
 * a partial are only the default one unless `isNamed`.
 */
function requested(request: string, options: FileScopeOptions, isNamed = true): ModuleExports {
  const { file, context, runtime, imports, partial } = options;
  const given = own(imports, request);
  if (given !== undefined) return given;
  const target = importTarget(request, file);
  switch (target.kind) {
    case 'outside':
      throw new ImportFault(
        `"${request}" is outside the site or hidden.`,
        'Copy the file into the site folder, under a name without a dot at its start.',
      );
    case 'loader':
      throw new ImportFault(noLoader(target.name), LOADER_HINT);
    case 'partial': {
      const { path, text } = existing(request, target.path, context);
      return { ...(isNamed ? options.exportsOf(path, text) : {}), default: partial(path) };
    }
    case 'text':
      return { default: existing(request, target.path, context).text };
    case 'file': {
      const address = fileAddress(target.path);
      context.addresses.set(address, 'file');
      // With its plugin for pictures, Docusaurus has the address as `src`.
      return { default: address, src: address };
    }
    case 'module':
      return moduleExports(target.key, request, runtime);
  }
}

/** The file with this text that a request names. Throws an ImportFault if there is none. */
function existing(
  request: string,
  path: string,
  { source }: CompileContext,
): { readonly path: string; readonly text: string } {
  const included = includedAt(path, source.includes);
  if (included === undefined) throw noFile(request, path);
  return included;
}

function noFile(request: string, path: string): ImportFault {
  return new ImportFault(`No file at "${request}".`, `The path was read as ${path}.`);
}

function moduleExports(key: string, request: string, runtime: MdxRuntime): ModuleExports {
  let exports: ModuleExports | undefined;
  try {
    exports = runtime.load(key);
  } catch (error) {
    const problem =
      buildFaultOf(error) === undefined ? 'throws when it is loaded' : 'cannot be built';
    const { message } = thrownBy(error, runtime);
    throw new ImportFault(`"${request}" ${problem}: ${message}`, hintFor(error));
  }
  if (exports !== undefined) return exports;
  const absent = missingModule(request);
  if (absent !== undefined) throw new ImportFault(absent.message, absent.hint);
  throw new ImportFault(
    `Cannot find "${request}".`,
    key.startsWith('./')
      ? `Create ${key.slice(2)}, or correct the path.`
      : key.startsWith(GENERATED)
        ? GENERATED_HINT
        : 'Install the package in the folder of the site.',
  );
}

/** The value of `require`. Throws an ImportFault if there is none. */
function requiredValue(request: string, options: FileScopeOptions): ModuleExports {
  return requested(request, options);
}

/**
 * Binds the declarations of a file if all are constants with static values. Otherwise binds none
 * and returns the first statement that is code.
 */
function bindStatements(
  { statements, exports }: PageModule,
  scope: StaticScope,
  bindings: Map<string, unknown>,
): Statement | undefined {
  const added = new Map<string, unknown>();
  const inner: StaticScope = {
    ...scope,
    lookup: (name) => (added.has(name) ? added.get(name) : scope.lookup(name)),
  };
  for (const statement of statements) {
    try {
      if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const')
        throw new NotStatic();
      for (const { id, init } of statement.declarations) {
        if (id.type !== 'Identifier' || init === null || init === undefined) throw new NotStatic();
        added.set(id.name, evaluate(init, inner));
      }
    } catch {
      // Code that is not static, or throws: it runs as code, whose errors are reported.
      return statement;
    }
  }
  for (const [name, value] of added) bindings.set(name, value);
  for (const [exported, local] of exports) bindings.set(exported, bindings.get(local));
  return undefined;
}

function staticOutcome(program: Program, scope: StaticScope): Outcome | undefined {
  const expression = expressionOf(program);
  if (expression === undefined) return { value: undefined };
  try {
    return { value: evaluate(expression, scope) };
  } catch (error) {
    if (error instanceof NotStatic) return undefined;
    return { error };
  }
}

/** The expression of a program; undefined if it holds only comments. */
function expressionOf({ body: [statement] }: Program): Expression | undefined {
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined;
}

interface PageCode {
  readonly module: PageModule;
  /** The first statement that is not static; undefined if all are. */
  readonly code: Statement | undefined;
  readonly dynamic: readonly FileExpression[];
  readonly bindings: ReadonlyMap<string, unknown>;
  readonly scope: StaticScope;
}

/** Runs the code of a file. Undefined after an error, which is reported. */
function runPageCode(code: PageCode, options: FileScopeOptions): PageCodeResult | undefined {
  const { context, file, runtime } = options;
  const place = codePlace(code, options);
  if (runtime.run === undefined) {
    reportAt(context, place, {
      rule: 'mdx/page-code',
      severity: 'error',
      message: 'This page has code, and this build runs no code of pages.',
      hint:
        'Move the code into a component of the site and import it, or build without ' +
        '--no-page-code and --untrusted.',
    });
    return undefined;
  }
  const { module, dynamic, bindings } = code;
  const declared = new Set(module.statements.flatMap(declaredNames));
  const names = new Map<string, unknown>([
    ...[...runtime.components].filter(([name]) => /^[A-Za-z_$][\w$]*$/.test(name)),
    ...bindings,
    [JSX_NAMES.element, createElement],
    [JSX_NAMES.fragment, Fragment],
    ['require', code.scope.required],
  ]);
  for (const name of [...declared, 'undefined', 'NaN', 'Infinity']) names.delete(name);
  const expressions = dynamic.map(
    ({ program }): Expression => expressionOf(program) ?? { type: 'Identifier', name: 'undefined' },
  );
  try {
    return runtime.run(functionBody(module, expressions), names);
  } catch (error) {
    reportAt(context, { ...place, file }, expressionError(error, runtime));
    return undefined;
  }
}

/** The place of the first code of a file that is not static. */
function codePlace(
  { code, dynamic }: PageCode,
  { file }: FileScopeOptions,
): { file: string; line: number; column: number } {
  const [expression] = dynamic;
  if (code?.loc !== null && code?.loc !== undefined) {
    const { start } = code.loc;
    return { file, line: start.line, column: start.column + 1 };
  }
  return { file, line: expression?.line ?? 1, column: expression?.column ?? 1 };
}

function expressionError(error: unknown, runtime: MdxRuntime): Finding {
  if (error instanceof ImportFault) return importFinding(error);
  const { message, at } = thrownBy(error, runtime);
  const unknownName = /^(\S+) is not defined$/.exec(message)?.[1];
  const inModule = at === undefined ? undefined : `Correct ${at.file}, or the values it gets.`;
  return {
    rule: 'mdx/expression',
    severity: 'error',
    message: `This code fails: ${message}`,
    hint:
      unknownName === undefined
        ? (givenHint(error) ?? inModule ?? 'Correct it, or write \\{ if the brace is text.')
        : `Import or export ${unknownName}, or write \\{ if the brace is text.`,
  };
}
