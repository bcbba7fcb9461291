import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, permittedFormats, type AudioFormat, type Principal } from '@mpn/domain';
import { audit, inTransaction } from '@mpn/server-kit';
import type { RequestedDelivery, RequestService } from '../contracts';
import { enqueueRequest, assertNoOpenDelivery } from '../deliveries';
import { interactionsOf, preferencesOf } from '../ports';

/** Requests of editors; see `contracts.ts`. */
export function requestService({ strapi }: { strapi: Core.Strapi }): RequestService {
  /**
   * The format to send: the requested one; without one the user's own preference, or null for the institution's.
   * @throws AppError format-not-permitted for a requested one that this user may not have
   */
  const formatFor = async (
    trx: Knex,
    institutionId: number,
    userId: number,
    { audioFormat }: RequestedDelivery,
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
    async request(principal: Principal, requested) {
      const institutionId = principal.companyId;
      if (institutionId === null || principal.companyType !== 'MEDIA')
        throw fail('mpn.backend.global.error.role-access-denied');
      const { releaseId, trackId, offer } = requested;
      return inTransaction(strapi, async (trx) => {
        const format = await formatFor(trx, institutionId, principal.userId, requested);
        await assertNoOpenDelivery(trx, { releaseId, trackId, institutionId, id: null, isArchiveCopy: false });
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
