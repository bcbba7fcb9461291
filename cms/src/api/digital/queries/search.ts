import type { Core } from '@strapi/strapi';
import {
  DIGITAL_SEARCH_LIMIT,
  type CatalogueHit,
  type DigitalSearchView,
  type DigitalSortColumn,
  type Principal,
} from '@mpn/domain';
import type { Knex } from 'knex';
import { database, select } from '@mpn/server-kit';
import { catalogueAccounts } from '../catalogue/accounts';
import { digitalCatalogue } from '../catalogue/catalogue';
import type { CatalogueQuestion } from '../catalogue/digital-catalogue';
import { actingCompany } from '../../release';

/** Own undeleted releases that were imported from these entries, or that have an entry's EAN. */
async function ownReleases(
  db: Knex,
  companyId: number,
  hits: readonly CatalogueHit[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await select<{ id: string; release_id: number | null }>(
    db,
    `select hit.id, coalesce(
       (select i.release_id from digital_imports i join releases r on r.id = i.release_id and r.deleted_at is null
        where i.company_id = :companyId and i.entry_id = hit.id order by i.id desc limit 1),
       (select r.id from releases r where r.company_id = :companyId and r.deleted_at is null and r.ean is not null
          and lpad(r.ean, 13, '0') = lpad(regexp_replace(hit.gtin, '[\\s-]', '', 'g'), 13, '0') limit 1)) as release_id
     from unnest(:ids::text[], :gtins::text[]) as hit(id, gtin)`,
    { companyId, ids: hits.map(({ id }) => id), gtins: hits.map(({ gtin }) => gtin) },
  );
  return new Map(rows.flatMap(({ id, release_id }) => (release_id === null ? [] : [[id, release_id]])));
}

/**
 * Searches the digital-delivery service for releases of the acting company: the first 20 hits and the total.
 * @throws AppError digias not-configured, digias api-error
 */
export async function searchCatalogue(
  strapi: Core.Strapi,
  principal: Principal,
  question: CatalogueQuestion,
  order: { sort: DigitalSortColumn; reverseSort: boolean },
): Promise<DigitalSearchView> {
  const db = database(strapi);
  const companyId = actingCompany(principal);
  const accounts = await catalogueAccounts(db, companyId);
  const { items, total } = await digitalCatalogue(strapi).search(accounts, question, {
    sort: order.sort,
    reverse: order.reverseSort,
    limit: DIGITAL_SEARCH_LIMIT,
  });
  const own = await ownReleases(db, companyId, items);
  return { items: items.map((hit) => ({ ...hit, ownReleaseId: own.get(hit.id) ?? null })), total };
}
