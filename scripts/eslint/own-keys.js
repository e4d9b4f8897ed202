import ts from 'typescript';

const INHERITED = Object.getOwnPropertyNames(Object.prototype);

/**
 * Forbids looking up a property by a computed string in an object that has an index signature or is
 * `any`: `record[name]` also finds inherited properties, such as `constructor`, and
 * `record['__proto__'] = x` sets no property. A lookup is accepted if `Object.hasOwn` with the same
 * object and key guards it.
 */
export const ownKeys = {
  meta: {
    type: 'problem',
    docs: { description: 'Require Map or Object.hasOwn for keys that are not known in advance' },
    schema: [],
    messages: {
      read:
        '`{{text}}` also finds inherited names such as "constructor". ' +
        'Use a Map, or `own(object, key)`.',
      write:
        '`{{text}}` = … loses the key "__proto__". ' +
        'Use a Map, or build the object with `Object.fromEntries`.',
      in:
        '`{{text}}` is true for inherited names such as "constructor". ' +
        'Use `Object.hasOwn` or a Map.',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const services = sourceCode.parserServices;
    const checker = services.program.getTypeChecker();
    const text = (node) => sourceCode.getText(node);
    const typeOf = (node) => services.getTypeAtLocation(node);

    /** Whether a template can make an inherited name: its fixed text must be part of one. */
    const canBeInherited = ({ quasis }) =>
      INHERITED.some((name) => quasis.every(({ value }) => name.includes(value.cooked ?? '')));
    /** Whether an expression can be any string. */
    const isOpenString = (node) => {
      if (node.type === 'TemplateLiteral' && !canBeInherited(node)) return false;
      const flags = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any;
      const parts = (type) =>
        type.isUnion()
          ? type.types.flatMap(parts)
          : [type.isTypeParameter() ? (checker.getBaseConstraintOfType(type) ?? type) : type];
      return parts(typeOf(node)).some((type) => (type.flags & flags) !== 0);
    };
    /** Whether an object can hold any key: it has an index signature for strings, or no type. */
    const isOpenObject = (node) => {
      const type = checker.getNonNullableType(checker.getApparentType(typeOf(node)));
      const parts = type.isUnion() ? type.types : [type];
      return parts.some(
        (part) =>
          (part.flags & ts.TypeFlags.Any) !== 0 ||
          checker.getIndexInfoOfType(part, ts.IndexKind.String) !== undefined,
      );
    };
    const isGuard = (test, object, key) => {
      if (test.type === 'LogicalExpression')
        return (
          test.operator === '&&' &&
          (isGuard(test.left, object, key) || isGuard(test.right, object, key))
        );
      return (
        test.type === 'CallExpression' &&
        text(test.callee) === 'Object.hasOwn' &&
        test.arguments.length === 2 &&
        text(test.arguments[0]) === object &&
        text(test.arguments[1]) === key
      );
    };
    /** Whether a condition around the lookup has asked `Object.hasOwn(object, key)`. */
    const isGuarded = (node) => {
      const object = text(node.object);
      const key = text(node.property);
      for (let inner = node; inner.parent !== null; inner = inner.parent) {
        const outer = inner.parent;
        const isGuardedBy =
          ((outer.type === 'ConditionalExpression' || outer.type === 'IfStatement') &&
            outer.consequent === inner &&
            isGuard(outer.test, object, key)) ||
          (outer.type === 'LogicalExpression' &&
            outer.operator === '&&' &&
            outer.right === inner &&
            isGuard(outer.left, object, key));
        if (isGuardedBy) return true;
      }
      return false;
    };
    const isWritten = (node) =>
      (node.parent.type === 'AssignmentExpression' && node.parent.left === node) ||
      node.parent.type === 'UpdateExpression';
    /** `delete` removes own properties only. */
    const isDeleted = (node) =>
      node.parent.type === 'UnaryExpression' && node.parent.operator === 'delete';
    const report = (node, messageId) => {
      context.report({ node, messageId, data: { text: text(node) } });
    };

    return {
      MemberExpression(node) {
        if (!node.computed || !isOpenString(node.property) || !isOpenObject(node.object)) return;
        if (isWritten(node)) report(node, 'write');
        else if (!isDeleted(node) && !isGuarded(node)) report(node, 'read');
      },
      'ObjectPattern > Property[computed=true]'(node) {
        if (isOpenString(node.key) && isOpenObject(node.parent)) report(node, 'read');
      },
      'BinaryExpression[operator="in"]'(node) {
        if (node.left.type !== 'PrivateIdentifier' && isOpenString(node.left)) report(node, 'in');
      },
    };
  },
};
