import type { Knex } from 'knex';
import { fail, type Principal } from '@mpn/domain';
import { formatBytes, TEMPORARY_QUOTA } from './limits';

/** Refuses another upload while a company has too much lying about that nothing refers to, or that is still coming. */
export async function checkQuota(db: Knex, principal: Principal, announced: number): Promise<void> {
  const [row] = await db('stored_files')
    .where({ company_id: principal.companyId, state: 'TEMPORARY' })
    .sum<{ bytes: string | null }[]>({ bytes: 'size' });
  const [coming] = await db('resumable_uploads')
    .where({ company_id: principal.companyId, file_id: null })
    .sum<{ bytes: string | null }[]>({ bytes: 'size' });
  if (Number(row?.bytes ?? 0) + Number(coming?.bytes ?? 0) + announced > TEMPORARY_QUOTA) {
    throw fail('mpn.backend.media.error.quota-exceeded', { limit: formatBytes(TEMPORARY_QUOTA) });
  }
}
