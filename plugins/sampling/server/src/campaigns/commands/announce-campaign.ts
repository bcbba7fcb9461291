import type { Knex } from 'knex';
import { announce, changeForEditors, ownersOf } from '@mpn/server-kit';

/**
 * Announces that a campaign or one of its actions changed, with its release and the cart, to those who see the release
 * as its owner does.
 * @param toEditors also to the institutions that it reaches, whose editors see more or less than before
 */
export async function announceCampaign(
  trx: Knex,
  id: number,
  { toEditors = false }: { toEditors?: boolean } = {},
): Promise<void> {
  const [campaign] = await trx('sampling_campaigns').where({ id }).select('release_id', 'company_id', 'promo_share_id');
  if (!campaign) return;
  const { release_id: releaseId, company_id: companyId, promo_share_id: share } = campaign;
  const owners = await ownersOf(trx, releaseId);
  await announce(
    trx,
    { resource: 'sampling_campaigns', ids: [id], ...owners },
    { resource: 'releases', ids: [releaseId], ...owners },
    // A partner's cart holds the campaigns that were created in the view of the share.
    { resource: 'carts', ids: null, companies: [companyId], shares: share === null ? [] : [share] },
    ...(toEditors ? [await changeForEditors(trx, releaseId)] : []),
  );
}
