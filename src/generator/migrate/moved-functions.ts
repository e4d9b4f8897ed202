import { isAbsolute, posix } from 'node:path';
import { Parser } from 'acorn';
import type { CallExpression, Node, Program, VariableDeclarator } from 'estree';
import { namesOfCode } from '../content/mdx/code-names.js';
import { namesIn } from '../content/mdx/page-code.js';
import { offsetOfValue } from '../formats/locate.js';
import { compareText } from '../model/diagnostic.js';
import { asList, asObject, isOpaque, type Evaluated, type Opaque } from './evaluated.js';
import { CONFIG_NAMES } from './read-config.js';
import { importedFiles, packageOf, reachedFrom } from './imports.js';
import { addTo } from './key-table.js';
import type { Mapping, PluginUse } from './mapping.js';
import type { KeyPath } from './notes.js';

/** The folder of the new modules. */
const FOLDER = 'plugins';

/** A node with its offsets. */
type Located<Of extends Node = Node> = Of & { readonly start: number; readonly end: number };

/** Functions whose results are there immediately; undefined for code that may wait for anything. */
type Immediate = ReadonlySet<string> | undefined;

/** Code, and the tree of a part of it. */
interface Piece {
  readonly text: string;
  readonly node: Located;
}

/** A statement of a script that defines names. */
interface Definition extends Piece {
  readonly names: readonly string[];
  /** Site-relative path of the script. */
  readonly file: string;
  /** The module that it gets, if it does nothing else. */
  readonly imported: { readonly name: string; readonly request: string } | undefined;
}

/** A function that moves. */
export interface Moved {
  /** Name of the member. */
  readonly name: string;
  /**
   * The function that it may call with `await`, because its result is there immediately. Without
   * one, it may wait for anything.
   */
  readonly awaits?: string;
}

/**
 * Moves functions of a config into a new module in the folder `plugins`, with the statements and
 * imports that they need.
 */
export class MovedFunctions {
  private readonly scripts = new Map<string, Script>();
  private readonly moved = new Map<string, { readonly at: string; readonly code: string }>();

  constructor(private readonly mapping: Mapping) {}

  /**
   * A function as a member of an object, without `async` and `await`. Undefined if it waits for
   * anything, or needs something that cannot move.
   */
  member(fn: Opaque, moved: Moved): string | undefined {
    return (
      this.orNothing(() => this.importOf(fn, moved.name)) ??
      this.orNothing(() => this.codeOf(fn, moved))
    );
  }

  /**
   * Writes a module that exports a function of the config, which may wait for anything. Returns its
   * path; undefined if the function needs something that cannot move.
   */
  writeModule(name: string, fn: Opaque): string | undefined {
    return this.writeValue(
      name,
      this.orNothing(() => this.expressionOf(fn)),
    );
  }

  /**
   * Writes a module that exports the value of a key of the config. Returns its path; undefined if
   * its code is not in the config, or needs something that cannot move.
   */
  writeExpression(name: string, at: KeyPath): string | undefined {
    return this.writeValue(
      name,
      this.orNothing(() => this.expressionAt(at)),
    );
  }

  /**
   * Writes a plugin that is another one with options that are no data, such as functions. Returns
   * its path; undefined if a part of the options cannot move.
   */
  writePluginWith(name: string, plugin: PluginUse, options: Evaluated): string | undefined {
    const code = this.orNothing(() => {
      const request = this.requestFrom(CONFIG_NAMES[0] ?? '', plugin.module);
      if (request === undefined) return undefined;
      const { exported } = plugin;
      const names = exported === undefined ? 'plugin' : `{ ${exported} as plugin }`;
      const line = `import ${names} from ${JSON.stringify(request)};`;
      if (exported?.includes('.') === true || !this.add('plugin', { at: '', code: line }))
        return undefined;
      const value = this.codeOfValue(options);
      return value && `function () {\n  return plugin.call(this, ${value});\n}`;
    });
    return this.writeValue(name, code);
  }

  private writeValue(name: string, code: string | undefined): string | undefined {
    if (code === undefined) return undefined;
    const end = code.startsWith('function') ? '' : ';';
    const text = `${[...this.lines(), `export default ${code}${end}`].join('\n')}\n`;
    const { files, old } = this.mapping;
    for (let i = 1; ; i++) {
      const path = `${FOLDER}/${name}${i === 1 ? '' : `-${i}`}.js`;
      if (old.exists(path) || (files.has(path) && files.get(path) !== text)) continue;
      files.set(path, text);
      return path;
    }
  }

