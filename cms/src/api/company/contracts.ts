import type { Knex } from 'knex';
import type { AudioFormat, Principal, ResolvedDeliveryPreferences, ResolvedPreferencesView } from '@mpn/domain';
import type { Row } from '@mpn/server-kit';

/** Preferences that media queries and deliveries use. */
export interface UserPreferences {
  web: { enabled: boolean; formats: AudioFormat[]; cover: boolean; artwork: boolean };
  ftp: { enabled: boolean; formats: AudioFormat[] };
  preferredFormat: AudioFormat;
}

export interface CompanyPreferences {
  /**
   * A company's resolved preferences, each with its source; with a user, also the user's level.
   * @throws AppError not-found
   */
  resolve(
    knex: Knex,
    companyId: number,
    userId: number | null,
    way: 'web' | 'ftp',
  ): Promise<ResolvedDeliveryPreferences>;
  /**
   * The resolved preferences of both ways of delivery, for screens.
   * @throws AppError not-found
   */
  view(knex: Knex, companyId: number, userId: number | null): Promise<ResolvedPreferencesView>;
  /**
   * As `view`, for several users of a company; users of other companies are left out.
   * @throws AppError not-found
   */
  viewOfUsers(knex: Knex, companyId: number, userIds: readonly number[]): Promise<Map<number, ResolvedPreferencesView>>;
  /**
   * The effective preferences of a media user.
   * @throws AppError not-found
   */
  ofUser(principal: Principal): Promise<UserPreferences>;
  /** Writes a company's own level, named as its columns. The caller has locked the row and checked permissions. */
  saveOfCompany(trx: Knex, companyId: number, columns: Row): Promise<void>;
}

/** Sampling mode of companies. */
export interface SamplingModeService {
  /** Whether a company may create, buy and resume campaigns: its sampling mode is not NO_SAMPLING. */
  allowsSampling(knex: Knex, companyId: number): Promise<boolean>;
}

/** Whether the shop knows a company (docs/domain.md#orders). */
export interface ShopSyncService {
  /** Notes that the shop has taken the company's last order, or has not. */
  note(trx: Knex, companyId: number, status: 'SYNCED' | 'FAILED'): Promise<void>;
}

declare module '@mpn/server-kit' {
  interface Services {
    'api::company.preferences': CompanyPreferences;
    'api::company.sampling-mode': SamplingModeService;
    'api::company.shop-sync': ShopSyncService;
  }
}
