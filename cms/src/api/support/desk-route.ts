import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import type { AnyObjectSchema } from 'yup';
import {
  addressOf,
  allDeskCalls,
  deskAction,
  deskCalls,
  DeskPermission,
  formatMessage,
  isAppError,
  PANEL_SUPER_ADMIN_PERMISSIONS,
  validateInput,
  withFieldName,
  type AnyDeskCall,
  type BeforeJson,
  type DeskBodyOf,
  type DeskCalls,
  type DeskReplyOf,
} from '@mpn/domain';
import { contentDisposition, refuseUnsavable, panelLocale } from '@mpn/server-kit';
import type { Staff } from './commands/staff';
import { FileAnswer, idOf } from './panel-request';

/** A request of the desk, as its handler gets it. */
export interface DeskRequest<C extends AnyDeskCall> {
  strapi: Core.Strapi;
  ctx: Context;
  staff: Staff;
  /** The id in the path; 0 for calls without one. */
  id: number;
  body: DeskBodyOf<C>;
}

type DeskAnswer<R> = [R] extends [void] ? FileAnswer : [R] extends [null] ? void : BeforeJson<R>;

/** Implementation of one call: its result is `data` of the response, or the file that is sent. */
export type DeskHandler<C extends AnyDeskCall> = (request: DeskRequest<C>) => Promise<DeskAnswer<DeskReplyOf<C>>>;

/** Handlers of subjects; a contract without a handler, or the other way round, does not compile. */
export type DeskHandlers<S extends keyof DeskCalls = keyof DeskCalls> = {
  readonly [N in S]: {
    readonly [C in keyof DeskCalls[N]]: DeskCalls[N][C] extends AnyDeskCall ? DeskHandler<DeskCalls[N][C]> : never;
  };
};

/** The calls that somebody with these permissions may make. */
export const callsOf = (may: (permission: DeskPermission) => boolean): string[] =>
  allDeskCalls.filter(({ permission }) => may(permission)).map(addressOf);

/**
 * Sends an error in Strapi's error body, which the panel expects, with the catalogue's text in the panel's language.
 */
function answerError(ctx: Context, thrown: unknown): void {
  if (!isAppError(thrown)) throw thrown;
  const locale = panelLocale(ctx);
  const fields = thrown.fieldErrors.map(
    ({ field, code, values }) => [field, formatMessage(code, locale, withFieldName(values, locale))] as const,
  );
  const message =
    fields.length > 0
      ? fields.map(([field, text]) => `${field}: ${text}`).join(' ')
      : formatMessage(thrown.code, locale, thrown.values);
  ctx.status = thrown.status;
  const details = { fields: Object.fromEntries(fields) };
  ctx.body = { data: null, error: { status: thrown.status, name: thrown.code, message, details } };
}

/** Sends a handler's result: a file, or JSON as the panel expects it. */
function answer(ctx: Context, result: unknown): void {
  if (!(result instanceof FileAnswer)) {
    ctx.body = { data: result ?? null };
    return;
  }
  ctx.set('Content-Disposition', contentDisposition('attachment', result.fileName));
  ctx.type = result.contentType;
  ctx.body = result.body;
}

/**
 * The body as the contract has it; further keys are left out.
 * @throws AppError invalid-input, unreadable-data
 */
function bodyOf<C extends AnyDeskCall>({ body: schema }: C, ctx: Context): DeskBodyOf<C> {
  const sent = (ctx.request as { body?: object }).body ?? {};
  refuseUnsavable(sent);
  return (schema ? validateInput(schema as AnyObjectSchema, sent) : undefined) as DeskBodyOf<C>;
}

/**
 * Binds a handler to its contract: checks the panel account's permission, parses id and body, calls the handler and
 * shapes the response.
 * @throws Error for a contract without a permission, which stops the boot
 */
export function deskRoute<C extends AnyDeskCall>(strapi: Core.Strapi, call: C, handler: DeskHandler<C>) {
  const { method, path, permission } = call;
  if (!DeskPermission.includes(permission)) {
    // eslint-disable-next-line mpn/app-errors-only -- stops the boot, before there is any request
    throw new Error(`${addressOf(call)} of the support desk has no permission of the panel.`);
  }
  const own = PANEL_SUPER_ADMIN_PERMISSIONS.has(permission) ? ['global::panel-administrator'] : [];
  return {
    method,
    path,
    info: { pluginName: 'admin' },
    config: {
      policies: [
        'admin::isAuthenticatedAdmin',
        { name: 'admin::hasPermissions', config: { actions: [deskAction(permission)] } },
        ...own,
      ],
    },
    handler: async (ctx: Context) => {
      const user = ctx.state.user as { id: number };
      try {
        const request = {
          strapi,
          ctx,
          staff: { panelUserId: user.id, ip: ctx.ip },
          id: path.includes(':id') ? idOf(ctx) : 0,
          body: bodyOf(call, ctx),
        };
        answer(ctx, await handler(request));
      } catch (error) {
        answerError(ctx, error);
      }
    },
  };
}

/** Mounts the routes of the panel's support desk: `/admin/support/...`, each for panel accounts with its permission. */
export function mountDesk(strapi: Core.Strapi, handlers: DeskHandlers): void {
  const server = strapi.server as unknown as { routes(router: unknown): void };
  const routes = Object.entries(deskCalls).flatMap(([subject, calls]) =>
    Object.entries<AnyDeskCall>(calls).map(([name, call]) => {
      const ofSubject = handlers[subject as keyof DeskCalls] as Readonly<Record<string, DeskHandler<AnyDeskCall>>>;
      return deskRoute(strapi, call, ofSubject[name]!);
    }),
  );
  server.routes({ type: 'admin', prefix: '/admin/support', routes });
}
