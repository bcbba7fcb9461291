import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { formatMessage, instantText, isAppError, type Locale } from '@mpn/domain';
import { database, exportedRows, service, toCsv } from '@mpn/server-kit';
import { getSettings } from '../../../config/environment';
import { callsOf } from './access/desk-permissions';
import { changeCampaign, endShare } from './commands/campaigns';
import { cancelDelivery, retryCause, retryDelivery } from './commands/deliveries';
import { acceptJoin, declineJoin } from './commands/join-requests';
import { changeOrder, creditOrder, type OrderAction } from './commands/orders';
import { resendMail, runFailedJobs, runJobAgain } from './commands/queue';
import { approveRegistrations, declineRegistrations, previewDecision, type Decided } from './commands/registrations';
import { auditStaff } from './commands/staff';
import { bodyOf, FileAnswer, idOf, listRequestOf, localeOf, mayOf, termOf } from './panel-request';
import type { SupportHandler, SupportHandlers } from './panel-request';
import { withSentence } from './queries/failure-sentences';
import { LISTS } from './queries/lists';
import { readList } from './queries/lists/list';
import { OBJECT_KINDS, readObject } from './queries/objects';
import { overview, visibleOf } from './queries/overview';
import { searchEverything } from './queries/search';
import { trailCsv, type TrailRow } from './queries/trail-csv';

const handlersOf = (names: readonly string[], handler: (name: string) => [string, SupportHandler]): SupportHandlers =>
  Object.fromEntries(names.map(handler));

const lists = handlersOf(Object.keys(LISTS), (name) => [
  `GET /${name}`,
  async (strapi, ctx) => {
    const page = await readList(database(strapi), LISTS[name]!, listRequestOf(ctx));
    return { ...page, items: page.items.map((item) => withSentence(item, localeOf(ctx))) };
  },
]);

const objects = handlersOf(OBJECT_KINDS, (kind) => [
  `GET /${kind}/:id`,
  async (strapi, ctx) => withSentence(await readObject(database(strapi), kind, idOf(ctx)), localeOf(ctx)),
]);

const orderActions = handlersOf(['release', 'cancel', 'complete', 'resync'], (action) => [
  `POST /orders/:id/${action}`,
  (strapi, ctx, staff) => changeOrder(strapi, staff, idOf(ctx), action as OrderAction, bodyOf(ctx)),
]);

const campaignActions = handlersOf(['pause', 'resume', 'cancel'], (event) => [
  `POST /campaigns/:id/${event}`,
  (strapi, ctx, staff) => changeCampaign(strapi, staff, idOf(ctx), event as 'pause', bodyOf(ctx)),
]);

const pdf =
  (kind: 'invoice' | 'receipt' | 'credit-note'): SupportHandler =>
  async (strapi, ctx) => {
    const { fileName, open } = await service(strapi, 'plugin::shop.orders').document(kind, idOf(ctx));
    return new FileAnswer(fileName, 'application/pdf', await open());
  };

/** Replaces the error codes of failed decisions by texts. */
const inWords = ({ done, failed }: Decided, locale: Locale) => ({
  done,
  failed: failed.map(({ id, error }) => ({
    id,
    message: isAppError(error) ? formatMessage(error.code, locale, error.values) : '',
  })),
});

async function exportTrail(strapi: Core.Strapi, ctx: Context, staff: Parameters<SupportHandler>[2]) {
  const { APP_TIMEZONE: zone } = getSettings();
  const locale = localeOf(ctx);
  const db = database(strapi);
  const request = { ...listRequestOf(ctx), page: 1 };
  const items = await exportedRows(async (limit) => (await readList<TrailRow>(db, LISTS.trail!, request, limit)).items);
  await auditStaff(db, staff, 'export-trail', 'trail', null, { rows: items.length });
  return new FileAnswer(
    'trail.csv',
    'text/csv; charset=utf-8',
    await toCsv(trailCsv(items, (at) => instantText(at.toISOString(), locale, zone))),
  );
}

/** Facts about the installation for the desk's pages, and the calls that the account may make. */
const facts = (strapi: Core.Strapi, ctx: Context) => ({
  may: callsOf((permission) => mayOf(ctx, permission)),
  timeZone: getSettings().APP_TIMEZONE,
  publicUrl: getSettings().PUBLIC_URL,
  brand: getSettings().BRAND_NAME,
  hasExternalShop: strapi.config.get('plugin::shop.external', null) !== null,
});

/** The pages of the support desk: overview, lists, objects, search, trail, and actions on them. */
export const deskHandlers: SupportHandlers = {
  'GET /desk': (strapi, ctx) => Promise.resolve(facts(strapi, ctx)),
  'GET /overview': async (strapi, ctx) =>
    visibleOf(await overview(strapi, localeOf(ctx)), (permission) => mayOf(ctx, permission)),
  'GET /search': (strapi, ctx) =>
    searchEverything(database(strapi), termOf(ctx), (kind) => mayOf(ctx, kind === 'mails' ? 'mails' : 'read')),
  'GET /trail/export': exportTrail,
  ...lists,
  ...objects,
  'POST /registrations/approve': async (strapi, ctx, staff) =>
    inWords(await approveRegistrations(strapi, staff, bodyOf(ctx)), localeOf(ctx)),
  'POST /registrations/decline': async (strapi, ctx, staff) =>
    inWords(await declineRegistrations(strapi, staff, bodyOf(ctx)), localeOf(ctx)),
  'POST /registrations/:id/preview': (strapi, ctx) => previewDecision(strapi, idOf(ctx), bodyOf(ctx)),
  'POST /join-requests/:id/accept': (strapi, ctx, staff) => acceptJoin(strapi, staff, idOf(ctx), bodyOf(ctx)),
  'POST /join-requests/:id/decline': (strapi, ctx, staff) => declineJoin(strapi, staff, idOf(ctx), bodyOf(ctx)),
  ...orderActions,
  'POST /orders/:id/credit': (strapi, ctx, staff) => creditOrder(strapi, staff, idOf(ctx), bodyOf(ctx)),
  'GET /orders/:id/invoice': pdf('invoice'),
  'GET /orders/:id/receipt': pdf('receipt'),
  'GET /credit-notes/:id/pdf': pdf('credit-note'),
  ...campaignActions,
  'POST /promo-shares/:id/end': (strapi, ctx, staff) => endShare(strapi, staff, idOf(ctx), bodyOf(ctx)),
  'POST /deliveries/retry-cause': (strapi, ctx, staff) => retryCause(strapi, staff, bodyOf(ctx)),
  'POST /deliveries/:id/retry': (strapi, ctx, staff) => retryDelivery(strapi, staff, idOf(ctx)),
  'POST /deliveries/:id/cancel': (strapi, ctx, staff) => cancelDelivery(strapi, staff, idOf(ctx), bodyOf(ctx)),
  'POST /mails/:id/resend': (strapi, ctx, staff) => resendMail(strapi, staff, idOf(ctx)),
  'POST /jobs/run-failed': (strapi, _ctx, staff) => runFailedJobs(strapi, staff),
  'POST /jobs/:id/run': (strapi, ctx, staff) => runJobAgain(strapi, staff, idOf(ctx)),
};
