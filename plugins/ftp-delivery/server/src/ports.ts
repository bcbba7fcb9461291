import type { Core } from '@strapi/strapi';
import type { CompanyPreferences } from '@mpn/cms/company/contracts';
import type { UserDeliverySettings } from '@mpn/cms/identity/contracts';
import type { MessageService } from '@mpn/cms/ddex/contracts';
import type { MeasurementService, RenditionService } from '@mpn/cms/media/contracts';
import type { DownloadAccess, InteractionService } from '@mpn/cms/media-desk/contracts';
import type { ReleaseScope } from '@mpn/cms/release/contracts';
import type { ReachService } from '@mpn/plugin-sampling/contracts';
import { service, type FileStorage, type SignedUrls } from '@mpn/server-kit';

export const storageOf = (strapi: Core.Strapi): FileStorage => service(strapi, 'api::media.storage');
export const measurementsOf = (strapi: Core.Strapi): MeasurementService => service(strapi, 'api::media.measurements');
export const renditionsOf = (strapi: Core.Strapi): RenditionService => service(strapi, 'api::media.renditions');
export const signedUrlsOf = (strapi: Core.Strapi): SignedUrls => service(strapi, 'api::media.signed-urls');
export const preferencesOf = (strapi: Core.Strapi): CompanyPreferences => service(strapi, 'api::company.preferences');
export const messagesOf = (strapi: Core.Strapi): MessageService => service(strapi, 'api::ddex.messages');
export const userDeliveryOf = (strapi: Core.Strapi): UserDeliverySettings =>
  service(strapi, 'api::identity.delivery-settings');
export const releaseScopeOf = (strapi: Core.Strapi): ReleaseScope => service(strapi, 'api::release.scope');
export const interactionsOf = (strapi: Core.Strapi): InteractionService =>
  service(strapi, 'api::media-desk.interactions');
export const downloadAccessOf = (strapi: Core.Strapi): DownloadAccess => service(strapi, 'api::media-desk.downloads');
export const reachOf = (strapi: Core.Strapi): ReachService => service(strapi, 'plugin::sampling.reach');
