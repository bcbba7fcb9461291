import type { Middleware } from 'koa';
import { errors } from '@strapi/utils';
import { isReadOnlyInPanel, staysInPanel } from '../panel/read-only-types';

const CONTENT = /^\/content-manager\/(?:collection-types|single-types)\/([^/]+)/;
const DELETES = /\/actions\/bulkDelete$/;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses every change through the panel's content manager of a type that a state machine or a service rules,
 * and every deletion of what other records refer to.
 * The panel shows no buttons for it either (see panel/read-only-types), but what counts is that the server refuses.
 */
const panelGuard = (): Middleware => async (ctx, next) => {
  const uid = CONTENT.exec(ctx.path)?.[1];
  const changes = !SAFE.has(ctx.method);
  const deletes = ctx.method === 'DELETE' || DELETES.test(ctx.path);
  if (changes && uid && (deletes ? staysInPanel : isReadOnlyInPanel)(decodeURIComponent(uid))) {
    // eslint-disable-next-line mpn/app-errors-only -- an answer to the panel, which reads Strapi's own error body
    throw new errors.ForbiddenError('These records change through actions only, so that their rules always hold.');
  }
  await next();
};

export default panelGuard;