  /** The result of a move; one without a result adds nothing. */
  private orNothing(move: () => string | undefined): string | undefined {
    const { packages, modules } = this.mapping;
    const names = [...this.moved.keys()];
    const [packageCount, moduleCount] = [packages.length, modules.length];
    const result = move();
    if (result !== undefined) return result;
    packages.length = packageCount;
    modules.length = moduleCount;
    for (const name of this.moved.keys()) if (!names.includes(name)) this.moved.delete(name);
    return undefined;
  }

  /**
   * Writes the module of a plugin for docsgen's adapter, with these lines of members in the object
   * below `key`, and names it in the config. Does nothing without members.
   */
  writePlugin(module: string, key: string, members: readonly string[]): void {
    if (members.length === 0) return;
    const lines = [
      ...this.lines(),
      'export default () => ({',
      `  name: '${posix.basename(module, '.js')}',`,
      `  ${key}: {`,
      ...members,
      '  },',
      '});',
    ];
    this.mapping.files.set(module, `${lines.join('\n')}\n`);
    addTo(this.mapping.config, 'plugins', `docusaurus:./${module}`);
  }

  /** The imports and statements of the module, and an empty line. */
  private lines(): string[] {
    const statements = [...this.moved.values()].sort((a, b) => compareText(a.at, b.at));
    const lines = statements.map(({ code }) => code);
    return lines.length === 0 ? [] : [...lines, ''];
  }

  /** The name of a function that a module of the site exports, which is imported. */
  private importOf(fn: Opaque, name: string): string | undefined {
    const { file = '', exported = 'default', code = '' } = fn;
    const path = inSite(file);
    if (path === undefined || mayWait(code) || !this.addFile(path)) return undefined;
    const names = exported === 'default' ? name : `{ ${exported} as ${name} }`;
    const request = JSON.stringify(requestOf(path));
    const isNew = this.add(name, { at: '', code: `import ${names} from ${request};` });
    return isNew ? name : undefined;
  }

  /** A value of the config as an expression. */
  private codeOfValue(value: Evaluated): string | undefined {
    if (isOpaque(value)) {
      const isPattern = value.$docsgen === 'other' && /^\/.+\/[a-z]*$/.test(value.name);
      return isPattern ? value.name : this.expressionOf(value);
    }
    const list = asList(value);
    if (list !== undefined)
      return inBrackets(
        ['[', ']'],
        list.map((item) => this.codeOfValue(item)),
      );
    const object = asObject(value);
    if (object === undefined) return JSON.stringify(value);
    return inBrackets(
      ['{', '}'],
      Object.entries(object).map(([key, item]) => {
        const name = JSON.stringify(key);
        const code = this.codeOfValue(item);
        if (code !== undefined) return `${name}: ${code}`;
        return isOpaque(item) ? this.methodOf(item, key) : undefined;
      }),
    );
  }

