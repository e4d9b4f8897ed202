/**
 * Forbids copying facts of a page with `...`. The lists of packed facts are getters of a class, and
 * a copy has none of them: see `src/generator/model/packed-facts.ts`.
 */
export const copiedFacts = {
  meta: {
    type: 'problem',
    docs: { description: 'Require plainFacts before facts are copied' },
    schema: [],
    messages: {
      copy: '`...{{text}}` leaves out the lists of packed facts. Write `...plainFacts({{text}})`.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const services = sourceCode.parserServices;
    const isFacts = (node) => {
      const type = services.getTypeAtLocation(node);
      const parts = type.isUnion() ? type.types : [type];
      return parts.some((part) => (part.aliasSymbol ?? part.symbol)?.name === 'PageFacts');
    };
    const check = (node, copied) => {
      if (isFacts(copied))
        context.report({ node, messageId: 'copy', data: { text: sourceCode.getText(copied) } });
    };
    return {
      'ObjectExpression > SpreadElement'(node) {
        check(node, node.argument);
      },
      'VariableDeclarator > ObjectPattern > RestElement'(node) {
        const { init } = node.parent.parent;
        if (init !== null) check(node, init);
      },
    };
  },
};
