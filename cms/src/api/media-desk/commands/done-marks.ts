import type { Core } from '@strapi/strapi';
import { fail, type DoneMarks, type Principal } from '@mpn/domain';
import { allOf, database, inTransaction, insertNewRows, piece, select, type SqlPiece } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { offersSql } from '../access/offers';

/**
 * Marks offers of the caller as done.
 * @param which of the offers `o` and their releases `r`
 * @throws AppError role-access-denied for others than media users
 */
async function mark(strapi: Core.Strapi, principal: Principal, which: SqlPiece): Promise<DoneMarks> {
  if (principal.companyType !== 'MEDIA') throw fail('mpn.backend.global.error.role-access-denied');
  const now = new Date();
  const offers = offersSql(principal, now);
  const where = allOf([piece('r.deleted_at is null and r.withdrawn_at is null'), which]);
  return inTransaction(strapi, async (trx) => {
    const found = await select<{ id: number }>(
      trx,
      `select distinct r.id from (${offers.sql}) o join releases r on r.id = o."releaseId" where ${where.sql}`,
      { ...offers.bindings, ...where.bindings, me: principal.userId },
    );
    const rows = found.map(({ id }) => ({ user_id: principal.userId, release_id: id, at: now }));
    const unique = ['user_id', 'release_id'];
    const written = await insertNewRows(trx, 'done_marks', 'release_id', rows, { now, unique });
    return { releaseIds: written.map(Number) };
  });
}

/**
 * Marks releases as done; those that are not sampled to the caller, and those marked before, are left out.
 * @throws AppError role-access-denied for others than media users
 */
export const markDone = (strapi: Core.Strapi, principal: Principal, releaseIds: readonly number[]) =>
  mark(strapi, principal, piece('r.id = any(:releaseIds)', { releaseIds: [...releaseIds] }));

/**
 * Marks the running releases as done that came up to and including that day and with which the caller has done nothing.
 * @param until day in the app's time zone, YYYY-MM-DD
 * @throws AppError role-access-denied for others than media users
 */
export const markDoneUntil = (strapi: Core.Strapi, principal: Principal, until: string) =>
  mark(
    strapi,
    principal,
    piece(
      `o.state = 'LIVE' and (o."sampledAt" at time zone :zone)::date <= :until::date
       and not exists (select 1 from interactions i where i.release_id = r.id and i.user_id = :me)`,
      { until, zone: getSettings().APP_TIMEZONE },
    ),
  );

/** Takes the caller's marks away; idempotent. */
export async function removeDoneMarks(
  strapi: Core.Strapi,
  { userId }: Principal,
  releaseIds: readonly number[],
): Promise<void> {
  await database(strapi)('done_marks')
    .where({ user_id: userId })
    .whereIn('release_id', [...releaseIds])
    .delete();
}
