import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import {
  deskAction,
  fail,
  MAX_DESK_PAGE,
  MAX_DESK_TERM,
  MAX_INTEGER,
  withoutControlCharacters,
  type DeskPermission,
} from '@mpn/domain';
import type { ListRequest } from './queries/lists/list';

/** A response that is a file instead of JSON. */
export class FileAnswer {
  constructor(
    readonly fileName: string,
    readonly contentType: string,
    readonly body: string | Readable,
  ) {}
}

/**
 * The id in the path.
 * @throws AppError not-found if it is no valid id
 */
export function idOf(ctx: Context): number {
  const { id = '' } = ctx.params as { id?: string };
  if (!/^\d{1,10}$/.test(id) || Number(id) > MAX_INTEGER) throw fail('mpn.backend.global.error.not-found');
  return Number(id);
}

const queryText = (value: unknown): string =>
  typeof value === 'string' ? withoutControlCharacters(value.slice(0, MAX_DESK_TERM)).trim() : '';

/** The search term of a list, from the query string. */
export const termOf = (ctx: Context): string => queryText(ctx.query.term);

/** Search term, page and filters of a list, from the query string. */
export function listRequestOf(ctx: Context): ListRequest {
  const page = Math.floor(Number(ctx.query.page ?? 1));
  return {
    term: termOf(ctx),
    page: page >= 1 && page <= MAX_DESK_PAGE ? page : 1,
    filters: Object.fromEntries(Object.entries(ctx.query).map(([name, value]) => [name, queryText(value)])),
  };
}

/** Whether the calling panel account has a permission of the desk. */
export function mayOf(ctx: Context, permission: DeskPermission): boolean {
  const { userAbility } = ctx.state as { userAbility?: { can(action: string): boolean } };
  return userAbility?.can(deskAction(permission)) ?? false;
}
