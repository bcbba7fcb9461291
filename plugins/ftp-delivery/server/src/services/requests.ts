import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, permittedFormats, type AudioFormat, type Principal } from '@mpn/domain';
import { audit, inTransaction } from '@mpn/server-kit';
import type { DeliveryWish, RequestService } from '../contracts';
import { enqueueRequest } from '../deliveries/enqueue';
import { interactionsOf, preferencesOf } from '../ports';
import { select } from '../sql';

/** Under way: of the same, or of all that it is a part of. */
const ONGOING = `select 1 from deliveries d where d.release_id = :releaseId and d.institution_id = :institutionId
  and d.state in ('QUEUED', 'PREPARING', 'TRANSFERRING') and (d.track_id is null or d.track_id = :trackId) limit 1`;

async function assertNoneUnderWay(
  trx: Knex,
  institutionId: number,
  { releaseId, trackId }: DeliveryWish,
): Promise<void> {
  // Two editors of one station at the same moment: the second waits, and finds the first one's.
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `delivery-request:${releaseId}:${institutionId}`,
  ]);
  const ongoing = await select(trx, ONGOING, { releaseId, institutionId, trackId });
  if (ongoing.length > 0) throw fail('mpn.backend.delivery.error.ongoing-request');
}

/** Requests of editors; see `contracts.ts`. */
export function requestService({ strapi }: { strapi: Core.Strapi }): RequestService {
  /** The format to send: the wished one if this user may have it, else the one that the user prefers. */
  const formatFor = async (
    trx: Knex,
    institutionId: number,
    userId: number,
    { audioFormat }: DeliveryWish,
  ): Promise<AudioFormat | null> => {
    const preferences = await preferencesOf(strapi).resolve(trx, institutionId, userId, 'ftp');
    if (audioFormat === null) {
      const { value, source } = preferences.preferredAudioFormat;
      return source === 'USER' ? value : null;
    }
    if (!permittedFormats(preferences).includes(audioFormat)) {
      throw fail('mpn.backend.delivery.error.format-not-permitted', { format: audioFormat });
    }
    return audioFormat;
  };

  return {
    async request(principal: Principal, wish) {
      const institutionId = principal.companyId;
      if (institutionId === null || principal.companyType !== 'MEDIA')
        throw fail('mpn.backend.global.error.role-access-denied');
      const { releaseId, trackId, offer } = wish;
      return inTransaction(strapi, async (trx) => {
        const format = await formatFor(trx, institutionId, principal.userId, wish);
        await assertNoneUnderWay(trx, institutionId, wish);
        const deliveryIds = await enqueueRequest(trx, {
          releaseId,
          trackId,
          audioFormat: format,
          institutionId,
          userId: principal.userId,
          campaignId: offer?.campaignId ?? null,
          actionId: offer?.actionId ?? null,
        });
        if (deliveryIds.length === 0) throw fail('mpn.backend.delivery.error.ftp-not-enabled');
        await interactionsOf(strapi).record(trx, principal, { releaseId, trackId, type: 'REQUESTED' });
        await audit(trx, principal, {
          action: 'delivery.request',
          objectType: 'release',
          objectId: releaseId,
          data: { trackId, deliveryIds },
        });
        return { deliveryIds };
      });
    },
  };
}
