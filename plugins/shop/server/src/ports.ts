import type { Core } from '@strapi/strapi';
// The services of company and media.
import type {} from '@mpn/cms/company/contracts';
import type {} from '@mpn/cms/media/contracts';
import type { CampaignService } from '@mpn/plugin-sampling/contracts';
import { service, type FileStorage, type SignedUrls } from '@mpn/server-kit';

/** The sampling plugin's service of campaigns. */
export const campaigns = (strapi: Core.Strapi): CampaignService => service(strapi, 'plugin::sampling.campaign');
export const fileStorage = (strapi: Core.Strapi): FileStorage => service(strapi, 'api::media.storage');
export const signedUrls = (strapi: Core.Strapi): SignedUrls => service(strapi, 'api::media.signed-urls');
