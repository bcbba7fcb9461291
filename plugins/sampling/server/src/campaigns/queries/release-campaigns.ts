import type { Core } from '@strapi/strapi';
import type { Principal, ReleaseCampaigns } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { campaignViews } from './campaign-view';

const OVER = ['PAID_FINISHED', 'PAID_CANCELED'];

/** The release's current campaign and its past ones, newest first. */
export async function campaignsOfRelease(
  strapi: Core.Strapi,
  principal: Principal,
  releaseId: number,
  now: Date,
): Promise<ReleaseCampaigns> {
  const knex = database(strapi);
  const rows: { id: number }[] = await knex('sampling_campaigns')
    .where({ release_id: releaseId })
    .whereNull('deleted_at')
    .select('id');
  const views = await campaignViews(
    strapi,
    knex,
    principal,
    rows.map(({ id }) => id),
    now,
  );
  return {
    current: views.find(({ status }) => !OVER.includes(status)) ?? null,
    past: views.filter(({ status }) => OVER.includes(status)),
  };
}
