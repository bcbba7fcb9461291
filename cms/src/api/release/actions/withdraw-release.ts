import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type Principal, type ReleaseEntity } from '@mpn/domain';
import { audit, database, enqueue, inTransaction, updateRow, type Actor } from '@mpn/server-kit';
import { WITHDRAWN_TASK } from '../../../mail/release-withdrawn';
import { deliveryService } from '../delivery/ports';
import { readRelease, releaseEntity, type ReleaseFacts } from '../views/entity';
import { lockRelease } from './lock-release';

/** What a withdrawal needs to know of a release whose row is locked. */
export type Withdrawable = Pick<ReleaseFacts, 'id' | 'companyId' | 'title' | 'artistName' | 'version' | 'withdrawnAt'>;

/**
 * Takes a leaked or wrong release back (domain decisions, section 3): blocked everywhere at once, deliveries that did
 * not run are cancelled, recipients are told, all of it audited. It cannot be undone. Telling them, with the reason, is
 * queued: however many there are, the block waits for none of their mails. The caller has locked the row and judged who
 * may. Throws release-withdrawn when it was withdrawn before.
 */
export async function withdrawLocked(
  strapi: Core.Strapi,
  trx: Knex,
  actor: Actor,
  release: Withdrawable,
  reason: string,
): Promise<void> {
  if (release.withdrawnAt) throw fail('mpn.backend.data.error.product.release-withdrawn');
  await updateRow(trx, 'releases', release.id, {
    withdrawn_at: new Date(),
    withdrawn_by_user_id: actor.userId,
    withdrawal_reason: reason,
    version: release.version + 1,
  });
  const canceled = await deliveryService(strapi, 'deliveries').cancelForRelease(trx, release.id, actor);
  await audit(trx, actor, {
    action: 'release.withdraw',
    objectType: 'release',
    objectId: release.id,
    data: { reason, canceledDeliveries: canceled },
  });
  await enqueue(trx, WITHDRAWN_TASK, { releaseId: release.id }, { jobKey: `release-withdrawn-${release.id}` });
}

/** A promoter, or an administrator of all companies, withdraws: see `withdrawLocked`. */
export async function withdrawRelease(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  reason: string,
): Promise<ReleaseEntity> {
  await inTransaction(strapi, async (trx) => {
    const { facts } = await lockRelease(trx, principal, id);
    if (!facts.mayEdit && !principal.permissions.has('ManageAllCompanies')) {
      throw fail('mpn.backend.global.error.resource-access-denied');
    }
    await withdrawLocked(strapi, trx, principal, facts, reason);
  });
  return releaseEntity(principal, await readRelease(database(strapi), principal, id));
}
