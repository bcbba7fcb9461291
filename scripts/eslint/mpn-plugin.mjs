import { sep } from 'node:path';
import { commentReferences } from './comment-references.mjs';
import { noLanguageBranch } from './language-branch.mjs';
import { sqlLineLength } from './sql-line-length.mjs';
import { noStaticStyle } from './static-style.mjs';

/**
 * Server code throws errors of the catalogue only (domain/src/errors): another error is a 500 without a text for
 * people. Rethrowing a caught error is allowed, and so is a call that creates such an error (`throw fail(...)`).
 */
const appErrorsOnly = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { other: 'Throw an error of the catalogue: `throw fail(code)` or `throw new AppError(code)`.' },
  },
  create(context) {
    return {
      ThrowStatement(node) {
        const thrown = node.argument;
        const isNew = thrown?.type === 'NewExpression';
        const name = isNew && thrown.callee.type === 'Identifier' ? thrown.callee.name : undefined;
        const isForeign = isNew && name !== 'AppError';
        const isText =
          thrown?.type === 'Literal' || thrown?.type === 'TemplateLiteral' || thrown?.type === 'ObjectExpression';
        if (isForeign || isText) context.report({ node, messageId: 'other' });
      },
    };
  },
};

/** `admin-web/src/<layer>/...` of a file, and the feature it belongs to. */
function placeOf(path) {
  const inside = path.split(sep).join('/').split('/admin-web/src/')[1];
  if (!inside) return undefined;
  const [layer, feature] = inside.split('/');
  return { layer, feature: layer === 'features' ? feature : undefined };
}

function resolveInside(file, source) {
  if (source.startsWith('@/')) return `/admin-web/src/${source.slice(2)}`;
  if (!source.startsWith('.')) return undefined;
  return new URL(source, `file://${file.split(sep).join('/')}`).pathname;
}

/** app -> features -> components, providers; no feature imports another. */
const webImportDirection = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      upwards: '"{{from}}" does not import "{{to}}": app -> features -> components, providers.',
      sideways: 'Feature "{{from}}" does not import feature "{{to}}": share through components or providers.',
    },
  },
  create(context) {
    const from = placeOf(context.filename);
    const allowed = { features: ['app'], components: ['app', 'features'], providers: ['app', 'features'] };
    function check(node) {
      const target = node.source?.value && resolveInside(context.filename, String(node.source.value));
      const to = target && placeOf(target);
      if (!from || !to) return;
      if (allowed[from.layer]?.includes(to.layer)) {
        context.report({ node, messageId: 'upwards', data: { from: from.layer, to: to.layer } });
      } else if (from.feature && to.feature && from.feature !== to.feature) {
        context.report({ node, messageId: 'sideways', data: { from: from.feature, to: to.feature } });
      }
    }
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
    };
  },
};

export default {
  rules: {
    'comment-references': commentReferences,
    'app-errors-only': appErrorsOnly,
    'web-import-direction': webImportDirection,
    'no-static-style': noStaticStyle,
    'no-language-branch': noLanguageBranch,
    'sql-line-length': sqlLineLength,
  },
};
