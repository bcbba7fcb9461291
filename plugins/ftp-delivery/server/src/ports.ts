import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type {
  AudioFormat,
  InteractionStatus,
  InteractionType,
  Principal,
  ResolvedDeliveryPreferences,
  ResolvedPreferencesView,
} from '@mpn/domain';
import type { FileStorage, SignedAddresses } from '@mpn/server-kit';

/** A piece of a statement with named bindings; `r` is the release. */
export interface ScopeSql {
  sql: string;
  bindings: Record<string, unknown>;
}

/** `api::company.preferences` */
interface PreferencesService {
  resolve(
    knex: Knex,
    companyId: number,
    userId: number | null,
    way: 'web' | 'ftp',
  ): Promise<ResolvedDeliveryPreferences>;
  view(knex: Knex, companyId: number, userId: number | null): Promise<ResolvedPreferencesView>;
  viewOfUsers(knex: Knex, companyId: number, userIds: readonly number[]): Promise<Map<number, ResolvedPreferencesView>>;
}

/** `api::release.scope` */
interface ReleaseScopeService {
  own(principal: Principal): ScopeSql;
}

/** `api::release.interactions` */
interface InteractionService {
  record(
    trx: Knex,
    principal: Principal,
    interaction: { releaseId: number; trackId: number | null; type: InteractionType },
  ): Promise<InteractionStatus>;
}

/** `api::release.downloads` */
interface DownloadAccessService {
  /** Throws not-found, campaign-ended, download-not-permitted, format-not-permitted. */
  assertPermitted(
    principal: Principal,
    download: { releaseId: number; trackId: number | null; audioFormat: AudioFormat },
  ): Promise<void>;
}

/** `strapi.plugin('sampling').service('reach')` */
interface ReachService {
  ofAction(knex: Knex, actionId: number): Promise<{ institutionId: number; right: 'STREAMING' | 'DOWNLOAD' }[]>;
  archivesOfAction(knex: Knex, actionId: number): Promise<number[]>;
}

function service<T>(strapi: Core.Strapi, uid: string): T {
  return strapi.service(uid as never) as unknown as T;
}

export const storageOf = (strapi: Core.Strapi): FileStorage => service(strapi, 'api::stored-file.storage');
export const addressesOf = (strapi: Core.Strapi): SignedAddresses => service(strapi, 'api::stored-file.addresses');
export const preferencesOf = (strapi: Core.Strapi): PreferencesService => service(strapi, 'api::company.preferences');
export const releaseScopeOf = (strapi: Core.Strapi): ReleaseScopeService => service(strapi, 'api::release.scope');
export const interactionsOf = (strapi: Core.Strapi): InteractionService => service(strapi, 'api::release.interactions');
export const downloadAccessOf = (strapi: Core.Strapi): DownloadAccessService =>
  service(strapi, 'api::release.downloads');
export const reachOf = (strapi: Core.Strapi): ReachService => strapi.plugin('sampling').service<ReachService>('reach');
