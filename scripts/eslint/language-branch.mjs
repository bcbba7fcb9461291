const isGerman = (node) => node.type === 'Literal' && (node.value === 'de' || node.value === 'de-DE');

/**
 * Texts are chosen by data, so that a further language is a further file: a text by its name from a file of texts
 * (textsOf), what is stored in each language by inLanguageOf. Nothing asks whether a language is German.
 */
export const noLanguageBranch = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      branch:
        'Do not ask whether the language is German: read the text from a file of texts (textsOf), or by inLanguageOf.',
    },
  },
  create(context) {
    return {
      BinaryExpression(node) {
        const compares = ['===', '!==', '==', '!='].includes(node.operator);
        if (compares && (isGerman(node.left) || isGerman(node.right))) context.report({ node, messageId: 'branch' });
      },
      CallExpression({ callee, arguments: [first], ...node }) {
        const asks = callee.type === 'MemberExpression' && ['startsWith', 'includes'].includes(callee.property.name);
        if (asks && first && isGerman(first)) context.report({ loc: node.loc, messageId: 'branch' });
      },
      SwitchCase(node) {
        if (node.test && isGerman(node.test)) context.report({ node, messageId: 'branch' });
      },
    };
  },
};
