import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { assertCampaignAccess } from '../access';
import {
  actOnCampaign,
  announceCampaign,
  forgetWarnings,
  createCampaign,
  purchaseCampaign,
  transitionCampaign,
  updateCampaign,
  oneCampaignView,
  cartCampaigns,
  COVERAGE_OUTSIDE_CART,
  dropGoneInstitutions,
  campaignSelection,
  wantedOfDrafts,
} from '../campaigns';
import type { CampaignService, CartOwner } from '../contracts';
import { lockCampaign } from '../rows';

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

/** The service `plugin::sampling.campaign`: see `contracts.ts`. */
export function campaignService({ strapi }: { strapi: Core.Strapi }): CampaignService {
  return {
    async read(context, id) {
      await assertCampaignAccess(database(strapi), context.actor, id);
      return oneCampaignView(context, id);
    },
    create: async (context, campaign, keyed) =>
      oneCampaignView(context, await createCampaign(context, campaign, keyed)),
    async update(context, id, campaign, mode) {
      const { saveResult } = await updateCampaign(context, id, campaign, mode);
      return { ...(await oneCampaignView(context, id)), saveResult };
    },
    act: async (context, act) => ((await actOnCampaign(context, act)) ? oneCampaignView(context, act.id) : null),
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
    purchase: purchaseCampaign,
    async releaseFromOrder(trx, campaignIds) {
      await trx('sampling_campaigns')
        .whereIn('id', campaignIds)
        .update({
          covers_until: trx.raw(COVERAGE_OUTSIDE_CART) as never,
          jpa_version: trx.raw('jpa_version + 1') as never,
        });
      await announceCampaigns(trx, campaignIds);
    },
    async changeForSupport(context, campaignId, event) {
      const campaign = await lockCampaign(context.trx, campaignId);
      if (!campaign) throw fail('mpn.backend.global.error.not-found');
      await transitionCampaign(context, campaign, event);
    },
  };
}
