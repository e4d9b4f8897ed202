import type { Program } from 'estree';
import type { Nodes, Root } from 'mdast';
import type { FrontMatter } from '../../model/page.js';
import { evaluate, NotStatic, type StaticScope } from '../mdx/evaluate.js';
import { importTarget } from '../mdx/modules.js';
import { namesIn, readModule, type ModuleImport, type PageModule } from '../mdx/page-code.js';
import { fileAddress } from '../../model/paths.js';
import { walk } from '../markdown/walk.js';

/** The components of Docusaurus that have a plain form, by name. */
export const CONVERTIBLE: ReadonlySet<string> = new Set([
  'Tabs',
  'TabItem',
  'Admonition',
  'CodeBlock',
]);

/** The meaning of a name in a page. */
export type NameMeaning =
  | { readonly kind: 'value'; readonly value: unknown }
  /** A component of `CONVERTIBLE`. */
  | { readonly kind: 'theme'; readonly name: string }
  | { readonly kind: 'partial'; readonly path: string; readonly request: string }
  /** A module that a Markdown page cannot use. */
  | { readonly kind: 'module'; readonly request: string };

/** A reason why a page stays MDX. */
export interface StaysMdx {
  readonly line: number;
  readonly text: string;
}

/** The names of a page and the values of its expressions. */
export interface PlainScope {
  readonly meaningOf: (name: string) => NameMeaning | undefined;
  /** The value of an expression. Throws `NotStatic` if running code is needed to know it. */
  readonly valueOf: (program: Program) => unknown;
  /** Code of the page that has no plain form. */
  readonly reasons: readonly StaysMdx[];
}

/** Reads the imports and exports of a page. */
export function openPlainScope(
  tree: Root,
  file: {
    readonly path: string;
    readonly frontMatter: FrontMatter;
    readonly props: Readonly<Record<string, unknown>>;
    readonly options: {
      readonly ownComponents: ReadonlySet<string>;
      readonly hasSharedComponents: boolean;
    };
  },
): PlainScope {
  const module = readModule(modulesOf(tree));
  const reasons: StaysMdx[] = [];
  const { ownComponents, hasSharedComponents } = file.options;
  const themed = [...CONVERTIBLE].filter((name) => !ownComponents.has(name));
  const meanings = new Map<string, NameMeaning>(
    hasSharedComponents ? [] : themed.map((name) => [name, { kind: 'theme', name }]),
  );
  const bind = (name: string, value: unknown): void => {
    meanings.set(name, { kind: 'value', value });
  };
  bind('frontMatter', file.frontMatter);
  bind('props', file.props);
  bind('undefined', undefined);
  for (const imported of module.imports)
    bindImport(imported, { path: file.path, themed: new Set(themed) }, meanings, reasons);
  const scope: StaticScope = {
    lookup: (name) => {
      const meaning = meanings.get(name);
      if (meaning?.kind !== 'value') throw new NotStatic();
      return meaning.value;
    },
    required: (request) => {
      const target = importTarget(request, file.path);
      if (target.kind !== 'file') throw new NotStatic();
      return { default: fileAddress(target.path) };
    },
  };
  bindConstants(module, scope, bind, reasons);
  return {
    meaningOf: (name) => meanings.get(name),
    reasons,
    valueOf: ({ body: [statement] }) =>
      statement?.type === 'ExpressionStatement' ? evaluate(statement.expression, scope) : '',
  };
}

function modulesOf(tree: Root): Program[] {
  const programs: Program[] = [];
  walk(tree, (node: Nodes) => {
    if (node.type === 'mdxjsEsm' && node.data?.estree) programs.push(node.data.estree);
    return undefined;
  });
  return programs;
}

function bindImport(
  { request, names, start }: ModuleImport,
  file: { readonly path: string; readonly themed: ReadonlySet<string> },
  meanings: Map<string, NameMeaning>,
  reasons: StaysMdx[],
): void {
  if (names.length === 0) {
    reasons.push({ line: start.line, text: `It imports "${request}".` });
    return;
  }
  const theme = /^@theme\/(\w+)$/.exec(request)?.[1];
  const target = importTarget(request, file.path);
  for (const { local, imported } of names) {
    if (theme !== undefined && file.themed.has(theme) && imported === 'default')
      meanings.set(local, { kind: 'theme', name: theme });
    else if (target.kind === 'partial' && imported === 'default')
      meanings.set(local, { kind: 'partial', path: target.path, request });
    else if (target.kind === 'file')
      meanings.set(local, { kind: 'value', value: fileAddress(target.path) });
    else meanings.set(local, { kind: 'module', request });
  }
}

function bindConstants(
  { statements }: PageModule,
  scope: StaticScope,
  bind: (name: string, value: unknown) => void,
  reasons: StaysMdx[],
): void {
  for (const statement of statements) {
    const line = statement.loc?.start.line ?? 1;
    try {
      if (statement.type !== 'VariableDeclaration' || statement.kind !== 'const')
        throw new NotStatic();
      for (const { id, init } of statement.declarations) {
        if (id.type !== 'Identifier' || init === null || init === undefined) throw new NotStatic();
        bind(id.name, evaluate(init, scope));
      }
    } catch (error) {
      if (!(error instanceof NotStatic)) throw error;
      const names =
        statement.type === 'VariableDeclaration'
          ? statement.declarations.flatMap(({ id }) => namesIn(id))
          : [];
      const what = names.length === 0 ? 'code' : `\`${names.join('`, `')}\``;
      reasons.push({ line, text: `It exports ${what}, which has no value without running it.` });
    }
  }
}
