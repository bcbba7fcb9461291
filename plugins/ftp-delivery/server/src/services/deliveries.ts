import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import type { DeliveryService } from '../contracts';
import {
  cancelDelivery,
  cancelForCampaign,
  enqueueForAction,
  retryDelivery,
  retryFailedWhere,
  addressesBehindServers,
  foldersBehindServers,
  sendAgain,
  WORKER,
  enqueueUpdates,
} from '../deliveries';

import { setLegacyAlgorithms } from '../settings';

/** Deliveries for campaigns and releases; see `contracts.ts`. */
export function deliveryService({ strapi }: { strapi: Core.Strapi }): DeliveryService {
  return {
    enqueueForAction: (trx, actionId) => enqueueForAction(strapi, trx, actionId),
    enqueueUpdates: (trx, releaseId) => enqueueUpdates(strapi, trx, releaseId),
    cancelForCampaign: (trx, campaignId, actor = WORKER) => cancelForCampaign(trx, actor, campaignId),
    addressesBehindServers,
    foldersBehindServers,
    retry: (trx, actor, id) => retryDelivery(strapi, trx, actor, id),
    retryCause: (trx, actor, errorCode) =>
      retryFailedWhere(trx, actor, `coalesce(d.error_code, '') = :errorCode`, { errorCode }),
    sendAgain,
    setLegacyAlgorithms,
    async cancel(trx, actor, id) {
      if ((await cancelDelivery(trx, actor, id)) === 0) throw fail('mpn.backend.delivery.error.not-cancelable');
    },
  };
}
