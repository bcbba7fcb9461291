import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { fail, formatMessage, isAppError, withoutControlCharacters } from '@mpn/domain';
import { database, refuseUnsavable } from '@mpn/server-kit';
import { approveRegistration, sendReset, setUserDisabled, unlockUser } from './accounts';
import { createCompanyWithUser, setCompanyDisabled, setCompanyProblematic } from './companies';
import { changeOrder, searchOrders, type OrderAction } from './orders';
import { searchCompanies, searchUsers } from './people';
import { searchReleases, withdrawAsSupport } from './releases';
import type { Staff } from './staff';

/** The panel's permission for all of this; roles of the panel are given it like any other. */
export const SUPPORT_ACTION = 'admin::support.act';

type SupportHandler = (strapi: Core.Strapi, ctx: Context, staff: Staff) => Promise<unknown>;

/** Postgres' integer; what cannot be an id names nothing. */
const MAX_ID = 2_147_483_647;

function idOf(ctx: Context): number {
  const { id } = ctx.params as { id: string };
  if (!/^\d{1,10}$/.test(id) || Number(id) > MAX_ID) throw fail('mpn.backend.global.error.not-found');
  return Number(id);
}

function bodyOf(ctx: Context): Record<string, unknown> {
  const body = ((ctx.request as { body?: unknown }).body ?? {}) as Record<string, unknown>;
  refuseUnsavable(body);
  return body;
}
const textOf = (value: unknown, max: number): string => (typeof value === 'string' ? value.slice(0, max) : '');
const termOf = (ctx: Context): string => withoutControlCharacters(textOf(ctx.query.term, 200));

const orderAction =
  (action: OrderAction): SupportHandler =>
  (strapi, ctx, staff) =>
    changeOrder(strapi, staff, idOf(ctx), action);

const handlers: Record<string, SupportHandler> = {
  'GET /users': (strapi, ctx) => searchUsers(database(strapi), termOf(ctx)),
  'GET /companies': (strapi, ctx) => searchCompanies(database(strapi), termOf(ctx)),
  'POST /companies': (strapi, ctx, staff) => createCompanyWithUser(strapi, staff, bodyOf(ctx)),
  'POST /users/:id/approve': (strapi, ctx, staff) => approveRegistration(strapi, staff, idOf(ctx)),
  'POST /users/:id/unlock': (strapi, ctx, staff) => unlockUser(strapi, staff, idOf(ctx)),
  'POST /users/:id/send-reset': (strapi, ctx, staff) => sendReset(strapi, staff, idOf(ctx)),
  'POST /users/:id/disable': (strapi, ctx, staff) => setUserDisabled(strapi, staff, idOf(ctx), true),
  'POST /users/:id/enable': (strapi, ctx, staff) => setUserDisabled(strapi, staff, idOf(ctx), false),
  'POST /companies/:id/disable': (strapi, ctx, staff) => setCompanyDisabled(strapi, staff, idOf(ctx), true),
  'POST /companies/:id/enable': (strapi, ctx, staff) => setCompanyDisabled(strapi, staff, idOf(ctx), false),
  'POST /companies/:id/problematic': (strapi, ctx, staff) => {
    const { problematic, statusComment } = bodyOf(ctx);
    return setCompanyProblematic(strapi, staff, idOf(ctx), problematic === true, textOf(statusComment, 2000));
  },
  'GET /orders': (strapi, ctx) => searchOrders(database(strapi), termOf(ctx)),
  'POST /orders/:id/release': orderAction('release'),
  'POST /orders/:id/cancel': orderAction('cancel'),
  'POST /orders/:id/complete': orderAction('complete'),
  'GET /releases': (strapi, ctx) => searchReleases(database(strapi), termOf(ctx)),
  'POST /releases/:id/withdraw': (strapi, ctx, staff) => withdrawAsSupport(strapi, staff, idOf(ctx), bodyOf(ctx)),
};

/** The panel reads Strapi's error body: the catalogue's sentence goes into it, in the panel's language. */
function answerError(ctx: Context, thrown: unknown): void {
  if (!isAppError(thrown)) throw thrown;
  const locale = ctx.acceptsLanguages('en', 'de') === 'de' ? 'de-DE' : 'en-US';
  const fields = thrown.fieldErrors.map(
    ({ field, code, values }) => `${field}: ${formatMessage(code, locale, values)}`,
  );
  const message = fields.length > 0 ? fields.join(' ') : formatMessage(thrown.code, locale, thrown.values);
  ctx.status = thrown.status;
  ctx.body = { data: null, error: { status: thrown.status, name: thrown.code, message, details: {} } };
}

function toRoute(strapi: Core.Strapi, [address, handler]: [string, SupportHandler]) {
  const [method = 'GET', path = ''] = address.split(' ');
  return {
    method,
    path,
    info: { pluginName: 'admin' },
    config: {
      policies: [
        'admin::isAuthenticatedAdmin',
        { name: 'admin::hasPermissions', config: { actions: [SUPPORT_ACTION] } },
      ],
    },
    handler: async (ctx: Context) => {
      const { id } = ctx.state.user as { id: number };
      try {
        ctx.body = { data: (await handler(strapi, ctx, { panelUserId: id, address: ctx.ip })) ?? null };
      } catch (error) {
        answerError(ctx, error);
      }
    },
  };
}

/** Mounts what the panel's page "Support" calls: `/admin/support/...`, for panel accounts with its permission only. */
export function registerSupportRoutes(strapi: Core.Strapi): void {
  const server = strapi.server as unknown as { routes(router: unknown): void };
  server.routes({
    type: 'admin',
    prefix: '/admin/support',
    routes: Object.entries(handlers).map((entry) => toRoute(strapi, entry)),
  });
}

/** Makes the permission known, so that the panel's super admin has it and can give it to support's role. */
export async function registerSupportPermission(strapi: Core.Strapi): Promise<void> {
  const { actionProvider } = strapi.service('admin::permission') as unknown as {
    actionProvider: { register(action: Record<string, string>): Promise<unknown> };
  };
  await actionProvider.register({
    section: 'settings',
    category: 'support',
    displayName: 'Support accounts and companies',
    uid: 'support.act',
    pluginName: 'admin',
  });
}