  /** A function that is written as the method with this name. */
  private methodOf(fn: Opaque, name: string): string | undefined {
    const member = this.codeOf(fn, { name });
    return member?.match(/^(?:async\s+)?\*?\s*([\w$]+)\s*\(/)?.[1] === name ? member : undefined;
  }

  /** A function as an expression. */
  private expressionOf(fn: Opaque): string | undefined {
    const isName = /^[A-Za-z_$][\w$]*$/.test(fn.name) && fn.name !== 'default';
    const imported = isName ? this.importOf(fn, fn.name) : undefined;
    if (imported !== undefined) return imported;
    return /^moved: (.*)$/s.exec(this.codeOf(fn, { name: 'moved' }) ?? '')?.[1];
  }

  /** The expression of a key of the config: a call, or a name. */
  private expressionAt(at: KeyPath): string | undefined {
    const script = this.script(this.configFile());
    const text = script?.text.replace(/\bvar \w+_default = /, 'export default ');
    const start = text === undefined ? undefined : offsetOfValue(text, at);
    if (script === undefined || text === undefined || start === undefined) return undefined;
    const node = expressionIn(text, start);
    if (node?.type !== 'CallExpression' && node?.type !== 'Identifier') return undefined;
    return this.move({ text, node }, script, undefined);
  }

  private codeOf({ code, file = '' }: Opaque, { name, awaits }: Moved): string | undefined {
    if (code === undefined) return undefined;
    const own = withImports(code);
    const piece = functionIn(`${name}: ${own}`) ?? functionIn(own);
    const script = this.script(inSite(file) ?? this.configFile());
    if (piece === undefined || script?.isOutermost(own, freeNames(piece.node)) !== true)
      return undefined;
    return this.move(piece, script, awaits);
  }

  /** Code of a script for the new module, which gets the definitions that it needs. */
  private move(piece: Piece, script: Script, awaits: string | undefined): string | undefined {
    const definitions = script.definitionsFor(piece.node);
    if (definitions === undefined) return undefined;
    const needed = definitions.filter(({ imported }) => imported === undefined);
    const immediate =
      awaits === undefined ? undefined : new Set([awaits, ...needed.flatMap(({ names }) => names)]);
    const [member, ...statements] = [piece, ...needed].map((each) =>
      this.portable(each, script.file, immediate),
    );
    if (member === undefined || statements.includes(undefined)) return undefined;
    const isMoved = definitions.every((definition) => this.addDefinition(definition, immediate));
    return isMoved ? member : undefined;
  }

  private script(file: string | undefined): Script | undefined {
    if (file === undefined) return undefined;
    const known =
      this.scripts.get(file) ?? new Script(file, withImports(this.mapping.old.scriptOf(file)));
    this.scripts.set(file, known);
    return known;
  }

  private configFile(): string | undefined {
    return CONFIG_NAMES.find(this.mapping.old.isFile);
  }

  private addDefinition(definition: Definition, immediate: Immediate): boolean {
    const { file, node, imported, names } = definition;
    const at = `${file} ${String(node.start).padStart(9, '0')}`;
    if (imported === undefined) {
      const code = this.portable(definition, file, immediate);
      return code !== undefined && names.every((name) => this.add(name, { at, code }));
    }
    const request = this.requestFrom(file, imported.request);
    if (request === undefined) return false;
    const code = `import * as ${imported.name} from ${JSON.stringify(request)};`;
    return this.add(imported.name, { at: '', code });
  }

  /** Adds a statement. Returns false if another one has its name. */
  private add(name: string, statement: { readonly at: string; readonly code: string }): boolean {
    const known = [...this.moved].find(
      ([key, { code }]) => key === name || code === statement.code,
    )?.[1];
    if (known !== undefined) return known.code === statement.code;
    this.moved.set(name, statement);
    return true;
  }

  /** The code for the new module; undefined if it waits, or requires what cannot move. */
  private portable({ text, node }: Piece, file: string, immediate: Immediate): string | undefined {
    const waits = immediate === undefined ? [] : withoutWaiting({ text, node }, immediate);
    if (waits === undefined) return undefined;
    const edits: Edit[] = [...waits];
    for (const call of nodesOf(node)) {
      if (this.namesPlace(call)) return undefined;
      const written = requiredBy(call);
      if (written === undefined) continue;
      const request = this.requestFrom(file, written);
      if (request === undefined) return undefined;
      const { start, end } = argumentOf(call) ?? call;
      edits.push({ start, end, text: JSON.stringify(request) });
    }
    const code = edited(text.slice(0, node.end), edits).slice(node.start);
    return code.replace(/\(0, (import_\w+\.\w+)\)\(/g, '$1(');
  }

  /** Whether a text begins with the folder of the old site, as `import.meta.dirname` does. */
  private namesPlace(node: Node): boolean {
    if (node.type !== 'Literal' || typeof node.value !== 'string') return false;
    const path = node.value.replace(/^file:\/\//, '');
    if (!isAbsolute(path)) return false;
    const inSite = this.mapping.old.pathOf(path);
    // `/docs` is in the site, too.
    return !inSite.startsWith('..') && `/${inSite}` !== path;
  }

  /** The request from the new module, with its files or package. Undefined if it cannot move. */
  private requestFrom(file: string, request: string): string | undefined {
    if (request.startsWith('node:')) return request;
    const path = request.startsWith('.')
      ? posix.join(posix.dirname(file), request)
      : inSite(request);
    if (path !== undefined) return this.addFile(path) ? requestOf(path) : undefined;
    const name = packageOf(request);
    if (name === undefined) return undefined;
    this.mapping.packages.push(name);
    return request;
  }

  /** Takes a module over with those that it imports. Returns false if one is outside the site. */
  private addFile(path: string): boolean {
    const { files: made, old, modules } = this.mapping;
    if (made.has(path)) return true;
    const textOf = (): string => `import ${JSON.stringify(`./${path}`)};`;
    const [found] = importedFiles('config.js', { isFile: old.isFile, textOf });
    if (found === undefined || path.startsWith('../')) return false;
    const { files, outside } = reachedFrom([found.path], old);
    if (outside.length > 0) return false;
    modules.push(...files);
    return true;
  }
}

/** The path of a file of the site; undefined for others. */
function inSite(file: string): string | undefined {
  const path = file.replace(/^@site\//, '');
  return path === file || path.startsWith('../') ? undefined : path;
}

function requestOf(path: string): string {
  return `${posix.relative(FOLDER, '.')}/${path}`;
}

/** A script of the old site as a CommonJS module. */
class Script {
  private readonly definitions = new Map<string, Definition>();
  /** Names of what the script exports: the config needs all of it. */
  private readonly exported = new Set<string>();

  private readonly statements: readonly Located[];

  constructor(
    readonly file: string,
    readonly text: string,
  ) {
    this.statements = statementsOf(text);
    for (const node of this.statements) {
      for (const name of exportedBy(node)) this.exported.add(name);
      const names = namesOfStatement(node);
      const definition = { text, node, names, file, imported: importedBy(node) };
      for (const name of names) this.definitions.set(name, definition);
    }
  }

  /**
   * Whether these names in a piece of code are those of the script: no function around the code
   * binds one of them.
   */
  isOutermost(code: string, names: readonly string[]): boolean {
    if (names.length === 0) return true;
    const start = this.text.indexOf(code);
    if (start === -1) return false;
    const outer = this.statements
      .flatMap((node) => [...nodesOf(node)])
      .find(({ type, ...node }) => /Function/.test(type) && node.start < start && node.end > start);
    const { bound } = namesOfCode(outer === undefined ? [] : [outer]);
    return !names.some((name) => bound.has(name));
  }

  /** All definitions that code needs; undefined if one of its names has none. */
  definitionsFor(node: Node): readonly Definition[] | undefined {
    const found = new Set<Definition>();
    const add = (code: Node): boolean =>
      freeNames(code).every((name) => {
        const definition = this.definitions.get(name);
        if (definition === undefined || this.exported.has(name)) return false;
        if (found.has(definition)) return true;
        found.add(definition);
        return definition.imported !== undefined || add(definition.node);
      });
    return add(node) ? [...found] : undefined;
  }
}

function statementsOf(text: string): readonly Located[] {
  try {
    const tree = Parser.parse(text, { ecmaVersion: 'latest', sourceType: 'script' });
    return (tree as unknown as Program).body as readonly Node[] as readonly Located[];
  } catch {
    return [];
  }
}

function namesOfStatement(node: Node): readonly string[] {
  if (node.type === 'VariableDeclaration')
    return node.declarations.flatMap(({ id }) => namesIn(id));
  const isNamed = node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration';
  return isNamed ? [node.id.name] : [];
}

/** The names that a statement exports as the module: `module.exports = config`. */
function exportedBy(node: Node): readonly string[] {
  if (node.type === 'VariableDeclaration') {
    const [{ id, init } = {} as VariableDeclarator] = node.declarations;
    const isDefault = id?.type === 'Identifier' && id.name.endsWith('_default');
    return isDefault && init?.type === 'Identifier' ? [id.name, init.name] : [];
  }
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression')
    return [];
  const { right } = node.expression;
  return right.type === 'Identifier' ? [right.name] : [];
}

/** The module that esbuild has made of an `import`: `var import_a = __toESM(require("a"))`. */
function importedBy(node: Node): Definition['imported'] {
  if (node.type !== 'VariableDeclaration' || node.declarations.length !== 1) return undefined;
  const [{ id, init } = {} as VariableDeclarator] = node.declarations;
  if (id?.type !== 'Identifier' || init?.type !== 'CallExpression') return undefined;
  const isWrapped = init.callee.type === 'Identifier' && init.callee.name === '__toESM';
  const [argument] = init.arguments;
  const request = requiredBy(isWrapped ? argument : init);
  const isImport = isWrapped || id.name.startsWith('import_');
  return isImport && request !== undefined ? { name: id.name, request } : undefined;
}

/** The request of a call of `require` or `import`. */
function requiredBy(node: Node | undefined): string | undefined {
  const argument = node && argumentOf(node);
  return argument?.type === 'Literal' && typeof argument.value === 'string'
    ? argument.value
    : undefined;
}

/** The argument of a call of `require` or `import`. */
function argumentOf(node: Node): Located | undefined {
  if (node.type === 'ImportExpression') return node.source as Located;
  return isRequire(node) ? (node.arguments[0] as Located | undefined) : undefined;
}

function isRequire(node: Node): node is CallExpression {
  return (
    node.type === 'CallExpression' &&
    node.callee.type === 'Identifier' &&
    node.callee.name === 'require'
  );
}

/** The code that esbuild writes for `import("a")`. */
const IMPORT = /Promise\.resolve\(\)\.then\(\(\) => (?:__toESM\()?require\(("[^"]*")\)\)?\)/g;

/** Code of a CommonJS module with `import("a")`, as it was written. */
function withImports(code: string): string {
  return code.replace(IMPORT, 'import($1)');
}

/** Names that every module has. */
const GLOBALS: ReadonlySet<string> = new Set([
  ...['undefined', 'NaN', 'Infinity', 'isNaN', 'parseInt', 'parseFloat', 'console', 'process'],
  ...['String', 'Number', 'Boolean', 'Object', 'Array', 'Math', 'JSON', 'RegExp', 'Date', 'Intl'],
  ...['Map', 'Set', 'Symbol', 'BigInt', 'Error', 'TypeError', 'URL', 'structuredClone'],
  ...['encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'decodeURI', 'Promise'],
]);

/** Names that code reads from around it. */
function freeNames(node: Node): string[] {
  const { used, bound } = namesOfCode([node]);
  const nodes = [...nodesOf(node)];
  const requires = nodes.filter((each) => each.type === 'Identifier' && each.name === 'require');
  const requests = nodes.filter((each) => isRequire(each) && requiredBy(each) !== undefined);
  const canMove = requires.length === requests.length;
  return [...used].filter(
    (name) => !bound.has(name) && !GLOBALS.has(name) && !(name === 'require' && canMove),
  );
}

/** Around the code of a member. */
const OPEN = '({';

/** A function as a member of an object. */
function functionIn(member: string): Piece | undefined {
  const text = `${OPEN}${member}})`;
  try {
    const tree: unknown = Parser.parseExpressionAt(text, 0, { ecmaVersion: 'latest' });
    const object = tree as Node;
    const [property] = object.type === 'ObjectExpression' ? object.properties : [];
    if (property?.type !== 'Property') return undefined;
    const isFunction = /^(?:Arrow)?FunctionExpression$/.test(property.value.type);
    return isFunction ? { text, node: property as Located<typeof property> } : undefined;
  } catch {
    return undefined;
  }
}

/** The expression that starts at an offset, without those after a comma. */
function expressionIn(text: string, start: number): Located | undefined {
  try {
    const tree: unknown = Parser.parseExpressionAt(text, start, { ecmaVersion: 'latest' });
    const node = tree as Located;
    return node.type === 'SequenceExpression' ? (node.expressions[0] as Located) : node;
  } catch {
    return undefined;
  }
}

function inBrackets(
  [open, close]: readonly [string, string],
  parts: readonly (string | undefined)[],
): string | undefined {
  return parts.includes(undefined) ? undefined : `${open} ${parts.join(', ')} ${close}`;
}

/** Whether code of a function may return a promise. */
function mayWait(code: string): boolean {
  return /\basync\b|\bPromise\b|\.then\b/.test(code);
}

/** A new text between two offsets. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

function edited(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((code, { start, end, text: by }) => code.slice(0, start) + by + code.slice(end), text);
}

/**
 * The edits that remove `async` and `await` from code. Undefined if it waits for anything but calls
 * of functions whose result is there immediately.
 */
function withoutWaiting(
  { text, node }: Piece,
  immediate: ReadonlySet<string>,
): readonly Edit[] | undefined {
  const edits: Edit[] = [];
  for (const each of nodesOf(node)) {
    if (each.type === 'ForOfStatement' && each.await) return undefined;
    if (each.type === 'AwaitExpression') {
      if (!isCallOf(each.argument, immediate)) return undefined;
      edits.push({ start: each.start, end: (each.argument as Located).start, text: '' });
    }
    const fn = each.type === 'Property' && each.method ? each.value : each;
    if (!('async' in fn) || fn.async !== true) continue;
    const [token] = /^async\s*/.exec(text.slice(each.start)) ?? [];
    if (token !== undefined)
      edits.push({ start: each.start, end: each.start + token.length, text: '' });
  }
  const code = text.slice(node.start, node.end);
  return /\bPromise\b|\.then\b|\bimport\(/.test(code) ? undefined : edits;
}

function isCallOf(node: Node, names: ReadonlySet<string>): boolean {
  if (node.type !== 'CallExpression') return false;
  const { callee } = node;
  const name = callee.type === 'MemberExpression' && !callee.computed ? callee.property : callee;
  return name.type === 'Identifier' && names.has(name.name);
}

/** A node and all nodes in it. */
function* nodesOf(node: Node): Generator<Located> {
  yield node as Located;
  for (const value of Object.values(node))
    for (const child of [value as unknown].flat())
      if (typeof child === 'object' && child !== null && 'type' in child)
        yield* nodesOf(child as Node);
}
