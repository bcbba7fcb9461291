import type { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { deskAction, fail, withoutControlCharacters, type DeskPermission, type Locale } from '@mpn/domain';
import { refuseUnsavable } from '@mpn/server-kit';
import type { Staff } from './commands/staff';
import type { ListRequest } from './queries/lists/list';

export type SupportHandler = (strapi: Core.Strapi, ctx: Context, staff: Staff) => Promise<unknown>;

/** Handlers by method and path: `POST /users/:id/lock`. */
export type SupportHandlers = Readonly<Record<string, SupportHandler>>;

/** A response that is a file instead of JSON. */
export class FileAnswer {
  constructor(
    readonly fileName: string,
    readonly contentType: string,
    readonly body: string | Readable,
  ) {}
}

/** Maximum of Postgres' integer; larger ids cannot exist. */
const MAX_ID = 2_147_483_647;
const MAX_PAGE = 10_000;

/**
 * The id in the path.
 * @throws AppError not-found if it is no valid id
 */
export function idOf(ctx: Context): number {
  const { id = '' } = ctx.params as { id?: string };
  if (!/^\d{1,10}$/.test(id) || Number(id) > MAX_ID) throw fail('mpn.backend.global.error.not-found');
  return Number(id);
}

export function bodyOf(ctx: Context): Record<string, unknown> {
  const body = ((ctx.request as { body?: unknown }).body ?? {}) as Record<string, unknown>;
  refuseUnsavable(body);
  return body;
}

export const textOf = (value: unknown, max: number): string => (typeof value === 'string' ? value.slice(0, max) : '');

const queryText = (value: unknown): string => withoutControlCharacters(textOf(value, 200)).trim();

/** The search term of a list, from the query string. */
export const termOf = (ctx: Context): string => queryText(ctx.query.term);

/** Search term, page and filters of a list, from the query string. */
export function listRequestOf(ctx: Context): ListRequest {
  const page = Math.floor(Number(ctx.query.page ?? 1));
  return {
    term: termOf(ctx),
    page: page >= 1 && page <= MAX_PAGE ? page : 1,
    filters: Object.fromEntries(Object.entries(ctx.query).map(([name, value]) => [name, queryText(value)])),
  };
}

/** Language of the panel: German or English. */
export const localeOf = (ctx: Context): Locale => (ctx.acceptsLanguages('en', 'de') === 'de' ? 'de-DE' : 'en-US');

/** Whether the calling panel account has a permission of the desk. */
export function mayOf(ctx: Context, permission: DeskPermission): boolean {
  const { userAbility } = ctx.state as { userAbility?: { can(action: string): boolean } };
  return userAbility?.can(deskAction(permission)) ?? false;
}
