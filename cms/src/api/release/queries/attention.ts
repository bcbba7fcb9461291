import type { Knex } from 'knex';
import { addDays, MAX_NAMED, RELEASE_ATTENTION_DAYS, type AttentionItem, type ReleaseStatus } from '@mpn/domain';
import { countNamed, database, registerAttention } from '@mpn/server-kit';
import { findCompanyNames } from '../../company';
import { CAMPAIGN_STATUSES } from './campaigns-and-shares-sql';

/** SQL: releases of this status that appear soon and have no paused or finished campaign, the next one first. */
const appearingSoon = (status: ReleaseStatus): string =>
  `select r.id, r.title as name from releases r
   where r.company_id = :companyId and r.deleted_at is null and r.withdrawn_at is null and r.status = '${status}'
     and r.release_date between :today::date and :until::date
     and not jsonb_exists_any(${CAMPAIGN_STATUSES}::jsonb, array['PAID_PAUSED', 'PAID_FINISHED'])
   order by r.release_date, r.id`;

function registerAppearing(kind: 'RELEASES_INCOMPLETE' | 'RELEASES_NOT_SAMPLED', status: ReleaseStatus): void {
  registerAttention({
    kind,
    permission: 'EditReleases',
    find: (strapi, companyId, today) => {
      const until = addDays(today, RELEASE_ATTENTION_DAYS);
      return countNamed(database(strapi), appearingSoon(status), { companyId, today, until });
    },
  });
}

/** Promo shares that other companies offer, the oldest first, each with the company's name. */
async function offeredShares(db: Knex, companyId: number): Promise<Omit<AttentionItem, 'kind'>> {
  const shares = await db('promo_shares')
    .where({ received_company_id: companyId, status: 'PENDING' })
    .orderBy('id')
    .select<{ id: number; source_company_id: number }[]>('id', 'source_company_id');
  const first = shares.slice(0, MAX_NAMED);
  const sources = first.map(({ source_company_id }) => source_company_id);
  const names = await findCompanyNames(db, sources);
  const named = first.map(({ id, source_company_id }) => ({ id, name: names.get(source_company_id) ?? '' }));
  return { count: shares.length, named };
}

/** Releases that appear soon (not ready, or ready and not sampled), and promo shares that wait for an answer. */
export function registerReleaseAttention(): void {
  registerAttention({
    kind: 'PROMO_SHARES_PENDING',
    permission: 'ManagePromoShares',
    find: (strapi, companyId) => offeredShares(database(strapi), companyId),
  });
  registerAppearing('RELEASES_INCOMPLETE', 'DRAFT');
  registerAppearing('RELEASES_NOT_SAMPLED', 'READY');
}
