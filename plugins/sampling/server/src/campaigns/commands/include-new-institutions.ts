import { fail } from '@mpn/domain';
import { audit, updateRow, withTransaction, type CallContext } from '@mpn/server-kit';
import { lockOwnCampaign } from '../../access';
import { newInstitutions } from '../queries/new-institutions';
import { addToCart } from './add-to-cart';
import { announceCampaign } from './announce-campaign';
import { assertNoPendingOrder } from './pending-order';

/**
 * Implements `POST /sampling_campaigns/{id}/_actions/include_new_institutions`: full actions reach what joined the
 * network up to `until` too, and the campaign is put into the cart if it is not there.
 * @param until the one of the campaign's `newInstitutions` that the caller was shown
 * @throws AppError samplingcampaign-no-addressees where nothing is offered any more, and those of
 * {@link lockOwnCampaign}, {@link assertNoPendingOrder} and {@link addToCart}
 */
export async function includeNewInstitutions(
  call: CallContext,
  { id, jpaVersion, until }: { id: number; jpaVersion: number; until: number },
): Promise<void> {
  await withTransaction(call, async (context) => {
    const { trx, actor, now } = context;
    const campaign = await lockOwnCampaign(trx, actor, id, jpaVersion);
    await assertNoPendingOrder(trx, id);
    const offered = (await newInstitutions(trx, [id], now)).get(id);
    if (!offered || until <= (campaign.covers_until ?? 0)) {
      throw fail('mpn.backend.data.error.product.samplingcampaign-no-addressees');
    }
    await updateRow(trx, 'sampling_campaigns', id, {
      covers_until: Math.min(until, offered.until),
      jpa_version: campaign.jpa_version + 1,
    });
    await audit(trx, actor, {
      action: 'campaign.include-new-institutions',
      objectType: 'sampling_campaign',
      objectId: id,
      data: { until },
    });
    await addToCart(context, id);
    await announceCampaign(trx, id);
  });
}
