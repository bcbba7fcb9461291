/** Whether a value of a style is static: a number, a text, or a token of antd's theme. */
function isStatic(node) {
  if (node.type === 'Literal') return true;
  if (node.type === 'UnaryExpression') return isStatic(node.argument);
  if (node.type === 'TemplateLiteral') return node.expressions.every(isStatic);
  return node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.object.name === 'token';
}

/** The expression without TypeScript's additions (`as const`, `satisfies CSSProperties`). */
const withoutType = (node) =>
  ['TSAsExpression', 'TSSatisfiesExpression'].includes(node?.type) ? withoutType(node.expression) : node;

/** The value of a name's `const`, if it is in the same file. */
function valueOf(name, scope) {
  for (let at = scope; at; at = at.upper) {
    const [definition] = at.set.get(name)?.defs ?? [];
    if (definition) return definition.parent?.kind === 'const' && definition.node.id.name ? definition.node.init : null;
  }
  return null;
}

/** Whether a style, or one of the two that a condition chooses from, is an object of static values. */
function hasStaticStyle(expression, scope) {
  const node = withoutType(expression);
  if (node?.type === 'ConditionalExpression')
    return hasStaticStyle(node.consequent, scope) || hasStaticStyle(node.alternate, scope);
  if (node?.type === 'LogicalExpression') return hasStaticStyle(node.left, scope) || hasStaticStyle(node.right, scope);
  if (node?.type === 'Identifier') {
    const value = valueOf(node.name, scope);
    return value !== null && hasStaticStyle(value, scope);
  }
  if (node?.type !== 'ObjectExpression') return false;
  return node.properties.every(
    (property) => property.type === 'Property' && !property.computed && isStatic(property.value),
  );
}

/**
 * Elements and antd's components take their looks from antd's props and tokens, and from CSS modules. An inline style
 * is for computed values: sizes of virtual rows, positions while dragging, proportions of charts.
 */
export const noStaticStyle = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      inline:
        "Use antd's props, <Flex>, or a class of a CSS module (var(--ant-...) for tokens); inline styles are for computed values.",
    },
  },
  create(context) {
    return {
      JSXAttribute(node) {
        const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : null;
        if (node.name.name !== 'style' || !value) return;
        if (hasStaticStyle(value, context.sourceCode.getScope(node))) context.report({ node, messageId: 'inline' });
      },
    };
  },
};
