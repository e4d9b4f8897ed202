import { Parser } from 'acorn';
import type { Expression, Node, Property } from 'estree';
import { namesOfCode } from '../content/mdx/code-names.js';
import { asObject, isOpaque, type EvaluatedObject, type Opaque } from './evaluated.js';
import { reachedFrom } from './imports.js';
import { addTo } from './key-table.js';
import type { Mapping } from './mapping.js';

/** The new module with the functions of the config that change texts of pages. */
const MODULE = 'plugins/page-text.js';

/** The hint for a function that stays behind. */
const BY_HAND = {
  preprocessor:
    'Move the function into a plugin with the hook `pageText` (docs/plugins.md): ' +
    '`pageText: ({ file, text }) => preprocessor({ filePath: file, fileContent: text })`.',
  parseFrontMatter:
    'docsgen reads front matter as YAML. The hook `pageText` of a plugin can change it before ' +
    "(docs/plugins.md): `pageText: ({ text }) => text.replace('---\\n', '---\\nk: v\\n')`.",
} as const;

type Name = keyof typeof BY_HAND;

/**
 * Maps `markdown.preprocessor` and `markdown.parseFrontMatter`: a new module has the functions, and
 * docsgen runs them by its adapter. A function that needs other parts of the config stays behind.
 */
export function mapPageText(site: EvaluatedObject, mapping: Mapping): void {
  const { config, files, notes, old } = mapping;
  const markdown = asObject(site.markdown) ?? {};
  const imports: string[] = [];
  const constants = new Constants(configTextOf(old));
  const entries = (Object.keys(BY_HAND) as Name[]).flatMap((name): string[] => {
    const value = Object.hasOwn(markdown, name) ? markdown[name] : undefined;
    if (value === undefined || value === null) return [];
    const at = ['markdown', name];
    const fn = isOpaque(value) ? value : undefined;
    const imported = fn && importOf(fn, name, mapping);
    const code = imported === undefined ? fn && ownCode(fn, name, constants) : name;
    if (code === undefined) {
      notes.key('by-hand', at, BY_HAND[name]);
      return [];
    }
    if (imported !== undefined) imports.push(imported);
    notes.key('maps', at, `\`plugins\`: ${MODULE} has the function (docs/plugins.md).`);
    return [`    ${code},`];
  });
  if (entries.length === 0) return;
  const lines = [
    ...imports,
    ...(imports.length > 0 ? [''] : []),
    ...constants.lines(),
    'export default () => ({',
    "  name: 'page-text',",
    '  markdown: {',
    ...entries,
    '  },',
    '});',
  ];
  files.set(MODULE, `${lines.join('\n')}\n`);
  addTo(config, 'plugins', `docusaurus:./${MODULE}`);
}

