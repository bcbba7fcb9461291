import type { Knex } from 'knex';
import { MAX_NAMED, type AttentionItem } from '@mpn/domain';
import { database, type AttentionSource } from '@mpn/server-kit';
import { findCompanyNames } from '../../company';

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

/** Promo shares that wait for an answer. */
export const SHARES_PENDING: AttentionSource = {
  kind: 'PROMO_SHARES_PENDING',
  permission: 'ManagePromoShares',
  find: (strapi, companyId) => offeredShares(database(strapi), companyId),
};
