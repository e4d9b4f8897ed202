import ts from 'typescript';

const INHERITED = Object.getOwnPropertyNames(Object.prototype);

const MESSAGES = {
  read: (text) =>
    `\`${text}\` also finds inherited names such as "constructor". ` +
    'Use a Map, or `own(object, key)`.',
  write: (text) =>
    `\`${text}\` = … loses the key "__proto__". ` +
    'Use a Map, or build the object with `Object.fromEntries`.',
  in: (text) =>
    `\`${text}\` is true for inherited names such as "constructor". ` +
    'Use `Object.hasOwn` or a Map.',
};

/**
 * Forbids looking up a property by a computed string in an object that has an index signature or is
 * `any`: `record[name]` also finds inherited properties, such as `constructor`, and
 * `record['__proto__'] = x` sets no property. A lookup is accepted if `Object.hasOwn` with the same
 * object and key guards it.
 */
export const ownKeys = {
  name: 'own-keys',
  except: [],
  check(node, checker) {
    const kind = mistakeOf(node, checker);
    return kind === undefined ? undefined : { node, message: MESSAGES[kind](node.getText()) };
  },
};

/** The kind of message for a node, or undefined. */
function mistakeOf(node, checker) {
  if (ts.isElementAccessExpression(node)) {
    if (!isOpenString(node.argumentExpression, checker) || !isOpenObject(node.expression, checker))
      return undefined;
    if (isWritten(node)) return 'write';
    return isDeleted(node) || isGuarded(node) ? undefined : 'read';
  }
  if (ts.isComputedPropertyName(node)) {
    const pattern = patternOf(node);
    if (pattern === undefined) return undefined;
    return isOpenString(node.expression, checker) && isOpenObject(pattern, checker)
      ? 'read'
      : undefined;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.InKeyword)
    return !ts.isPrivateIdentifier(node.left) && isOpenString(node.left, checker)
      ? 'in'
      : undefined;
  return undefined;
}

/** Whether an expression can be any string. */
function isOpenString(expression, checker) {
  const node = withoutParentheses(expression);
  if (ts.isTemplateExpression(node) && !canBeInherited(node)) return false;
  const flags = ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral | ts.TypeFlags.Any;
  const parts = (type) =>
    type.isUnion()
      ? type.types.flatMap(parts)
      : [type.isTypeParameter() ? (checker.getBaseConstraintOfType(type) ?? type) : type];
  return parts(checker.getTypeAtLocation(node)).some((type) => (type.flags & flags) !== 0);
}

/** Whether a template can make an inherited name: its fixed text must be part of one. */
function canBeInherited({ head, templateSpans }) {
  const texts = [head.text, ...templateSpans.map(({ literal }) => literal.text)];
  return INHERITED.some((name) => texts.every((text) => name.includes(text)));
}

/** Whether an object can hold any key: it has an index signature for strings, or no type. */
function isOpenObject(node, checker) {
  const apparent = checker.getApparentType(checker.getTypeAtLocation(node));
  const type = checker.getNonNullableType(apparent);
  const parts = type.isUnion() ? type.types : [type];
  return parts.some(
    (part) =>
      (part.flags & ts.TypeFlags.Any) !== 0 ||
      checker.getIndexInfoOfType(part, ts.IndexKind.String) !== undefined,
  );
}

/** The pattern of a computed name in `{ [name]: value } = object`, declared or assigned. */
function patternOf(name) {
  const pattern = name.parent.parent;
  if (ts.isObjectBindingPattern(pattern)) return pattern;
  if (!ts.isObjectLiteralExpression(pattern)) return undefined;
  const assignment = outerOf(pattern);
  return ts.isBinaryExpression(assignment) &&
    assignment.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    withoutParentheses(assignment.left) === pattern
    ? assignment.right
    : undefined;
}

function isWritten(node) {
  const outer = outerOf(node);
  if (ts.isPrefixUnaryExpression(outer) || ts.isPostfixUnaryExpression(outer))
    return [ts.SyntaxKind.PlusPlusToken, ts.SyntaxKind.MinusMinusToken].includes(outer.operator);
  return (
    ts.isBinaryExpression(outer) &&
    ts.isAssignmentOperator(outer.operatorToken.kind) &&
    withoutParentheses(outer.left) === node
  );
}

/** `delete` removes own properties only. */
function isDeleted(node) {
  return ts.isDeleteExpression(outerOf(node));
}

/** Whether a condition around the lookup has asked `Object.hasOwn(object, key)`. */
function isGuarded(node) {
  const object = textOf(node.expression);
  const key = textOf(node.argumentExpression);
  for (let inner = node; inner.parent !== undefined; inner = inner.parent) {
    const outer = inner.parent;
    const condition =
      (ts.isConditionalExpression(outer) && outer.whenTrue === inner && outer.condition) ||
      (ts.isIfStatement(outer) && outer.thenStatement === inner && outer.expression) ||
      (isAnd(outer) && outer.right === inner && outer.left);
    if (condition && isGuard(condition, object, key)) return true;
  }
  return false;
}

/** Whether an expression is true only if `Object.hasOwn(object, key)` is. */
function isGuard(expression, object, key) {
  const test = withoutParentheses(expression);
  if (isAnd(test)) return isGuard(test.left, object, key) || isGuard(test.right, object, key);
  return (
    ts.isCallExpression(test) &&
    textOf(test.expression) === 'Object.hasOwn' &&
    test.arguments.length === 2 &&
    textOf(test.arguments[0]) === object &&
    textOf(test.arguments[1]) === key
  );
}

function isAnd(node) {
  return (
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  );
}

function withoutParentheses(node) {
  return ts.isParenthesizedExpression(node) ? withoutParentheses(node.expression) : node;
}

/** The node around an expression and its parentheses. */
function outerOf(node) {
  return ts.isParenthesizedExpression(node.parent) ? outerOf(node.parent) : node.parent;
}

function textOf(node) {
  return withoutParentheses(node).getText();
}
