import type { Knex } from 'knex';
import type { Context } from 'koa';
import type { AudioFormat, DeliveryUpdate, DownloadView, Locale, Principal } from '@mpn/domain';
import type { Actor, Mail } from '@mpn/server-kit';

/** A notification address of an institution for its deliveries. */
export interface NotificationAddress {
  email: string;
  locale: Locale;
  /** On the servers of its institutions: those that hold files of the release. */
  folders: string[];
}

/** Folders on an institution's server. */
export interface InstitutionFolders {
  institutionId: number;
  folders: string[];
}

/** Service `plugin::ftp-delivery.deliveries`. All functions join the caller's transaction. */
export interface DeliveryService {
  /**
   * Queues the archive copies and the automatic deliveries of an active action. Idempotent.
   * @returns the ids of the new deliveries
   */
  enqueueForAction(trx: Knex, actionId: number): Promise<number[]>;
  /**
   * Queues updates of a delivered release for institutions that want them and may have the release now: none while its
   * campaign is not active, none where nothing changed, none where such an update is already queued.
   * @returns the ids of the new deliveries
   */
  enqueueUpdates(trx: Knex, releaseId: number): Promise<number[]>;
  /**
   * Cancels a campaign's deliveries that have not started to transfer.
   * @returns how many
   */
  cancelForCampaign(trx: Knex, campaignId: number, actor?: Actor): Promise<number>;
  /**
   * Starts a failed or waiting delivery again with all its attempts, as its institution can.
   * @throws AppError not-found, not-retryable, outside-window, withdrawn, sampling-not-running, ongoing-request
   */
  retry(trx: Knex, actor: Actor, id: number): Promise<void>;
  /**
   * Queues a delivery that has arrived once more, with all its files.
   * @returns the id of the new delivery
   * @throws AppError not-found, not-repeatable, withdrawn, sampling-not-running, ongoing-request
   */
  sendAgain(trx: Knex, id: number): Promise<number>;
  /**
   * Retries all failed deliveries with one error that may run now.
   * @param errorCode '' for those without a code
   * @returns their ids
   */
  retryCause(trx: Knex, actor: Actor, errorCode: string): Promise<number[]>;
  /**
   * Cancels one delivery that has not started to transfer.
   * @throws AppError not-cancelable
   */
  cancel(trx: Knex, actor: Actor, id: number): Promise<void>;
  /**
   * Permits SFTP algorithms that are no longer considered secure for a company's server, or takes that back. Permitted,
   * the deliveries that failed for them are queued again.
   * @throws AppError not-found for a company without an SFTP server of its own
   */
  setLegacyAlgorithms(trx: Knex, actor: Actor, companyId: number, allowed: boolean): Promise<void>;
  /** Notification addresses of the institutions whose servers hold files of the release; each address once. */
  addressesBehindServers(knex: Knex, releaseId: number): Promise<NotificationAddress[]>;
  /** The folders on the servers of institutions that hold files of the release. */
  foldersBehindServers(knex: Knex, releaseId: number): Promise<InstitutionFolders[]>;
}

/** What a media user requests, or what a media user or promoter downloads. */
export interface RequestedDelivery {
  releaseId: number;
  trackId: number | null;
  audioFormat: AudioFormat | null;
  /** The campaign and action that permit it; null for a promoter's download of an own release. */
  offer: { campaignId: number; actionId: number } | null;
}

/** Service `plugin::ftp-delivery.requests`. */
export interface RequestService {
  /**
   * Queues the delivery to the principal's institution and records REQUESTED. The caller has checked eligibility.
   * @throws AppError role-access-denied for anyone but a media user, ongoing-request, format-not-permitted,
   * ftp-not-enabled
   */
  request(principal: Principal, requested: RequestedDelivery): Promise<{ deliveryIds: number[] }>;
}

/** Service `plugin::ftp-delivery.downloads`. */
export interface DownloadService {
  /**
   * A signed URL of the ZIP or of the one track, and whether its files are ready. DOWNLOADED is recorded when bytes are
   * served.
   * @throws AppError not-found, download-not-permitted, and why the files cannot be created
   */
  address(principal: Principal, requested: RequestedDelivery & { audioFormat: AudioFormat }): Promise<DownloadView>;
  /**
   * Sends the ZIP or the one track with everything in it, with Range, to somebody who is no user and of whom nothing is
   * recorded here. The caller has checked access.
   * @param assertPermitted is asked again once the files are there, and while bytes go out
   * @returns whether the bytes of this response reach the end
   * @throws AppError not-found, and why the files cannot be created
   */
  send(
    ctx: Context,
    requested: Omit<RequestedDelivery, 'offer'> & { audioFormat: AudioFormat },
    assertPermitted: () => Promise<unknown>,
  ): Promise<boolean>;
}

interface MailedDelivery {
  institution: string;
  artist: string;
  title: string;
  /** Server and folder, as the institution typed them. */
  target: string;
  link: string;
}

declare module '@mpn/server-kit' {
  interface Services {
    'plugin::ftp-delivery.deliveries': DeliveryService;
    'plugin::ftp-delivery.requests': RequestService;
    'plugin::ftp-delivery.downloads': DownloadService;
  }

  interface Mails {
    /** To the institution's addresses for successes. */
    'delivery-succeeded': Mail<
      MailedDelivery & {
        deliveredAt: string;
        files: number;
        /** What an update replaces and changes; null for other deliveries. */
        update: DeliveryUpdate | null;
      }
    >;
    /** To the institution's addresses for failures, else to the administrators of the company that owns the server. */
    'delivery-failed': Mail<MailedDelivery & { failedAt: string; reason: string }, { kind: 'DELIVERY_TO_US_FAILED' }>;
  }
}
