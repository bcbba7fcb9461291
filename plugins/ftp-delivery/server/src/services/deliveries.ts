import type { Core } from '@strapi/strapi';
import type { DeliveryService } from '../contracts';
import { cancelForCampaign, cancelForRelease } from '../deliveries/cancel';
import { enqueueForAction } from '../deliveries/enqueue';
import { addressesBehindServers } from '../deliveries/server-addresses';
import { WORKER } from '../deliveries/transitions';
import { enqueueUpdates } from '../deliveries/updates';

/** What campaigns and releases tell the delivery queue; see `contracts.ts`. */
export function deliveryService({ strapi }: { strapi: Core.Strapi }): DeliveryService {
  return {
    enqueueForAction: (trx, actionId) => enqueueForAction(strapi, trx, actionId),
    enqueueUpdates: (trx, releaseId) => enqueueUpdates(strapi, trx, releaseId),
    cancelForCampaign: (trx, campaignId, actor = WORKER) => cancelForCampaign(trx, actor, campaignId),
    cancelForRelease: (trx, releaseId, actor = WORKER) => cancelForRelease(trx, actor, releaseId),
    addressesBehindServers,
  };
}
