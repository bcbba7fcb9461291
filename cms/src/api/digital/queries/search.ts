import type { Core } from '@strapi/strapi';
import {
  DIGITAL_SEARCH_LIMIT,
  type CatalogueHit,
  type DigitalReleaseHit,
  type DigitalSearchView,
  type DigitalSortColumn,
  type Principal,
} from '@mpn/domain';
import type { Knex } from 'knex';
import { database, select } from '@mpn/server-kit';
import { searchListed, type ListedHit } from '../../ddex';
import { catalogueReach } from '../catalogue/accounts';
import { digitalCatalogue } from '../catalogue/catalogue';
import type { CatalogueQuestion } from '../catalogue/digital-catalogue';
import { messageEntryId } from '../catalogue/messages';
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
       (select i.release_id from digital_imports i join release_titles r on r.id = i.release_id and r.deleted_at is null
        where i.company_id = :companyId and i.entry_id = hit.id order by i.id desc limit 1),
       (select r.id from release_titles r where r.company_id = :companyId and r.deleted_at is null and r.ean is not null
          and lpad(r.ean, 13, '0') = lpad(regexp_replace(hit.gtin, '[\\s-]', '', 'g'), 13, '0') limit 1)) as release_id
     from unnest(:ids::text[], :gtins::text[]) as hit(id, gtin)`,
    { companyId, ids: hits.map(({ id }) => id), gtins: hits.map(({ gtin }) => gtin) },
  );
  return new Map(rows.flatMap(({ id, release_id }) => (release_id === null ? [] : [[id, release_id]])));
}

const collator = new Intl.Collator('de', { sensitivity: 'base' });

/** Merges both sources, each of which is sorted already; entries without a value come last. */
const inOrder =
  ({ sort, reverseSort }: { sort: DigitalSortColumn; reverseSort: boolean }) =>
  (a: DigitalReleaseHit, b: DigitalReleaseHit): number => {
    const [first, second] = [a[sort], b[sort]];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return collator.compare(first, second) * (reverseSort ? -1 : 1);
  };

const messageHit =
  (mayImport: boolean) =>
  ({ id, ...hit }: ListedHit): DigitalReleaseHit => ({ ...hit, id: messageEntryId(id), source: 'MESSAGE', mayImport });

/**
 * Searches for releases of the acting company, in the digital-delivery service and in what arrived by message: the
 * first 20 hits and the total.
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
  const { numbers, messages } = await catalogueReach(db, companyId);
  const wanted = { sort: order.sort, reverse: order.reverseSort, limit: DIGITAL_SEARCH_LIMIT };
  const nothing = { items: [], total: 0 };
  const catalogue = numbers.length === 0 ? nothing : await digitalCatalogue(strapi).search(numbers, question, wanted);
  const arrived = messages === 'NOT_VISIBLE' ? nothing : await searchListed(db, companyId, question, wanted);
  const own = await ownReleases(db, companyId, catalogue.items);
  const found: DigitalReleaseHit[] = [
    ...catalogue.items.map((hit) => ({
      ...hit,
      source: 'CATALOGUE' as const,
      mayImport: true,
      ownReleaseId: own.get(hit.id) ?? null,
    })),
    ...arrived.items.map(messageHit(messages === 'VISIBLE_AND_ACTIVE')),
  ];
  // If only one source has hits, its own order is kept.
  const items = catalogue.items.length > 0 && arrived.items.length > 0 ? found.sort(inOrder(order)) : found;
  return { items: items.slice(0, DIGITAL_SEARCH_LIMIT), total: catalogue.total + arrived.total };
}
