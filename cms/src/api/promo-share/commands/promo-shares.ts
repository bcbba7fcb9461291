import type { Knex } from 'knex';
import {
  applyTransition,
  type AuditAction,
  fail,
  fieldError,
  isSuperAdmin,
  LIVE_PROMO_SHARE_STATUSES,
  type NewPromoShare,
  type Principal,
  type PromoShareBody,
  type PromoShareEvent,
  promoShareMachine,
  type PromoShareStatus,
  type PromoShareView,
  type ShareNews,
} from '@mpn/domain';
import {
  announce,
  audit,
  insertRow,
  insertRows,
  lockRow,
  lockTopic,
  select,
  updateRow,
  violates,
  withTransaction,
  type CallContext,
  type RowOf,
  type TransactionContext,
} from '@mpn/server-kit';
import { endSessionsOfPromoShare } from '../../identity';
import { findCompany, findEnabledCompany } from '../../company';
import { notifyOfShare } from '../mails/promo-shares';
import { readPromoShare } from '../queries/promo-shares';
import { OFFERS_PER_COMPANY, OFFERS_PER_PAIR, offerWait } from '../rules/share-limits';
import { isEditableBy, sideFor, sidesOf, type ShareCompanies, type ShareSide } from '../rules/share-side';

type ShareRow = RowOf<'promo_shares'>;

const LINKS = 'promo_share_release_links';

/** The companies of a locked share, of which the row always has both. */
const companiesOf = ({
  source_company_id: source,
  received_company_id: received,
  status,
}: ShareRow): ShareCompanies => ({
  sourceCompanyId: source,
  receivedCompanyId: received,
  status: status,
});

/** Locks a share that the caller's company takes part in. @throws AppError promo share not-found, also for others' */
async function lockShare(trx: Knex, principal: Principal, id: number): Promise<{ row: ShareRow; sides: ShareSide[] }> {
  const row = await lockRow<ShareRow>(trx, 'promo_shares', id);
  const sides = row ? sidesOf(principal, companiesOf(row)) : [];
  if (!row || sides.length === 0) throw fail('mpn.backend.promoshare.error.not-found', { id });
  return { row, sides };
}

/** Announces the share to both companies, and to the partners acting through it that their releases have changed. */
function announceShare(trx: Knex, id: number, { sourceCompanyId, receivedCompanyId }: ShareCompanies): Promise<void> {
  return announce(
    trx,
    { resource: 'promo_shares', ids: [id], companies: [sourceCompanyId, receivedCompanyId] },
    { resource: 'releases', ids: null, shares: [id] },
  );
}

/** The company to share with, by id or MPN number. @throws AppError mpn-number-no-company, company-not-found */
async function findReceiver(trx: Knex, { receivedCompanyId, receivedCompanyMpnNumber }: NewPromoShare) {
  const byNumber = Boolean(receivedCompanyMpnNumber);
  const company = await findCompany(
    trx,
    byNumber ? { mpnNumber: receivedCompanyMpnNumber! } : { id: receivedCompanyId ?? 0 },
  );
  const field = byNumber ? 'receivedCompanyMpnNumber' : 'receivedCompanyId';
  if (!company && byNumber) throw fieldError(field, 'mpn.backend.validation.error.mpn-number-no-company');
  if (!company) throw fail('mpn.backend.data.error.company-not-found', { company: receivedCompanyId ?? '' });
  return { ...company, field };
}

/**
 * The company that shares: the caller's own; a super admin names one, or has an own.
 * @throws AppError invalid-company (field) for another than one's own, and for one that cannot share
 */
async function findSource(trx: Knex, principal: Principal, named: number | undefined): Promise<number> {
  const own = principal.companyId ?? undefined;
  const isForeign = named !== undefined && named !== own && !isSuperAdmin(principal);
  const id = named ?? own;
  const company = id === undefined || isForeign ? undefined : await findEnabledCompany(trx, id);
  if (id === undefined || company?.type !== 'PROMOTION') {
    throw fieldError('sourceCompanyId', 'mpn.backend.promoshare.error.invalid-company');
  }
  return id;
}

type Links = PromoShareBody['promoShareReleaseLinks'];

/** Writes the linked releases, all of the source company. @throws AppError release-link-not-found for another one */
async function writeLinks(trx: Knex, shareId: number, sourceCompanyId: number, links: Links): Promise<void> {
  const wanted = new Map(links.map(({ releaseId, editable }) => [releaseId, editable]));
  const ids = [...wanted.keys()];
  const found = await trx('release_titles')
    .whereIn('id', ids)
    .where({ company_id: sourceCompanyId })
    .whereNull('deleted_at')
    .pluck<number[]>('id');
  const missing = ids.find((id) => !found.includes(id));
  if (missing !== undefined) throw fail('mpn.backend.promoshare.error.release-link-not-found', { id: missing });
  await trx(LINKS).where({ promo_share_id: shareId }).delete();
  await insertRows(
    trx,
    LINKS,
    ids.map((id) => ({ promo_share_id: shareId, release_id: id, editable: wanted.get(id) })),
  );
}

