import type { Core } from '@strapi/strapi';
import type { DeliveryService } from '../contracts';
import { cancelForCampaign, cancelForRelease } from '../deliveries/commands/cancel';
import { enqueueForAction } from '../deliveries/commands/enqueue';
import { addressesBehindServers, foldersBehindServers } from '../deliveries/queries/server-addresses';
import { WORKER } from '../deliveries/run/transitions';
import { enqueueUpdates } from '../deliveries/commands/updates';

/** Deliveries for campaigns and releases; see `contracts.ts`. */
export function deliveryService({ strapi }: { strapi: Core.Strapi }): DeliveryService {
  return {
    enqueueForAction: (trx, actionId) => enqueueForAction(strapi, trx, actionId),
    enqueueUpdates: (trx, releaseId) => enqueueUpdates(strapi, trx, releaseId),
    cancelForCampaign: (trx, campaignId, actor = WORKER) => cancelForCampaign(trx, actor, campaignId),
    cancelForRelease: (trx, releaseId, actor = WORKER) => cancelForRelease(trx, actor, releaseId),
    addressesBehindServers,
    foldersBehindServers,
  };
}
