import type {
  BlockStatement,
  ExportDefaultDeclaration,
  Expression,
  ExportNamedDeclaration,
  ImportDeclaration,
  Node,
  ObjectExpression,
  Pattern,
  Program,
  Statement,
} from 'estree';
import { buildJsx } from 'estree-util-build-jsx';
import { toJs } from 'estree-util-to-js';

/** A name that a file binds to an export of another module. */
export interface ImportedName {
  readonly local: string;
  /** The name of the export: `default`, `*` for all, or another name. */
  readonly imported: string;
}

/** An import of a module. */
export interface ModuleImport {
  readonly request: string;
  readonly names: readonly ImportedName[];
  /** Position in the file. */
  readonly start: { readonly line: number; readonly column: number };
}

/** The statements of a page's `import` and `export` blocks, by their meaning. */
export interface PageModule {
  readonly imports: readonly ModuleImport[];
  /** Declarations, without `export`. */
  readonly statements: readonly Statement[];
  /** Exported name → name in the code. */
  readonly exports: ReadonlyMap<string, string>;
}

/** The name in the code of the default export: it may be an expression. */
const DEFAULT_EXPORT = 'docsgenDefault';

/** Reads the programs of the ESM blocks of one file. */
export function readModule(programs: readonly Program[]): PageModule {
  const imports: ModuleImport[] = [];
  const statements: Statement[] = [];
  const exports = new Map<string, string>();
  for (const node of programs.flatMap(({ body }) => body)) {
    if (node.type === 'ImportDeclaration') imports.push(importOf(node));
    else if (node.type === 'ExportDefaultDeclaration') {
      statements.push(defaultStatement(node));
      exports.set('default', DEFAULT_EXPORT);
    } else if (node.type === 'ExportNamedDeclaration')
      addExport(node, { imports, statements, exports });
    else if (node.type !== 'ExportAllDeclaration') statements.push(node);
  }
  return { imports, statements, exports };
}

function importOf({ source, specifiers, loc }: ImportDeclaration): ModuleImport {
  return {
    request: String(source.value),
    start: startOf(loc),
    names: specifiers.map((specifier) => ({
      local: specifier.local.name,
      imported:
        specifier.type === 'ImportDefaultSpecifier'
          ? 'default'
          : specifier.type === 'ImportNamespaceSpecifier'
            ? '*'
            : nameOf(specifier.imported),
    })),
  };
}

function startOf(loc: ImportDeclaration['loc']): ModuleImport['start'] {
  return { line: loc?.start.line ?? 1, column: (loc?.start.column ?? 0) + 1 };
}

function nameOf(node: { type: string; name?: string; value?: unknown }): string {
  return node.name ?? String(node.value);
}

function defaultStatement({ declaration }: ExportDefaultDeclaration): Statement {
  if (declaration.type === 'FunctionDeclaration')
    return constant(DEFAULT_EXPORT, { ...declaration, type: 'FunctionExpression' });
  if (declaration.type === 'ClassDeclaration')
    return constant(DEFAULT_EXPORT, { ...declaration, type: 'ClassExpression' });
  return constant(DEFAULT_EXPORT, declaration);
}

function constant(name: string, init: Expression): Statement {
  return {
    type: 'VariableDeclaration',
    kind: 'const',
    declarations: [{ type: 'VariableDeclarator', id: { type: 'Identifier', name }, init }],
  };
}

function addExport(
  { declaration, specifiers, source, loc }: ExportNamedDeclaration,
  parts: {
    readonly imports: ModuleImport[];
    readonly statements: Statement[];
    readonly exports: Map<string, string>;
  },
): void {
  if (declaration !== null && declaration !== undefined) {
    parts.statements.push(declaration);
    const names =
      declaration.type === 'VariableDeclaration'
        ? declaration.declarations.flatMap(({ id }) => namesIn(id))
        : [declaration.id.name];
    for (const name of names) parts.exports.set(name, name);
    return;
  }
  for (const { local, exported } of specifiers) parts.exports.set(nameOf(exported), nameOf(local));
  if (source !== null && source !== undefined)
    parts.imports.push({
      request: String(source.value),
      start: startOf(loc),
      names: specifiers.map(({ local }) => ({ local: nameOf(local), imported: nameOf(local) })),
    });
}

/** The names that a pattern binds. */
export function namesIn(pattern: Pattern): string[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern.name];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === 'RestElement' ? property.argument : property.value),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => (element === null ? [] : namesIn(element)));
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    default:
      return [];
  }
}

/** The names that a statement declares. */
export function declaredNames(statement: Node): string[] {
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => namesIn(id));
  return statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration'
    ? [statement.id.name]
    : [];
}

/** Names that compiled JSX uses. */
export const JSX_NAMES = { element: 'docsgenCreateElement', fragment: 'docsgenFragment' } as const;

/**
 * The body of a function that runs the statements of a page and returns
 * `{ exports, values: [() => value of the first expression, …] }`. Changes the nodes.
 */
export function functionBody(module: PageModule, expressions: readonly Expression[]): string {
  const exports: ObjectExpression = {
    type: 'ObjectExpression',
    properties: [...module.exports].map(([exported, local]) =>
      property(exported, { type: 'Identifier', name: local }),
    ),
  };
  const values: Expression = {
    type: 'ArrayExpression',
    elements: expressions.map((expression): Expression => ({
      type: 'ArrowFunctionExpression',
      params: [],
      body: expression,
      expression: true,
    })),
  };
  const result: BlockStatement['body'][number] = {
    type: 'ReturnStatement',
    argument: {
      type: 'ObjectExpression',
      properties: [property('exports', exports), property('values', values)],
    },
  };
  const program: Program = {
    type: 'Program',
    sourceType: 'module',
    body: [...module.statements, result],
  };
  buildJsx(program, {
    runtime: 'classic',
    pragma: JSX_NAMES.element,
    pragmaFrag: JSX_NAMES.fragment,
  });
  return toJs(program).value;
}

function property(name: string, value: Expression): ObjectExpression['properties'][number] {
  return {
    type: 'Property',
    kind: 'init',
    key: { type: 'Literal', value: name },
    value,
    method: false,
    shorthand: false,
    computed: false,
  };
}
