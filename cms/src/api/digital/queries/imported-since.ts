import type { Core } from '@strapi/strapi';
import type { ImportedRelease, ImportedSinceView, Principal } from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import { actingCompany } from '../../release';

/** Maximum number of rows; more than a single import can create. */
const LIMIT = 500;

/**
 * What the acting company imported at or after an instant, oldest first, without deleted releases; at most
 * {@link LIMIT}.
 */
export async function importedSince(
  strapi: Core.Strapi,
  principal: Principal,
  instant: string,
): Promise<ImportedSinceView> {
  const items = await select<ImportedRelease>(
    database(strapi),
    `select r.id as "releaseId", r.title, i.gtin, i.status
     from digital_imports i join release_titles r on r.id = i.release_id and r.deleted_at is null
     where i.company_id = :companyId and i.imported_at >= :instant::timestamptz at time zone 'UTC'
     order by i.imported_at, i.id limit :limit::int`,
    { companyId: actingCompany(principal), instant, limit: LIMIT },
  );
  return { items };
}
