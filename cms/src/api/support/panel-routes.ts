import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import {
  addressOf,
  deskAction,
  formatMessage,
  isAppError,
  PANEL_SUPER_ADMIN_PERMISSIONS,
  setLegacyAlgorithms,
  setProductVisibility,
  superAdminCalls,
  withFieldName,
} from '@mpn/domain';
import { contentDisposition, database } from '@mpn/server-kit';
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
import { listSuperAdmins } from '../identity';
import { genreNameList } from '../ddex';
import { supportContactHistory } from '../reference';
import { legalHistory } from '../registration';
import { permissionOfCall } from './access/desk-permissions';
import { actAs } from './commands/impersonation';
import { liftLockout, sendReset, setUserDisabled, setUserLocked } from './commands/accounts';
import { createCompanyWithUser, setCompanyDisabled, setCompanyProblematic } from './commands/companies';
import { forgetGenreName, nameGenre } from './commands/genre-names';
import { changeContact, publishLegal } from './commands/legal';
import { liftNetworkBlock } from './commands/lockouts';
import { changeMessage, sendTestMail, staffMember } from './commands/messages';
import { changeLegacyAlgorithms } from './commands/legacy-algorithms';
import { changeProductVisibility } from './commands/product-visibility';
import { approveRegistration, declineRegistration } from './commands/registrations';
import { withdrawAsSupport } from './commands/releases';
import { changeSales, sales } from './commands/sales';
import { disableSuperAdmin, enableSuperAdmin, makeSuperAdmin } from './commands/super-admins';
import { reasonOf } from './commands/reason';
import { deskHandlers } from './desk-routes';
import { bodyOf, FileAnswer, idOf, localeOf, termOf, type SupportHandler, type SupportHandlers } from './panel-request';
import { searchBlocks, searchLockouts } from './queries/lockouts';

/** Every call of the desk with its handler. */
export const handlers: SupportHandlers = {
  ...deskHandlers,
  'POST /companies': (strapi, ctx, staff) => createCompanyWithUser(strapi, staff, bodyOf(ctx)),
  'POST /users/:id/approve': (strapi, ctx, staff) => approveRegistration(strapi, staff, idOf(ctx)),
  'POST /users/:id/decline': (strapi, ctx, staff) => declineRegistration(strapi, staff, idOf(ctx), bodyOf(ctx)),
  'POST /users/:id/impersonate': (strapi, ctx, staff) => actAs(strapi, staff, idOf(ctx), bodyOf(ctx)),
  'POST /users/:id/lock': (strapi, ctx, staff) => setUserLocked(strapi, staff, idOf(ctx), true, bodyOf(ctx)),
  'POST /users/:id/unlock': (strapi, ctx, staff) => setUserLocked(strapi, staff, idOf(ctx), false, {}),
  'GET /lockouts': (strapi, ctx) => searchLockouts(database(strapi), termOf(ctx)),
  'POST /users/:id/lift-lockout': (strapi, ctx, staff) => liftLockout(strapi, staff, idOf(ctx)),
  'GET /blocked-networks': (strapi, ctx) => searchBlocks(database(strapi), termOf(ctx)),
  'POST /blocked-networks/:id/lift': (strapi, ctx, staff) => liftNetworkBlock(strapi, staff, idOf(ctx)),
  'POST /users/:id/send-reset': (strapi, ctx, staff) => sendReset(strapi, staff, idOf(ctx)),
  'POST /users/:id/disable': (strapi, ctx, staff) => setUserDisabled(strapi, staff, idOf(ctx), true, bodyOf(ctx)),
  'POST /users/:id/enable': (strapi, ctx, staff) => setUserDisabled(strapi, staff, idOf(ctx), false, {}),
  [addressOf(setProductVisibility)]: (strapi, ctx, staff) =>
    changeProductVisibility(strapi, staff, idOf(ctx), bodyOf(ctx)),
  [addressOf(setLegacyAlgorithms)]: (strapi, ctx, staff) =>
    changeLegacyAlgorithms(strapi, staff, idOf(ctx), bodyOf(ctx)),
  [addressOf(superAdminCalls.list)]: (strapi) => listSuperAdmins(database(strapi)),
  [addressOf(superAdminCalls.create)]: (strapi, ctx, staff) => makeSuperAdmin(strapi, staff, bodyOf(ctx)),
  [addressOf(superAdminCalls.disable)]: (strapi, ctx, staff) =>
    disableSuperAdmin(strapi, staff, idOf(ctx), bodyOf(ctx)),
  [addressOf(superAdminCalls.enable)]: (strapi, ctx, staff) => enableSuperAdmin(strapi, staff, idOf(ctx)),
  'POST /companies/:id/disable': (strapi, ctx, staff) =>
    setCompanyDisabled(strapi, staff, idOf(ctx), true, bodyOf(ctx)),
  'POST /companies/:id/enable': (strapi, ctx, staff) => setCompanyDisabled(strapi, staff, idOf(ctx), false, {}),
  'POST /companies/:id/problematic': (strapi, ctx, staff) => {
    const isMarked = bodyOf(ctx).problematic === true;
    return setCompanyProblematic(strapi, staff, idOf(ctx), isMarked, isMarked ? reasonOf(bodyOf(ctx)) : '');
  },
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
  'POST /price-lists/compare': (strapi, ctx) => sales(strapi).comparePrices(database(strapi), bodyOf(ctx)),
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
  'GET /genre-names': (strapi) => genreNameList(database(strapi)),
  'POST /genre-names': (strapi, ctx, staff) => nameGenre(strapi, staff, bodyOf(ctx)),
  'POST /genre-names/:id/remove': (strapi, ctx, staff) => forgetGenreName(strapi, staff, idOf(ctx)),
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
  'POST /releases/:id/withdraw': (strapi, ctx, staff) => withdrawAsSupport(strapi, staff, idOf(ctx), bodyOf(ctx)),
};

