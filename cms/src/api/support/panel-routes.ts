import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { fail, formatMessage, isAppError, withoutControlCharacters } from '@mpn/domain';
import { database, refuseUnsavable } from '@mpn/server-kit';
import { supportContactHistory } from '../reference';
import { legalHistory } from '../registration';
import { liftLockout, sendReset, setUserDisabled, setUserLocked } from './commands/accounts';
import { createCompanyWithUser, setCompanyDisabled, setCompanyProblematic } from './commands/companies';
import { liftNetworkBlock, searchBlocks, searchLockouts } from './commands/lockouts';
import { changeContact, publishLegal } from './commands/legal';
import { changeMessage, sendTestMail, staffMember } from './commands/messages';
import { changeOrder, searchOrders, type OrderAction } from './commands/orders';
import { searchCompanies, searchUsers } from './queries/people';
import { approveRegistration, declineRegistration } from './commands/registrations';
import { searchReleases, withdrawAsSupport } from './commands/releases';
import { changeSales, sales } from './commands/sales';
import type { Staff } from './commands/staff';
import {
  createDraft,
  findMessages,
  mediumChoices,
  previewMessage,
  readPanelMessage,
  removeDraft,
  startSending,
  updateDraft,
} from '../message';

/** The panel permission for all of these routes. */
export const SUPPORT_ACTION = 'admin::support.act';

type SupportHandler = (strapi: Core.Strapi, ctx: Context, staff: Staff) => Promise<unknown>;

/** Maximum of Postgres' integer; larger ids cannot exist. */
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
  'POST /users/:id/decline': (strapi, ctx, staff) => declineRegistration(strapi, staff, idOf(ctx), bodyOf(ctx)),
  'POST /users/:id/lock': (strapi, ctx, staff) => setUserLocked(strapi, staff, idOf(ctx), true),
  'POST /users/:id/unlock': (strapi, ctx, staff) => setUserLocked(strapi, staff, idOf(ctx), false),
  'GET /lockouts': (strapi, ctx) => searchLockouts(database(strapi), termOf(ctx)),
  'POST /users/:id/lift-lockout': (strapi, ctx, staff) => liftLockout(strapi, staff, idOf(ctx)),
  'GET /blocked-networks': (strapi, ctx) => searchBlocks(database(strapi), termOf(ctx)),
  'POST /blocked-networks/:id/lift': (strapi, ctx, staff) => liftNetworkBlock(strapi, staff, idOf(ctx)),
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
  'GET /seller': (strapi) => sales(strapi).seller(database(strapi)),
  'POST /seller': (strapi, ctx, staff) =>
    changeSales(strapi, staff, 'seller', 'change', (trx) =>
      sales(strapi).changeSeller(trx, bodyOf(ctx), staff.panelUserId),
    ),
  'GET /sales-terms': (strapi) => sales(strapi).terms(database(strapi)),
  'POST /sales-terms': (strapi, ctx, staff) =>
    changeSales(strapi, staff, 'sales-terms', 'change', (trx) =>
      sales(strapi).changeTerms(trx, bodyOf(ctx), staff.panelUserId),
    ),
  'GET /price-lists': (strapi) => sales(strapi).priceLists(database(strapi)),
  'POST /price-lists': (strapi, ctx, staff) =>
    changeSales(strapi, staff, 'price-list', 'publish', (trx) =>
      sales(strapi).publishPriceList(trx, bodyOf(ctx), staff.panelUserId),
    ),
  'POST /price-lists/:id/withdraw': (strapi, ctx, staff) =>
    changeSales(strapi, staff, 'price-list', 'withdraw', async (trx) => {
      const id = idOf(ctx);
      await sales(strapi).withdrawPriceList(trx, id);
      return id;
    }),
  'GET /legal-documents': (strapi) => legalHistory(database(strapi)),
  'POST /legal-documents': (strapi, ctx, staff) => publishLegal(strapi, staff, bodyOf(ctx)),
  'GET /support-contact': (strapi) => supportContactHistory(database(strapi)),
  'POST /support-contact': (strapi, ctx, staff) => changeContact(strapi, staff, bodyOf(ctx)),
  'GET /messages': (strapi, ctx) => findMessages(database(strapi), termOf(ctx)),
  'GET /message-mediums': (strapi) => mediumChoices(database(strapi)),
  'POST /messages': (strapi, ctx, staff) =>
    changeMessage(strapi, staff, 'create', async (trx) => ({ id: await createDraft(trx, bodyOf(ctx)) })),
  'POST /messages/:id': (strapi, ctx, staff) =>
    changeMessage(strapi, staff, 'change', async (trx) => {
      await updateDraft(trx, idOf(ctx), bodyOf(ctx));
      return { id: idOf(ctx) };
    }),
  'POST /messages/:id/remove': (strapi, ctx, staff) =>
    changeMessage(strapi, staff, 'remove', async (trx) => {
      await removeDraft(trx, idOf(ctx), bodyOf(ctx));
      return { id: idOf(ctx) };
    }),
  'POST /messages/:id/send': (strapi, ctx, staff) =>
    changeMessage(strapi, staff, 'send', async (trx) => ({
      id: idOf(ctx),
      recipients: await startSending(trx, idOf(ctx), bodyOf(ctx)),
    })),
  'GET /messages/:id': (strapi, ctx) => readPanelMessage(database(strapi), idOf(ctx)),
  'GET /messages/:id/preview': async (strapi, ctx, staff) =>
    previewMessage(strapi, idOf(ctx), (await staffMember(strapi, staff)).name),
  'POST /messages/:id/test': (strapi, ctx, staff) => sendTestMail(strapi, staff, idOf(ctx)),
  'GET /releases': (strapi, ctx) => searchReleases(database(strapi), termOf(ctx)),
  'POST /releases/:id/withdraw': (strapi, ctx, staff) => withdrawAsSupport(strapi, staff, idOf(ctx), bodyOf(ctx)),
};

/**
 * Sends an error in Strapi's error body, which the panel expects, with the catalogue's text in the panel's language.
 */
function answerError(ctx: Context, thrown: unknown): void {
  if (!isAppError(thrown)) throw thrown;
  const locale = ctx.acceptsLanguages('en', 'de') === 'de' ? 'de-DE' : 'en-US';
  const fields = thrown.fieldErrors.map(
    ({ field, code, values }) => `${field}: ${formatMessage(code, locale, values)}`,
  );
  const message = fields.length > 0 ? fields.join(' ') : formatMessage(thrown.code, locale, thrown.values);
  ctx.status = thrown.status;
  const details = {
    fields: Object.fromEntries(
      thrown.fieldErrors.map(({ field, code, values }) => [field, formatMessage(code, locale, values)]),
    ),
  };
  ctx.body = { data: null, error: { status: thrown.status, name: thrown.code, message, details } };
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

/** Mounts the routes of the panel's support page: `/admin/support/...`, for panel accounts with its permission only. */
export function registerSupportRoutes(strapi: Core.Strapi): void {
  const server = strapi.server as unknown as { routes(router: unknown): void };
  server.routes({
    type: 'admin',
    prefix: '/admin/support',
    routes: Object.entries(handlers).map((entry) => toRoute(strapi, entry)),
  });
}

/** Registers the permission, so that the panel's super admin has it and can assign it to support's role. */
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
