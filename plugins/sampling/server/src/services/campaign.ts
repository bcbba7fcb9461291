import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Actor } from '@mpn/server-kit';
import { pauseCampaignsOfCompany } from '../actions/pause-company';
import { purchaseCampaign } from '../actions/purchase-campaign';
import type { CampaignService } from '../contracts';
import { cartCampaigns, dropGoneInstitutions } from '../views/cart-campaigns';
import { wantedOfDrafts } from '../sql/wanted';

function inCart(knex: Knex, companyId: number) {
  return knex('sampling_campaigns').where({ company_id: companyId, in_cart: true }).whereNull('deleted_at');
}

/** What cart and order need of the campaigns; see `contracts.ts`. */
export function campaignService({ strapi }: { strapi: Core.Strapi }): CampaignService {
  const change = (trx: Knex, actor: Actor, now: Date) => ({ strapi, trx, actor, now });
  return {
    cart: cartCampaigns,
    async cartSize(knex, companyId) {
      const row = await inCart(knex, companyId).count({ count: '*' }).first();
      return Number(row?.count ?? 0);
    },
    async lockCart(trx, companyId) {
      const rows: { id: number }[] = await inCart(trx, companyId).orderBy('id').forUpdate().select('id');
      return rows.map(({ id }) => id);
    },
    wanted: wantedOfDrafts,
    async ownedBy(knex, campaignId, companyId) {
      const row: unknown = await knex('sampling_campaigns')
        .where({ id: campaignId, company_id: companyId })
        .whereNull('deleted_at')
        .first('id');
      return row !== undefined;
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
    },
    purchase: (trx, actor, purchase, now) => purchaseCampaign(change(trx, actor, now), purchase),
    async releaseFromOrder(trx, campaignIds) {
      await trx('sampling_campaigns').whereIn('id', campaignIds).increment('jpa_version', 1);
    },
    pauseOfCompany: (trx, actor, companyId, now) => pauseCampaignsOfCompany(change(trx, actor, now), companyId),
  };
}
