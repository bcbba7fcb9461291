import type { CampaignStatus } from '@mpn/domain';
import { notify, select, type TransactionContext } from '@mpn/server-kit';
import { findRelease, type ActionRow, type CampaignRow } from '../../rows';

/** Whether the campaign runs for the first time: a resumed one may have been paused before its start. */
const begins = (campaign: CampaignRow, to: CampaignStatus, actions: readonly ActionRow[]): boolean =>
  to === 'PAID_ACTIVE' &&
  campaign.status !== 'PAID_ACTIVE' &&
  // A campaign that has run before was announced then.
  actions.every(({ announced_at }) => announced_at === null);

/** For so long after an order, in milliseconds, its confirmation tells that the campaign begins. */
const CONFIRMED_MS = 10 * 60_000;

/**
 * The address of who has just bought a campaign that begins with the purchase, and gets the order's confirmation; null
 * where it begins later, or after support's review.
 */
async function confirmedTo({ trx, now }: TransactionContext, campaign: CampaignRow): Promise<string | null> {
  if (campaign.status !== 'DRAFT') return null;
  const [buyer] = await select<{ email: string }>(
    trx,
    `select buyer.email from campaign_orders ordered join people buyer on buyer.id = ordered.user_id
     where ordered.campaign_id = :campaignId and ordered.ordered_at > :since order by ordered.order_id desc limit 1`,
    { campaignId: campaign.id, since: new Date(now.getTime() - CONFIRMED_MS) },
  );
  return buyer?.email ?? null;
}

/**
 * Notifies the company's users that their campaign has begun or is finished, once each. Also for a campaign that a
 * partner prepared; the partner is not notified. Who bought a campaign that begins with the purchase gets no mail of it
 * beside the order's confirmation.
 * @param campaign as it was before
 */
export async function notifyOfCampaign(
  context: TransactionContext,
  campaign: CampaignRow,
  to: CampaignStatus,
  actions: readonly ActionRow[],
): Promise<void> {
  const { strapi, trx } = context;
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
    exceptMailTo: hasBegun ? await confirmedTo(context, campaign) : null,
    uniqueKey: `${kind}:${campaign.id}`,
  });
}
