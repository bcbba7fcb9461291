import { fail } from '@mpn/domain';
import { audit, updateRow, type TransactionContext } from '@mpn/server-kit';
import { allowsSampling } from '../../ports';
import { findRelease, lockActions, lockCampaign, type ActionRow, type CampaignRow, type ReleaseRow } from '../../rows';
import { isPurchased, wantedOfCampaigns } from '../queries/wanted';
import { purchaseProblems } from '../rules/purchase-problems';
import { coverageInCart } from './cover-institutions';
import { announceCampaign } from './announce-campaign';

/**
 * Puts a saved campaign into the cart.
 * @throws AppError with the first reason why it could not be bought: sampling switched off, release not ready or
 * withdrawn, campaign finished, cancelled or past its end, an action without a name, or nothing to buy
 * @returns whether it was not in the cart before
 */
export async function addToCart(context: TransactionContext, campaignId: number): Promise<boolean> {
  const { strapi, trx, actor, now } = context;
  const campaign = (await lockCampaign(trx, campaignId)) as CampaignRow;
  const actions: ActionRow[] = await lockActions(trx, campaignId);
  const release = (await findRelease(trx, campaign.release_id)) as ReleaseRow;
  const samplingAllowed = await allowsSampling(strapi, trx, campaign.company_id);
  const [problem] = purchaseProblems({ campaign, actions, release, samplingAllowed }, now);
  if (problem) throw fail(problem as never);
  const wanted = (await wantedOfCampaigns(trx, [campaignId], now)).get(campaignId) ?? [];
  if (!wanted.some((institution) => !isPurchased(institution))) {
    throw fail('mpn.backend.data.error.product.samplingcampaign-no-addressees');
  }
  if (campaign.in_cart) return false;
  await updateRow(trx, 'sampling_campaigns', campaignId, {
    in_cart: true,
    in_cart_at: now,
    covers_until: await coverageInCart(trx, campaign, actions),
    jpa_version: campaign.jpa_version + 1,
  });
  await announceCampaign(trx, campaignId);
  await audit(trx, actor, { action: 'campaign.add_to_cart', objectType: 'sampling_campaign', objectId: campaignId });
  return true;
}
