import type { Core } from '@strapi/strapi';
import type { CampaignService } from '@mpn/plugin-sampling/contracts';
import type { FileStorage, SignedAddresses } from '@mpn/server-kit';

/** The campaigns that are sold here belong to the sampling plugin. */
export function campaigns(strapi: Core.Strapi): CampaignService {
  return strapi.plugin('sampling').service<CampaignService>('campaign');
}

export function fileStorage(strapi: Core.Strapi): FileStorage {
  return strapi.service('api::stored-file.storage') as unknown as FileStorage;
}

export function signedAddresses(strapi: Core.Strapi): SignedAddresses {
  return strapi.service('api::stored-file.addresses') as unknown as SignedAddresses;
}
