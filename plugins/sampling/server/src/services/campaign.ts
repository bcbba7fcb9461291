import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type Principal } from '@mpn/domain';
import { database, type Actor } from '@mpn/server-kit';
import { assertCampaignAccess } from '../access';
import { actOnCampaign, deleteDraftsOfRelease } from '../campaigns/commands/act-on-campaign';
import { announceCampaign } from '../campaigns/commands/announce-campaign';
import { forgetWarnings } from '../campaigns/commands/leave-cart';
import { pauseCampaignsOfCompany } from '../campaigns/commands/pause-company';
import { createCampaign } from '../campaigns/commands/create-campaign';
import { purchaseCampaign } from '../campaigns/commands/purchase-campaign';
import { transitionCampaign } from '../campaigns/commands/transition-campaign';
import { updateCampaign } from '../campaigns/commands/update-campaign';
import type { CampaignService, CartOwner } from '../contracts';
import { lockCampaign } from '../rows';
import { oneCampaignView } from '../campaigns/queries/campaign-view';
import { cartCampaigns, dropGoneInstitutions } from '../campaigns/queries/cart-campaigns';
import { campaignSelection, wantedOfDrafts } from '../campaigns/queries/wanted';

function ownedBy(knex: Knex, { companyId, promoShareId }: CartOwner) {
  const share = promoShareId === null ? {} : { promo_share_id: promoShareId };
  return knex('sampling_campaigns')
    .where({ company_id: companyId, ...share })
    .whereNull('deleted_at');
}

async function announceCampaigns(trx: Knex, ids: readonly number[]): Promise<void> {
  for (const id of ids) await announceCampaign(trx, id);
}

const inCart = (knex: Knex, owner: CartOwner) => ownedBy(knex, owner).where({ in_cart: true });

/** The service `plugin::sampling.campaign`: what people, cart and order do with campaigns; see `contracts.ts`. */
export function campaignService({ strapi }: { strapi: Core.Strapi }): CampaignService {
  const change = (trx: Knex, actor: Actor, now: Date) => ({ strapi, trx, actor, now });
  const view = (principal: Principal, id: number) => oneCampaignView(strapi, database(strapi), principal, id);
  return {
    async read(principal, id) {
      await assertCampaignAccess(database(strapi), principal, id);
      return view(principal, id);
    },
    create: async (principal, campaign, keyed) =>
      view(principal, await createCampaign(strapi, principal, campaign, keyed)),
    async update(principal, id, campaign, mode) {
      const { saveResult } = await updateCampaign(strapi, principal, id, campaign, mode);
      return { ...(await view(principal, id)), saveResult };
    },
    act: async (principal, act) => ((await actOnCampaign(strapi, principal, act)) ? view(principal, act.id) : null),
    cart: cartCampaigns,
    async cartSize(knex, owner) {
      const row = await inCart(knex, owner).count({ count: '*' }).first();
      return Number(row?.count ?? 0);
    },
    async lockCart(trx, owner) {
      const rows: { id: number }[] = await inCart(trx, owner).orderBy('id').forUpdate().select('id');
      return rows.map(({ id }) => id);
    },
    wanted: wantedOfDrafts,
    selection: campaignSelection,
    async ownedBy(knex, campaignId, owner) {
      const row: unknown = await ownedBy(knex, owner).where({ id: campaignId }).first('id');
      return row !== undefined;
    },
    async releasesOf(knex, campaignIds) {
      const rows = await knex('sampling_campaigns')
        .whereIn('id', campaignIds)
        .select<{ id: number; release_id: number }[]>('id', 'release_id');
      return new Map(rows.map(({ id, release_id }) => [id, release_id]));
    },
    async purchasedBefore(knex, campaignId) {
      const row: unknown = await knex('sampling_campaigns')
        .where({ id: campaignId })
        .whereNotNull('purchased_at')
        .first('id');
      return row !== undefined;
    },
    dropGone: dropGoneInstitutions,
    async takeFromCart(trx, campaignIds) {
      await trx('sampling_campaigns')
        .whereIn('id', campaignIds)
        .update({ in_cart: false, in_cart_at: null, jpa_version: trx.raw('jpa_version + 1') as never });
      await forgetWarnings(trx, campaignIds);
      await announceCampaigns(trx, campaignIds);
    },
    purchase: (trx, actor, purchase, now) => purchaseCampaign(change(trx, actor, now), purchase),
    async releaseFromOrder(trx, campaignIds) {
      await trx('sampling_campaigns').whereIn('id', campaignIds).increment('jpa_version', 1);
      await announceCampaigns(trx, campaignIds);
    },
    async changeForSupport(trx, actor, campaignId, event, now) {
      const campaign = await lockCampaign(trx, campaignId);
      if (!campaign) throw fail('mpn.backend.global.error.not-found');
      await transitionCampaign(change(trx, actor, now), campaign, event);
    },
    pauseOfCompany: (trx, actor, companyId, now) => pauseCampaignsOfCompany(change(trx, actor, now), companyId),
    deleteDraftsOfRelease: (trx, actor, releaseId, now) => deleteDraftsOfRelease(change(trx, actor, now), releaseId),
  };
}
