import type { CodeParsers } from '../content/code/syntax.js';
import type { GrammarFiles } from '../io/bundle/grammars.js';

/** The part of web-tree-sitter that is used here. */
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

/** Load the grammars that a site has installed. A parser answers with the first fault of a text, or undefined. */
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
      const fault = tree.rootNode.hasError ? firstFault(tree.rootNode) : undefined;
      const found =
        fault === undefined
          ? undefined
          : {
              message: fault.isMissing
                ? `"${fault.type}" is missing`
                : `"${(fault.text.trim().split('\n')[0] ?? '').slice(0, 30)}" fits nowhere`,
              line: fault.startPosition.row + 1,
              column: fault.startPosition.column + 1,
            };
      tree.delete();
      return found;
    });
  }
  return Object.fromEntries(parsers);
}

function firstFault(node: SyntaxNode): SyntaxNode | undefined {
  if (node.isError || node.isMissing) return node;
  for (const child of node.children) {
    const found =
      child?.hasError === true || child?.isMissing === true ? firstFault(child) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
