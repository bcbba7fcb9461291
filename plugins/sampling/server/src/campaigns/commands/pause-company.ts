import type { TransactionContext } from '@mpn/server-kit';
import { lockCampaign } from '../../rows';
import { transitionCampaign } from './transition-campaign';

/**
 * Pauses the scheduled and active campaigns of a company that is disabled or deleted.
 * @returns the number of campaigns
 */
export async function pauseCampaignsOfCompany(context: TransactionContext, companyId: number): Promise<number> {
  const rows: { id: number }[] = await context
    .trx('sampling_campaigns')
    .where({ company_id: companyId })
    .whereIn('status', ['PAID_SCHEDULED', 'PAID_ACTIVE'])
    .whereNull('deleted_at')
    .orderBy('id')
    .select('id');
  for (const { id } of rows) {
    const campaign = await lockCampaign(context.trx, id);
    if (campaign && campaign.status !== 'PAID_PAUSED') await transitionCampaign(context, campaign, 'pause');
  }
  return rows.length;
}
