import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { updateRow, type Actor } from '@mpn/server-kit';
import { failuresSolvedBy, retryAfterChange } from '../deliveries';
import type { ConfigurationRow } from '../servers';

/**
 * Permits SFTP algorithms that are no longer considered secure for a company's server, or takes that back. Permitted,
 * the deliveries that failed for them are queued again.
 * @throws AppError not-found for a company without an SFTP server of its own
 */
export async function setLegacyAlgorithms(trx: Knex, actor: Actor, companyId: number, allowed: boolean): Promise<void> {
  const row = await trx<ConfigurationRow>('ftp_configurations')
    .where({ company_id: companyId, protocol: 'SFTP' })
    .whereNotNull('server_address')
    .forUpdate()
    .first('id');
  if (!row) throw fail('mpn.backend.global.error.not-found');
  await updateRow(trx, 'ftp_configurations', row.id, { legacy_algorithms: allowed });
  if (allowed) await retryAfterChange(trx, actor, companyId, failuresSolvedBy(['algorithms']));
}
