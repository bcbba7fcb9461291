import type { Knex } from 'knex';
import {
  assertShareIncludes,
  fail,
  type BodyOf,
  type Principal,
  type QueryOf,
  type updateSamplingCampaign,
} from '@mpn/domain';
import { audit, updateRow, withTransaction, type CallContext, type TransactionContext } from '@mpn/server-kit';
import { cartOwnerOf, lockOwnCampaign } from '../../access';
import { planned, withInstants } from '../rules/periods';
import { campaignPrices } from '../../ports';
import { findRelease, type CampaignRow } from '../../rows';
import {
  campaignDiffers,
  checkActions,
  checkChangeable,
  checkPeriod,
  type Period,
  type PlannedAction,
  type StoredCampaign,
} from '../rules/campaign-save';
import { announceCampaign } from './announce-campaign';
import { activateChanges } from './activate-changes';
import { addToCart } from './add-to-cart';
import { assertNoPendingOrder } from './pending-order';
import { checkSelections, loadActions, saveActions } from './store-actions';
import { assertNothingUnpurchased } from '../queries/unpurchased';

export interface CampaignSaved {
  saveResult: 'SAVED' | 'NO_SAVE';
}

const P = 'mpn.backend.data.error.product';

/**
 * A change of a campaign in the cart must carry the current cart token, so that nobody changes a cart they have not
 * seen.
 */
async function checkCartToken(
  { strapi, trx, actor, now }: TransactionContext<Principal>,
  campaign: CampaignRow,
  cartToken: string | undefined,
): Promise<void> {
  if (!campaign.in_cart) return;
  if (!cartToken) throw fail('mpn.backend.shop.error.cart-token-missing');
  const current = await campaignPrices(strapi).cartToken(trx, cartOwnerOf(actor, campaign.company_id), now);
  if (current !== cartToken) throw fail('mpn.backend.shop.error.cart-modified');
}

async function assertReleaseCanBeSampled(trx: Knex, releaseId: number): Promise<void> {
  const release = await findRelease(trx, releaseId);
  if (release?.withdrawn_at) throw fail(`${P}.release-withdrawn`);
  if (release?.status === 'DRAFT') throw fail(`${P}.release-not-sampling-ready`);
}

function storedPeriod(campaign: CampaignRow): Period {
  return {
    startDate: campaign.start_date,
    endDate: campaign.end_date,
    startTime: campaign.start_time,
    startsAt: campaign.starts_at,
    endsAt: campaign.ends_at,
  };
}

async function write(
  trx: Knex,
  campaign: CampaignRow,
  stored: StoredCampaign,
  period: Period,
  actions: readonly PlannedAction[],
): Promise<void> {
  await updateRow(trx, 'sampling_campaigns', campaign.id, {
    start_date: period.startDate,
    end_date: period.endDate,
    start_time: period.startTime,
    starts_at: period.startsAt,
    ends_at: period.endsAt,
    jpa_version: campaign.jpa_version + 1,
  });
  await saveActions(trx, campaign.id, stored.actions, actions);
  await announceCampaign(trx, campaign.id);
}

/**
 * Saves a campaign as a whole, then applies `updateMode`: nothing, add to cart, or activate changes that cost nothing.
 * One transaction: when the second step is refused, nothing is saved.
 * @throws AppError release-withdrawn, release-not-sampling-ready, cart-token-missing, cart-modified, and those of
 * {@link lockOwnCampaign}, {@link checkChangeable}, {@link checkPeriod}, {@link checkActions}, {@link checkSelections},
 * {@link assertNoPendingOrder}, {@link addToCart}, {@link activateChanges} and {@link assertNothingUnpurchased}
 */
export async function updateCampaign(
  call: CallContext,
  id: number,
  body: BodyOf<typeof updateSamplingCampaign>,
  { updateMode, cartToken }: QueryOf<typeof updateSamplingCampaign>,
): Promise<CampaignSaved> {
  return withTransaction(call, async (context) => {
    const { trx, actor: principal, now } = context;
    const campaign = await lockOwnCampaign(trx, principal, id, body.jpaVersion);
    if (updateMode === 'ACTIVATE_CHANGES') assertShareIncludes(principal, 'changePaidCampaigns');
    const stored: StoredCampaign = {
      ...storedPeriod(campaign),
      status: campaign.status,
      actions: await loadActions(trx, id),
    };
    const period = withInstants(body);
    const actions = body.samplingActions.map(planned);
    checkChangeable(stored, actions);
    checkPeriod(period, now, stored);
    checkActions(period, actions, now, stored);
    await assertNoPendingOrder(trx, id);
    await assertReleaseCanBeSampled(trx, campaign.release_id);
    await checkCartToken(context, campaign, cartToken);
    const differs = campaignDiffers(stored, period, actions);
    if (differs) {
      await checkSelections(trx, campaign.company_id, actions);
      await write(trx, campaign, stored, period, actions);
      await audit(trx, principal, {
        action: 'campaign.update',
        objectType: 'sampling_campaign',
        objectId: id,
        data: { updateMode },
      });
    }
    const intoCart = updateMode === 'ADD_TO_CART' || updateMode === 'SAVE_AND_ADD_TO_CART';
    let followed = false;
    if (intoCart) followed = await addToCart(context, id);
    else if (updateMode === 'ACTIVATE_CHANGES') followed = await activateChanges(context, id);
    else if (!campaign.in_cart) await assertNothingUnpurchased(trx, id, 'paid', now);
    return { saveResult: differs || followed ? 'SAVED' : 'NO_SAVE' };
  });
}