/** The import of a function that a module of the site exports. */
function importOf(fn: Opaque, name: Name, { old, modules }: Mapping): string | undefined {
  const { file = '', exported = 'default', code = '' } = fn;
  const path = file.replace(/^@site\//, '');
  if (path === file || path.startsWith('../') || isAsync(code)) return undefined;
  const { files, outside } = reachedFrom([path], old);
  if (outside.length > 0) return undefined;
  modules.push(...files);
  const names = exported === 'default' ? name : `{ ${exported} as ${name} }`;
  return `import ${names} from ${JSON.stringify(`../${path}`)};`;
}

function isAsync(code: string): boolean {
  return /^async\b|\bPromise\b|\.then\b/.test(code);
}

/** Names that every module has. */
const GLOBALS: ReadonlySet<string> = new Set([
  ...['undefined', 'NaN', 'Infinity', 'isNaN', 'parseInt', 'parseFloat', 'console', 'process'],
  ...['String', 'Number', 'Boolean', 'Object', 'Array', 'Math', 'JSON', 'RegExp', 'Date', 'Intl'],
  ...['Map', 'Set', 'Symbol', 'BigInt', 'Error', 'TypeError', 'URL', 'structuredClone'],
  ...['encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'decodeURI'],
]);

/** A function as a member of an object, if its code needs nothing but constants around it. */
function ownCode({ code }: Opaque, name: Name, constants: Constants): string | undefined {
  if (code === undefined) return undefined;
  const parsed = parsedFunction(`${name}: ${code}`) ?? parsedFunction(code);
  if (parsed === undefined) return undefined;
  const own = synchronous(parsed);
  return own !== undefined && constants.add(freeNames(parsed.fn)) ? own : undefined;
}

/** Names that code reads from around it. */
function freeNames(node: Node): string[] {
  const { used, bound } = namesOfCode([node]);
  return [...used].filter((name) => !bound.has(name) && !GLOBALS.has(name));
}

const CONFIGS = ['ts', 'mts', 'js', 'mjs', 'cjs'].map((ending) => `docusaurus.config.${ending}`);

function configTextOf(old: Mapping['old']): string {
  const file = CONFIGS.find(old.isFile);
  return file === undefined ? '' : old.textOf(file);
}

/** Constants of a config that need nothing but each other. */
class Constants {
  private readonly found = new Map<string, string>();
  /** Constants that are being added: a function can call itself. */
  private readonly pending = new Set<string>();

  constructor(private readonly config: string) {}

  /** Adds constants with all that they need. Returns false if one of the names is none. */
  add(names: readonly string[]): boolean {
    return names.every((name) => {
      if (this.found.has(name) || this.pending.has(name)) return true;
      this.pending.add(name);
      const start = this.startOf(name);
      const value = start === undefined ? undefined : expressionAt(this.config, start);
      const isOwn = value !== undefined && this.add(freeNames(value.node));
      if (isOwn) this.found.set(name, value.code);
      this.pending.delete(name);
      return isOwn;
    });
  }

  /** The constants, as statements. */
  lines(): string[] {
    const lines = [...this.found].map(([name, code]) => `const ${name} = ${code};`);
    return lines.length === 0 ? [] : [...lines, ''];
  }

  private startOf(name: string): number | undefined {
    const escaped = name.replaceAll('$', '\\$');
    const start = new RegExp(`^(?:export )?const ${escaped}(?::[^=\n]*)?\\s*=\\s*`, 'm');
    const found = start.exec(this.config);
    return found === null ? undefined : found.index + found[0].length;
  }
}

/** The expression at an offset of a text; undefined if it is no JavaScript. */
function expressionAt(text: string, start: number): { node: Node; code: string } | undefined {
  try {
    const node = Parser.parseExpressionAt(text, start, { ecmaVersion: 'latest' });
    const isOver = /^[ \t]*(?:;|\n|$|\/\/)/.test(text.slice(node.end, node.end + 200));
    const code = text.slice(start, node.end);
    return isOver ? { node: node as unknown as Node, code } : undefined;
  } catch {
    return undefined;
  }
}

/** A member of an object, and its function. Offsets are those in `code`. */
interface ParsedFunction {
  readonly code: string;
  readonly fn: Node;
}

/** Around the code of a member. */
const OPEN = '({';

function parsedFunction(code: string): ParsedFunction | undefined {
  try {
    const tree = Parser.parseExpressionAt(`${OPEN}${code}})`, 0, { ecmaVersion: 'latest' });
    const object = tree as unknown as Expression;
    const [member] = object.type === 'ObjectExpression' ? object.properties : [];
    const fn = (member as Property | undefined)?.value;
    return fn === undefined || !/^(?:Arrow)?FunctionExpression$/.test(fn.type)
      ? undefined
      : { code, fn };
  } catch {
    return undefined;
  }
}

/** A node with its offsets. */
type Fields = Readonly<Record<string, unknown>> & {
  readonly type: string;
  readonly start: number;
  readonly end: number;
};

/**
 * The code without `async`, and without the `await` of Docusaurus' own parser, which docsgen's
 * adapter calls without waiting. Undefined if the function waits for something else.
 */
function synchronous({ code, fn }: ParsedFunction): string | undefined {
  const waits: Fields[] = [];
  const functions: Fields[] = [];
  visit(fn as unknown as Fields, (node) => {
    if (node.type === 'AwaitExpression' || node['await'] === true) waits.push(node);
    if (node['async'] === true) functions.push(node);
  });
  if (functions.length === 0) return isAsync(code) ? undefined : code;
  const isOwn = functions.length === 1 && (functions[0] as unknown) === fn;
  if (!isOwn || /\bPromise\b|\.then\b/.test(code)) return undefined;
  const isOfParser = ({ start, end }: Fields): boolean =>
    /^await\s+(?:\w+\.)?defaultParseFrontMatter\(/.test(sliceOf(code, start, end));
  if (!waits.every(isOfParser)) return undefined;
  const withoutWaits = waits
    .map(({ start }) => start - OPEN.length)
    .sort((a, b) => b - a)
    .reduce((text, at) => text.slice(0, at) + text.slice(at).replace(/^await\s+/, ''), code);
  return withoutWaits.replace(/^(\w+:\s*)?async\s+/, '$1').replace(/^(\w+:\s*)async\(/, '$1(');
}

function sliceOf(code: string, start: number, end: number): string {
  return code.slice(start - OPEN.length, end - OPEN.length);
}

function visit(node: Fields, call: (node: Fields) => void): void {
  call(node);
  for (const value of Object.values(node))
    for (const child of [value].flat())
      if (typeof child === 'object' && child !== null && 'type' in child)
        visit(child as Fields, call);
}
