import type { Knex } from 'knex';
import { fail } from '@mpn/domain';

/**
 * Refuses changes while an order on the campaign is unpaid, or completed but not fully persisted. Reads the shop's
 * table, the single source of truth about orders.
 * @throws AppError locked
 */
export async function assertNoPendingOrder(trx: Knex, campaignId: number): Promise<void> {
  const pending: unknown = await trx('order_positions as position')
    .join('purchase_orders as ordered', 'ordered.id', 'position.order_id')
    .where('position.campaign_id', campaignId)
    .where((either) =>
      either
        .whereIn('ordered.state', ['open', 'in_progress'])
        .orWhere((completed) => completed.where('ordered.state', 'completed').whereNull('ordered.persisted_at')),
    )
    .first('ordered.id');
  if (pending) throw fail('mpn.backend.data.error.product.samplingcampaign-locked');
}
