import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  applyTransition,
  fail,
  mailingRequestMachine,
  type MailingAnswerResult,
  type MailingRequestEvent,
  type MailingRequestRow,
  type MailingRequestStatus,
  type OwnMailingRequest,
  type Principal,
} from '@mpn/domain';
import { announce, audit, inTransaction, lockRow, updateRow } from '@mpn/server-kit';
import { notifyOfMailing, type MailingNews } from '../mails/mailing-news';
import { ownMailing, readMailing, type MailingRow } from '../queries/mailing-sql';

const NEWS_OF: Record<Exclude<MailingRequestStatus, 'OPEN'>, MailingNews> = {
  SENT: 'SENT',
  DECLINED: 'DECLINED',
  WITHDRAWN: 'WITHDRAWN',
};

/**
 * The caller's company.
 * @throws AppError not-found in a promo-share view and for callers without a company
 */
export function mailingsCompany({ companyId, promoShare }: Principal): number {
  if (companyId === null || promoShare !== null) throw fail('mpn.backend.global.error.not-found');
  return companyId;
}

const idsOf = ({ company_id: companyId, user_id: userId }: MailingRow) => ({ companyId, userId });

/** Closes a locked request, notifies the other side and announces it. @throws AppError mailing-request-answered */
async function close(
  strapi: Core.Strapi,
  trx: Knex,
  principal: Principal,
  row: MailingRow,
  { event, answer }: { event: MailingRequestEvent; answer: string | null },
): Promise<void> {
  const side = event === 'withdraw' ? 'EDITOR' : 'PROMOTER';
  const to = applyTransition(mailingRequestMachine, row.status, event, { side });
  const { companyId, userId } = idsOf(row);
  await updateRow(trx, 'mailing_requests', row.id, {
    status: to,
    closed_at: new Date(),
    version: trx.raw('version + 1'),
    ...(side === 'PROMOTER' ? { answer } : {}),
  });
  await audit(trx, principal, {
    action: `mailing-request.${event}`,
    objectType: 'mailing_request',
    objectId: row.id,
    data: { releaseId: row.release_id },
  });
  if (to !== 'OPEN') await notifyOfMailing(strapi, trx, { id: row.id, news: NEWS_OF[to], companyId, userId });
  await announce(trx, { resource: 'mailing_requests', ids: null, companies: [companyId], users: [userId] });
}

interface Given {
  version: number;
  answer?: string | null | undefined;
}

/**
 * Locks a request and checks that `isOwn` holds for it.
 * @throws AppError not-found, optimistic-lock
 */
async function lockOwn(
  trx: Knex,
  id: number,
  version: number,
  isOwn: (row: MailingRow) => boolean,
): Promise<MailingRow> {
  const row = await lockRow<MailingRow>(trx, 'mailing_requests', id);
  if (!row || !isOwn(row)) throw fail('mpn.backend.global.error.not-found');
  // An answered request is not a version conflict but mailing-request-answered: loading it again would not help.
  if (row.status === 'OPEN' && row.version !== version) {
    throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'mailing-request' });
  }
  return row;
}

/**
 * The promoter marks a request as sent, or declines it.
 * @throws AppError not-found, optimistic-lock, mailing-request-answered
 */
export async function answerMailing(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  event: 'send' | 'decline',
  { version, answer }: Given,
): Promise<MailingRequestRow> {
  const companyId = mailingsCompany(principal);
  return inTransaction(strapi, async (trx) => {
    const row = await lockOwn(trx, id, version, ({ company_id: owner }) => owner === companyId);
    await close(strapi, trx, principal, row, { event, answer: answer || null });
    return readMailing(trx, id, 'PROMOTER');
  });
}

/** Marks several requests as sent, or declines them; answered ones and those of other companies are skipped. */
export async function answerMailings(
  strapi: Core.Strapi,
  principal: Principal,
  ids: readonly number[],
  event: 'send' | 'decline',
  answer: string | null,
): Promise<MailingAnswerResult> {
  const companyId = mailingsCompany(principal);
  return inTransaction(strapi, async (trx) => {
    const rows = await trx('mailing_requests')
      .whereIn('id', [...ids])
      .where({ company_id: companyId, status: 'OPEN' })
      .orderBy('id')
      .forUpdate();
    for (const row of rows) await close(strapi, trx, principal, row, { event, answer });
    return { count: rows.length };
  });
}

/**
 * The editor withdraws their own request.
 * @throws AppError not-found, optimistic-lock, mailing-request-answered
 */
export async function withdrawMailing(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  version: number,
): Promise<OwnMailingRequest> {
  return inTransaction(strapi, async (trx) => {
    const row = await lockOwn(trx, id, version, ({ user_id: userId }) => userId === principal.userId);
    await close(strapi, trx, principal, row, { event: 'withdraw', answer: null });
    return ownMailing(await readMailing(trx, id, 'EDITOR'));
  });
}
