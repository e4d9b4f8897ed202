import type { CodeParsers } from '../content/code/syntax.js';
import type { GrammarFiles } from '../io/bundle/grammars.js';

/** The part of web-tree-sitter that this file uses. */
interface TreeSitter {
  readonly Parser: {
    new (): {
      setLanguage: (language: unknown) => void;
      parse: (code: string) => { rootNode: SyntaxNode; delete: () => void } | null;
    };
    init: () => Promise<void>;
  };
  readonly Language: { load: (file: string) => Promise<unknown> };
}

interface SyntaxNode {
  readonly hasError: boolean;
  readonly isError: boolean;
  readonly isMissing: boolean;
  readonly type: string;
  readonly text: string;
  readonly startPosition: { readonly row: number; readonly column: number };
  readonly children: readonly (SyntaxNode | null)[];
}

/**
 * Load the grammars that a site has installed. A parser returns the first syntax error of a text,
 * or undefined.
 */
export async function loadGrammars({ module, languages }: GrammarFiles): Promise<CodeParsers> {
  const { Parser, Language } = (await import(module)) as TreeSitter;
  await Parser.init();
  const parsers = new Map<string, CodeParsers[string]>();
  for (const [name, file] of Object.entries(languages)) {
    const parser = new Parser();
    parser.setLanguage(await Language.load(file));
    parsers.set(name, (code) => {
      const tree = parser.parse(code);
      if (tree === null) return undefined;
      const node = tree.rootNode.hasError ? firstError(tree.rootNode) : undefined;
      const fault = node === undefined ? undefined : faultAt(node);
      // The tree is in WebAssembly memory, so it must be read before it is deleted.
      tree.delete();
      return fault;
    });
  }
  return Object.fromEntries(parsers);
}

function faultAt(node: SyntaxNode): NonNullable<ReturnType<CodeParsers[string]>> {
  const firstLine = node.text.trim().split('\n')[0] ?? '';
  return {
    message: node.isMissing
      ? `"${node.type}" is missing`
      : `"${firstLine.slice(0, 30)}" is unexpected`,
    line: node.startPosition.row + 1,
    column: node.startPosition.column + 1,
  };
}

function firstError(node: SyntaxNode): SyntaxNode | undefined {
  if (node.isError || node.isMissing) return node;
  for (const child of node.children) {
    const hasError = child?.hasError === true || child?.isMissing === true;
    const error = hasError ? firstError(child) : undefined;
    if (error !== undefined) return error;
  }
  return undefined;
}
