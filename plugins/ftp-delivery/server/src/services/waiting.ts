import type { WaitingDeliveries } from '@mpn/plugin-sampling/contracts';
import { NOT_TRANSFERRING } from '../deliveries';

/** Deliveries that wait, for the sampling plugin; see its `contracts.ts`. */
export function waitingService(): WaitingDeliveries {
  return {
    async count(knex, campaignIds, institutionId) {
      const row = await knex('deliveries')
        .where({ institution_id: institutionId })
        .whereIn('campaign_id', campaignIds)
        .whereIn('state', NOT_TRANSFERRING)
        .count<{ count: string }[]>('id')
        .first();
      return Number(row?.count ?? 0);
    },
  };
}
