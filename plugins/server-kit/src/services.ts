import type { Knex } from 'knex';
import type {
  Addressee,
  AudioFormat,
  InteractionStatus,
  InteractionType,
  Loudness,
  Principal,
  ReleaseStatus,
  RenditionFormat,
  ResolvedDeliveryPreferences,
  ResolvedPreferencesView,
} from '@mpn/domain';
import type { Row } from './db/rows';
import type { SqlPiece } from './db/select';
import type { SignedUrls } from './files/signed-files';
import type { FileStorage } from './files/storage';
import type { MailService } from './mail/mail';
import type { NotificationRecipient } from './notifications/notification-recipient';

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

export interface LoudnessService {
  /**
   * The loudness of a stored audio file; if its analysis has not run yet, it is measured now and stored.
   * @param signal aborts the measurement that this caller started; other callers that wait for it start it again
   * @throws AppError not-found, or the error of the measurement
   */
  of(fileId: number, signal?: AbortSignal): Promise<Loudness>;
}

/** A rendition that is there. */
export interface ReadyRendition {
  storageKey: string;
  size: number;
  /** Gain in dB that was applied to the source so that nothing clips, 0 or negative. */
  gainDb: number;
  /** Measured in a file that was resampled or encoded lossily; null: follows from the source's and the gain. */
  loudness: Loudness | null;
  contentType: string;
  ext: string;
}

/** Renditions of stored files: made of an original in one format, once for everybody. */
export interface RenditionService {
  /**
   * The rendition of a stored file in this format, created on demand, once per file and format.
   * @throws AppError not-found, not-ready when it takes longer than `waitMs` milliseconds, or the error of the encoding
   */
  ensure(
    fileId: number,
    format: RenditionFormat,
    options?: { waitMs?: number; signal?: AbortSignal },
  ): Promise<ReadyRendition>;
  /** The rendition if it exists; creates nothing. */
  find(fileId: number, format: RenditionFormat): Promise<ReadyRendition | null>;
  /** Forgets every rendition of a file that is discarded. Returns the storage keys of those that were made. */
  forget(trx: Knex, fileId: number): Promise<string[]>;
}

/** Row rules of releases, each over the alias `r`. */
export interface ReleaseScope {
  /** Releases of the company acted for; all for a super admin. */
  own(principal: Principal): SqlPiece;
}

export interface InteractionService {
  /** Records a download or request in the transaction of the event. */
  record(
    trx: Knex,
    principal: Principal,
    interaction: { releaseId: number; trackId: number | null; type: InteractionType },
  ): Promise<InteractionStatus>;
}

export interface DownloadAccess {
  /**
   * Asserts that the download is permitted: when a URL is created, and again for every range.
   * @throws AppError not-found, resource-access-denied, campaign-ended, download-not-permitted, format-not-permitted
   */
  assertPermitted(
    principal: Principal,
    download: { releaseId: number; trackId: number | null; audioFormat: AudioFormat },
  ): Promise<void>;
}

/** Whether the shop knows a company (docs/domain.md#orders). */
export interface ShopSyncService {
  /** Notes that the shop has taken the company's last order, or has not. */
  note(trx: Knex, companyId: number, status: 'SYNCED' | 'FAILED'): Promise<void>;
}

export interface ReleaseStatusService {
  /**
   * Computes a release's status from its contents and campaigns, and saves it.
   * @returns the status
   */
  refresh(trx: Knex, releaseId: number): Promise<ReleaseStatus>;
  /** Number of missing sampling requirements. */
  missingCount(knex: Knex, releaseId: number): Promise<number>;
  /** Those of the releases that are READY and have their date in these days, both included. */
  readyBetween(
    knex: Knex,
    releaseIds: readonly number[],
    first: string,
    last: string,
  ): Promise<{ id: number; title: string; releaseDate: string }[]>;
}

/** The delivery settings of users, a level of {@link CompanyPreferences}. */
export interface UserDeliverySettings {
  /** Writes a user's own level, named as its columns. The caller has locked the row and checked permissions. */
  save(trx: Knex, userId: number, columns: Row): Promise<void>;
}

/** Finds the addressees of notifications. */
export interface PeopleService {
  /**
   * Those of the addressees who can log in, in the order of their ids. `of` has the company or the persons, depending
   * on the addressee.
   */
  addressed(
    knex: Knex,
    addressee: Addressee,
    of: { companyId?: number; userIds?: readonly number[] },
  ): Promise<NotificationRecipient[]>;
}

/** Sampling mode of companies. */
export interface SamplingModeService {
  /** Whether a company may create, buy and resume campaigns: its sampling mode is not NO_SAMPLING. */
  allowsSampling(knex: Knex, companyId: number): Promise<boolean>;
}

/**
 * Services that plugins and subjects offer each other, by Strapi UID. These are those of `cms/src/api`; a plugin adds
 * its own in contracts.ts: `declare module '@mpn/server-kit' { interface Services { 'plugin::sampling.reach':
 * ReachService } }`.
 */
export interface Services {
  'api::company.preferences': CompanyPreferences;
  'api::company.sampling-mode': SamplingModeService;
  'api::company.shop-sync': ShopSyncService;
  'api::identity.delivery-settings': UserDeliverySettings;
  'api::identity.people': PeopleService;
  'api::mail.mail': MailService;
  'api::media.signed-urls': SignedUrls;
  'api::media.loudness': LoudnessService;
  'api::media.renditions': RenditionService;
  'api::media.storage': FileStorage;
  'api::media-desk.downloads': DownloadAccess;
  'api::media-desk.interactions': InteractionService;
  'api::release.scope': ReleaseScope;
  'api::release.status': ReleaseStatusService;
}
