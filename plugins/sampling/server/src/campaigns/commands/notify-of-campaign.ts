import type { CampaignStatus } from '@mpn/domain';
import { notify, type TransactionContext } from '@mpn/server-kit';
import { findRelease, type ActionRow, type CampaignRow } from '../../rows';

/** Whether the campaign runs for the first time: a resumed one may have been paused before its start. */
const begins = (campaign: CampaignRow, to: CampaignStatus, actions: readonly ActionRow[]): boolean =>
  to === 'PAID_ACTIVE' &&
  campaign.status !== 'PAID_ACTIVE' &&
  // A campaign that has run before was announced then.
  actions.every(({ announced_at }) => announced_at === null);

/**
 * Notifies the company's users that their campaign has begun or is finished, once each. Also for a campaign that a
 * partner prepared; the partner is not notified.
 * @param campaign as it was before
 */
export async function notifyOfCampaign(
  { strapi, trx }: TransactionContext,
  campaign: CampaignRow,
  to: CampaignStatus,
  actions: readonly ActionRow[],
): Promise<void> {
  const hasBegun = begins(campaign, to, actions);
  if (!hasBegun && to !== 'PAID_FINISHED') return;
  const release = await findRelease(trx, campaign.release_id);
  if (!release) return;
  const { id: releaseId, title, artist_name: artist } = release;
  const kind = hasBegun ? 'CAMPAIGN_BEGUN' : 'CAMPAIGN_ENDED';
  await notify(strapi, trx, {
    kind,
    companyId: campaign.company_id,
    data: { campaignId: campaign.id, releaseId, title: title ?? '', artist },
    uniqueKey: `${kind}:${campaign.id}`,
  });
}
