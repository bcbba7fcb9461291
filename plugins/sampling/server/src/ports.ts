import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { ReleaseStatus } from '@mpn/domain';
import type { CampaignPrices } from './contracts';

/** What this plugin needs of the releases' part: its service `api::release.status`. */
interface ReleaseStatusService {
  /** Computes a release's status from its contents and campaigns, writes and answers it. */
  refresh(trx: Knex, releaseId: number): Promise<ReleaseStatus>;
  /** How many things sampling still needs. */
  missingCount(knex: Knex, releaseId: number): Promise<number>;
}

function releaseStatusService(strapi: Core.Strapi): ReleaseStatusService {
  return strapi.service('api::release.status') as unknown as ReleaseStatusService;
}

/** Lets the release follow its campaigns, in the transaction that changes them. */
export function refreshReleaseStatus(strapi: Core.Strapi, trx: Knex, releaseId: number): Promise<ReleaseStatus> {
  return releaseStatusService(strapi).refresh(trx, releaseId);
}

/** What sampling still needs of a release; 0 without a release to ask about. */
export async function missingCount(strapi: Core.Strapi, knex: Knex, releaseId: number | undefined): Promise<number> {
  return releaseId === undefined ? 0 : releaseStatusService(strapi).missingCount(knex, releaseId);
}

/** Prices come from the shop; it implements our port, so that neither part imports the other's files. */
export function campaignPrices(strapi: Core.Strapi): CampaignPrices {
  return strapi.plugin('shop').service<CampaignPrices>('prices');
}
