import { lockCampaign } from '../../rows';
import { transitionCampaign } from './transition-campaign';
import type { Change } from './transition-core';

/**
 * Pauses the scheduled and active campaigns of a disabled company.
 * @returns the number of campaigns
 */
export async function pauseCampaignsOfCompany(change: Change, companyId: number): Promise<number> {
  const rows: { id: number }[] = await change
    .trx('sampling_campaigns')
    .where({ company_id: companyId })
    .whereIn('status', ['PAID_SCHEDULED', 'PAID_ACTIVE'])
    .whereNull('deleted_at')
    .orderBy('id')
    .select('id');
  for (const { id } of rows) {
    const campaign = await lockCampaign(change.trx, id);
    if (campaign && campaign.status !== 'PAID_PAUSED') await transitionCampaign(change, campaign, 'pause');
  }
  return rows.length;
}