/**
 * Limits the offers of a company, because each is told to people of another one. Offers that were withdrawn or rejected
 * count as well.
 * @throws AppError too-many-requests (429)
 */
async function assertMayOffer(trx: Knex, source: number, receiver: number, now: Date): Promise<void> {
  await lockTopic(trx, `promo-share-offers:${source}`);
  const offers = async (limit: number, to: Partial<Pick<ShareRow, 'received_company_id'>>): Promise<number> => {
    const times = await trx('promo_shares')
      .where({ source_company_id: source, ...to })
      .orderBy('created_at', 'desc')
      .limit(limit)
      .pluck<Date[]>('created_at');
    return offerWait(times, limit, now);
  };
  const wait = Math.max(
    await offers(OFFERS_PER_PAIR, { received_company_id: receiver }),
    await offers(OFFERS_PER_COMPANY, {}),
  );
  if (wait > 0) throw fail('mpn.backend.global.error.too-many-requests', { retryAfterSeconds: wait });
}

/**
 * Offers a share to another promotion company and notifies its administrators.
 * @throws AppError too-many-requests (429), mpn-number-no-company, share-for-own-company, invalid-company (fields),
 * company-not-found, release-link-not-found (404), already-exists (409)
 */
export async function createPromoShare(call: CallContext, body: NewPromoShare): Promise<PromoShareView> {
  const { fullAccess, mayBuy, promoShareReleaseLinks, sourceCompanyId: named } = body;
  try {
    return await withTransaction(call, async (context) => {
      const { trx, actor: principal, now } = context;
      const source = await findSource(trx, principal, named);
      const receiver = await findReceiver(trx, body);
      if (receiver.id === source) throw fieldError(receiver.field, 'mpn.backend.data.error.share-for-own-company');
      if (receiver.type !== 'PROMOTION' || !receiver.isEnabled) {
        throw fieldError(receiver.field, 'mpn.backend.promoshare.error.invalid-company');
      }
      await assertMayOffer(trx, source, receiver.id, now);
      const id = await insertRow(trx, 'promo_shares', {
        source_company_id: source,
        received_company_id: receiver.id,
        status: promoShareMachine.initial,
        full_access: fullAccess,
        may_buy: fullAccess && mayBuy,
        version: 1,
      });
      await writeLinks(trx, id, source, promoShareReleaseLinks);
      await saveNews(context, id, 'OFFERED');
      return { ...(await readPromoShare(trx, principal, id)), saveResult: 'CREATED' };
    });
  } catch (error) {
    if (violates(error, 'promo_shares_live_uq')) throw fail('mpn.backend.promoshare.error.already-exists');
    throw error;
  }
}

const AUDITED: Readonly<Record<ShareNews, AuditAction>> = {
  OFFERED: 'promo-share.create',
  CHANGED: 'promo-share.update',
  ACCEPTED: 'promo-share.accept',
  DECLINED: 'promo-share.reject',
  ENDED: 'promo-share.end',
  WITHDRAWN: 'promo-share.withdraw',
};

/** Audits a change of a share, announces it and notifies the other side. */
async function saveNews(
  { strapi, trx, actor }: TransactionContext,
  id: number,
  news: ShareNews,
  actingSide: ShareSide = 'SOURCE',
): Promise<void> {
  const row = await lockRow<ShareRow>(trx, 'promo_shares', id);
  if (!row) throw fail('mpn.backend.promoshare.error.not-found', { id });
  const companies = companiesOf(row);
  const { sourceCompanyId, receivedCompanyId } = companies;
  await audit(trx, actor, {
    action: AUDITED[news],
    objectType: 'promo-share',
    objectId: id,
    data: { sourceCompanyId, receivedCompanyId },
  });
  await announceShare(trx, id, companies);
  await notifyOfShare(strapi, trx, { id, version: row.version ?? 1, news, actingSide, ...companies });
}

const linksKey = (links: Links): string =>
  JSON.stringify(
    links.map(({ releaseId, editable }) => [releaseId, editable]).sort(([a], [b]) => Number(a) - Number(b)),
  );

/** Whether the body differs from what is stored. */
async function differs(trx: Knex, row: ShareRow, body: PromoShareBody): Promise<boolean> {
  const { fullAccess, mayBuy, promoShareReleaseLinks } = body;
  if (Boolean(row.full_access) !== fullAccess || Boolean(row.may_buy) !== (fullAccess && mayBuy)) return true;
  const stored = await select<Links[number]>(
    trx,
    `select release_id as "releaseId", coalesce(editable, false) as editable from ${LINKS} where promo_share_id = :id`,
    { id: row.id },
  );
  return linksKey(stored) !== linksKey(promoShareReleaseLinks);
}

