import type { Core } from '@strapi/strapi';
import type { deskCalls, DeskBodyOf } from '@mpn/domain';
import { inTransaction, service } from '@mpn/server-kit';
import { actorOf, auditStaff, type Staff } from './staff';

/**
 * Permits outdated encryption for a company's SFTP server, with a reason, or takes that back.
 * @throws AppError not-found (404) for a company without an SFTP server
 */
export async function changeLegacyAlgorithms(
  strapi: Core.Strapi,
  staff: Staff,
  companyId: number,
  { allowed, reason }: DeskBodyOf<typeof deskCalls.companies.setLegacyAlgorithms>,
): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    await service(strapi, 'plugin::ftp-delivery.deliveries').setLegacyAlgorithms(
      trx,
      actorOf(staff),
      companyId,
      allowed,
    );
    await auditStaff(trx, staff, 'set-legacy-algorithms', 'company', companyId, { allowed, reason });
  });
}
