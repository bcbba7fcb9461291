/** Whether a value of a style is known when the code is written: a number, a text, or a token of antd's theme. */
function isStatic(node) {
  if (node.type === 'Literal') return true;
  if (node.type === 'UnaryExpression') return isStatic(node.argument);
  if (node.type === 'TemplateLiteral') return node.expressions.every(isStatic);
  return node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.object.name === 'token';
}

/**
 * HTML elements take their looks from CSS modules and antd's <Flex>. An inline style is for computed values: sizes of
 * virtual rows, positions while dragging, proportions of charts.
 */
export const noStaticStyle = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      inline:
        'Use <Flex> of antd or a class of a CSS module (var(--ant-...) for tokens); inline styles are for computed values.',
    },
  },
  create(context) {
    return {
      JSXAttribute(node) {
        const element = node.parent.name;
        const isHtml = element.type === 'JSXIdentifier' && /^[a-z]/.test(element.name);
        const value = node.value?.type === 'JSXExpressionContainer' ? node.value.expression : null;
        if (node.name.name !== 'style' || !isHtml || value?.type !== 'ObjectExpression') return;
        const isComputed = value.properties.some(
          (property) => property.type !== 'Property' || property.computed || !isStatic(property.value),
        );
        if (!isComputed) context.report({ node, messageId: 'inline' });
      },
    };
  },
};
