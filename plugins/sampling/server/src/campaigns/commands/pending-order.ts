import type { Knex } from 'knex';
import { fail } from '@mpn/domain';

/**
 * Refuses changes while an order on the campaign is unpaid, or completed but not fully persisted. Reads what the
 * shop says of its orders, the single source of truth about them.
 * @throws AppError samplingcampaign-locked
 */
export async function assertNoPendingOrder(trx: Knex, campaignId: number): Promise<void> {
  const pending: unknown = await trx('campaign_orders')
    .where({ campaign_id: campaignId })
    .where((either) => either.where('open', true).orWhere('not_persisted', true))
    .first('order_id');
  if (pending) throw fail('mpn.backend.data.error.product.samplingcampaign-locked');
}
