import ts from 'typescript';

/**
 * Forbids copying facts of a page with `...`. The lists of packed facts are getters of a class, and
 * a copy has none of them: see `src/generator/model/packed-facts.ts`.
 */
export const copiedFacts = {
  name: 'copied-facts',
  /** This file makes the lists. It copies plain facts only. */
  except: ['src/generator/model/packed-facts.ts'],
  check(node, checker) {
    const copied = copiedIn(node);
    if (copied === undefined || !isFacts(copied, checker)) return undefined;
    const text = copied.getText();
    const hint = `Write \`...plainFacts(${text})\`.`;
    return { node, message: `\`...${text}\` leaves out the lists of packed facts. ${hint}` };
  },
};

/** The expression that `{ ...expression }` or `const { ...rest } = expression` copies. */
function copiedIn(node) {
  if (ts.isSpreadAssignment(node)) return node.expression;
  if (!ts.isBindingElement(node) || node.dotDotDotToken === undefined) return undefined;
  const declaration = node.parent.parent;
  return ts.isObjectBindingPattern(node.parent) && ts.isVariableDeclaration(declaration)
    ? declaration.initializer
    : undefined;
}

function isFacts(node, checker) {
  const type = checker.getTypeAtLocation(node);
  const parts = type.isUnion() ? type.types : [type];
  return parts.some((part) => (part.aliasSymbol ?? part.symbol)?.name === 'PageFacts');
}
