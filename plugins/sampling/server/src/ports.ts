import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
// Services and events of company, identity and release.
import type {} from '@mpn/cms/company/contracts';
import type {} from '@mpn/cms/identity/contracts';
import type {} from '@mpn/cms/release/contracts';
import type { ReleaseStatus } from '@mpn/domain';
import { service } from '@mpn/server-kit';
import type { CampaignPrices } from './contracts';

/** Recomputes the release's status after a change of its campaigns, in the same transaction. */
export function refreshReleaseStatus(strapi: Core.Strapi, trx: Knex, releaseId: number): Promise<ReleaseStatus> {
  return service(strapi, 'api::release.status').refresh(trx, releaseId);
}

/** Whether a company may create, buy and resume campaigns. */
export const allowsSampling = (strapi: Core.Strapi, knex: Knex, companyId: number): Promise<boolean> =>
  service(strapi, 'api::company.sampling-mode').allowsSampling(knex, companyId);

/** Number of missing sampling requirements of a release; 0 without a release. */
export async function missingCount(strapi: Core.Strapi, knex: Knex, releaseId: number | undefined): Promise<number> {
  return releaseId === undefined ? 0 : service(strapi, 'api::release.status').missingCount(knex, releaseId);
}

/** The shop's price service; its interface is declared in `contracts.ts`, so that nothing is imported from the shop. */
export function campaignPrices(strapi: Core.Strapi): CampaignPrices {
  return service(strapi, 'plugin::shop.prices');
}