/**
 * Changes what is shared. Partners who are acting through the share have the new rights from their next call on.
 * @throws AppError promo share not-found, release-link-not-found (404), optimistic-lock, not-editable (409)
 */
export function changePromoShare(call: CallContext, id: number, body: PromoShareBody): Promise<PromoShareView> {
  return withTransaction(call, async (context) => {
    const { trx, actor: principal } = context;
    const { row } = await lockShare(trx, principal, id);
    const companies = companiesOf(row);
    if (!isEditableBy(principal, companies)) throw fail('mpn.backend.promoshare.error.not-editable');
    if (row.version !== body.version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'promo-share' });
    const changed = await differs(trx, row, body);
    if (changed) {
      const { fullAccess, mayBuy } = body;
      await updateRow(trx, 'promo_shares', id, {
        full_access: fullAccess,
        may_buy: fullAccess && mayBuy,
        version: trx.raw('version + 1'),
      });
      await writeLinks(trx, id, companies.sourceCompanyId, body.promoShareReleaseLinks);
      await saveNews(context, id, 'CHANGED');
    }
    return { ...(await readPromoShare(trx, principal, id)), saveResult: changed ? 'SAVED' : 'NO_SAVE' };
  });
}

/** The notification of the other side about a transition; null if it does not concern that side any more. */
function newsOf(from: PromoShareStatus, event: PromoShareEvent, side: ShareSide): ShareNews | null {
  if (event === 'accept') return 'ACCEPTED';
  if (from === 'ACCEPTED') return 'ENDED';
  if (from !== 'PENDING') return null;
  return side === 'SOURCE' ? 'WITHDRAWN' : 'DECLINED';
}

/** Applies an event to a locked share; revokes sessions through it if it ends. */
async function apply(
  context: TransactionContext,
  { row, sides }: { row: ShareRow; sides: ShareSide[] },
  event: PromoShareEvent,
): Promise<void> {
  const { trx, actor } = context;
  const { status: from, sourceCompanyId, ...rest } = companiesOf(row);
  const side = sideFor(sides, event);
  const status = applyTransition(promoShareMachine, from, event, { side });
  if (event === 'accept' && !(await findEnabledCompany(trx, sourceCompanyId))) {
    throw fail('mpn.backend.promoshare.error.invalid-company');
  }
  await updateRow(trx, 'promo_shares', row.id, { status, version: trx.raw('version + 1') });
  if (from === 'ACCEPTED') await endSessionsOfPromoShare(trx, row.id);
  const news = newsOf(from, event, side);
  if (news) return saveNews(context, row.id, news, side);
  await audit(trx, actor, { action: 'promo-share.delete', objectType: 'promo-share', objectId: row.id });
  await announceShare(trx, row.id, { status, sourceCompanyId, ...rest });
}

const EVENT_FOR: Partial<Record<PromoShareStatus, PromoShareEvent>> = { ACCEPTED: 'accept', REJECTED: 'reject' };

/**
 * Accepts or rejects a share, for the receiving company.
 * @throws AppError promo share not-found (404), invalid-status-update, invalid-company (409)
 */
export function setPromoShareStatus(call: CallContext, id: number, status: PromoShareStatus): Promise<PromoShareView> {
  return withTransaction(call, async (context) => {
    const { trx, actor: principal } = context;
    const locked = await lockShare(trx, principal, id);
    const event = EVENT_FOR[status];
    if (!event) {
      const from = companiesOf(locked.row).status;
      throw fail('mpn.backend.promoshare.error.invalid-status-update', { from, to: status });
    }
    await apply(context, locked, event);
    return readPromoShare(trx, principal, id);
  });
}

/**
 * Deletes a share for the caller's company, and ends it for both.
 * @throws AppError promo share not-found (404)
 */
export async function removePromoShare(call: CallContext, id: number): Promise<void> {
  await withTransaction(call, async (context) => {
    await apply(context, await lockShare(context.trx, context.actor, id), 'delete');
  });
}

/**
 * Ends an offered or accepted share for support, as its source company can, and notifies the partner.
 * @throws AppError promo share not-found (404), invalid-status-update (409)
 */
export async function endPromoShare(context: TransactionContext, id: number): Promise<void> {
  const row = await lockRow<ShareRow>(context.trx, 'promo_shares', id);
  if (!row) throw fail('mpn.backend.promoshare.error.not-found', { id });
  if (!LIVE_PROMO_SHARE_STATUSES.includes(row.status)) {
    throw fail('mpn.backend.promoshare.error.invalid-status-update', { from: row.status, to: 'DELETED' });
  }
  await apply(context, { row, sides: ['SOURCE'] }, 'delete');
}
