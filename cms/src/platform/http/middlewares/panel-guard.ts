import type { Core } from '@strapi/strapi';
import type { Middleware } from 'koa';
import { errors } from '@strapi/utils';
import { routePath } from '../route-path';
import { isReadOnlyInPanel, isUndeletableInPanel } from '../../panel/read-only-types';

const CONTENT = /^\/content-manager\/(?:collection-types|single-types)\/([^/]+)/;
const DELETES = /\/actions\/bulkdelete$/;
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

const CONTENT_MANAGER = /^\/content-manager(\/|$)/;

interface WithHidden {
  config?: { attributes?: Record<string, { hidden?: boolean }> };
}

/** Names of the attributes that the panel hides, whichever type they belong to. */
function hiddenAttributes(strapi: Core.Strapi): ReadonlySet<string> {
  const types = Object.values(strapi.contentTypes) as WithHidden[];
  return new Set(
    types.flatMap(({ config }) =>
      Object.entries(config?.attributes ?? {}).flatMap(([name, { hidden }]) => (hidden === true ? [name] : [])),
    ),
  );
}

/**
 * Whether a list is sorted by a hidden attribute, which would reveal its values step by step. Strapi removes hidden
 * names from `sort`, but uses it unchanged where nothing else remains.
 */
function sortsByHidden(sort: unknown, hidden: ReadonlySet<string>): boolean {
  const names = JSON.stringify(sort ?? '').match(/\w+/g) ?? [];
  return names.some((name) => hidden.has(name));
}

/**
 * Refuses every change of a read-only type through the panel's content manager, every deletion of records that others
 * refer to, and lists sorted by hidden attributes. The panel shows no buttons for these changes and deletions either
 * (see panel/read-only-types).
 */
const panelGuard = (_config: unknown, { strapi }: { strapi: Core.Strapi }): Middleware => {
  let hidden: ReadonlySet<string> | undefined;
  return async (ctx, next) => {
    const path = routePath(ctx.path);
    hidden ??= hiddenAttributes(strapi);
    if (CONTENT_MANAGER.test(path) && sortsByHidden(ctx.query.sort, hidden)) {
      // eslint-disable-next-line mpn/app-errors-only -- an answer to the panel, which reads Strapi's own error body
      throw new errors.ValidationError('Lists cannot be sorted by this field.');
    }
    const uid = CONTENT.exec(path)?.[1];
    const changes = !SAFE.has(ctx.method);
    const deletes = ctx.method === 'DELETE' || DELETES.test(path);
    if (changes && uid && (deletes ? isUndeletableInPanel : isReadOnlyInPanel)(uid)) {
      // eslint-disable-next-line mpn/app-errors-only -- an answer to the panel, which reads Strapi's own error body
      throw new errors.ForbiddenError('These records change through actions only, so that their rules always hold.');
    }
    await next();
  };
};

export default panelGuard;