/**
 * Sends an error in Strapi's error body, which the panel expects, with the catalogue's text in the panel's language.
 */
function answerError(ctx: Context, thrown: unknown): void {
  if (!isAppError(thrown)) throw thrown;
  const locale = localeOf(ctx);
  const fields = thrown.fieldErrors.map(
    ({ field, code, values }) => `${field}: ${formatMessage(code, locale, withFieldName(values, locale))}`,
  );
  const message = fields.length > 0 ? fields.join(' ') : formatMessage(thrown.code, locale, thrown.values);
  ctx.status = thrown.status;
  const details = {
    fields: Object.fromEntries(
      thrown.fieldErrors.map(({ field, code, values }) => [
        field,
        formatMessage(code, locale, withFieldName(values, locale)),
      ]),
    ),
  };
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

function toRoute(strapi: Core.Strapi, [address, handler]: [string, SupportHandler]) {
  const permission = permissionOfCall(address);
  const action = deskAction(permission);
  const own = PANEL_SUPER_ADMIN_PERMISSIONS.has(permission) ? ['global::panel-administrator'] : [];
  const [method = 'GET', path = ''] = address.split(' ');
  return {
    method,
    path,
    info: { pluginName: 'admin' },
    config: {
      policies: [
        'admin::isAuthenticatedAdmin',
        { name: 'admin::hasPermissions', config: { actions: [action] } },
        ...own,
      ],
    },
    handler: async (ctx: Context) => {
      const { id } = ctx.state.user as { id: number };
      try {
        answer(ctx, await handler(strapi, ctx, { panelUserId: id, ip: ctx.ip }));
      } catch (error) {
        answerError(ctx, error);
      }
    },
  };
}

/** Mounts the routes of the panel's support desk: `/admin/support/...`, each for panel accounts with its permission. */
export function registerSupportRoutes(strapi: Core.Strapi): void {
  const server = strapi.server as unknown as { routes(router: unknown): void };
  server.routes({
    type: 'admin',
    prefix: '/admin/support',
    routes: Object.entries(handlers).map((entry) => toRoute(strapi, entry)),
  });
}
