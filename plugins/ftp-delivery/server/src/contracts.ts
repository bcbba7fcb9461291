import type { Knex } from 'knex';
import type { AudioFormat, DownloadView, Locale, Principal, RenditionFormat } from '@mpn/domain';
import type { Actor } from '@mpn/server-kit';
import type { AudioInfo } from './audio/audio-info';
import type { Loudness } from './audio/loudness';
import type { VideoProbe } from './audio/probe-video';
import type { UploadVerdict } from './audio/upload-check';

/** `strapi.plugin('ftp-delivery').service('audio')` */
export interface AudioToolService {
  /** Judges an uploaded audio file, decoding all of it. */
  checkUpload(path: string): Promise<UploadVerdict>;
  probe(path: string): Promise<AudioInfo>;
  probeVideo(path: string): Promise<VideoProbe>;
  loudness(path: string, signal?: AbortSignal): Promise<Loudness>;
  /** Waveform: `pairs` pairs of minimum and maximum, -128 to 127. */
  peaks(path: string, pairs: number, signal?: AbortSignal): Promise<{ durationMs: number; peaks: number[] }>;
}

export interface ReadyRendition {
  storageKey: string;
  size: number;
  contentType: string;
  ext: string;
}

/** `strapi.plugin('ftp-delivery').service('renditions')` */
export interface RenditionService {
  /**
   * The rendition of a stored audio file in this format, made now if need be: once per file and format, whoever asks.
   * Waits until it is ready; throws the catalogue's not-ready error after `waitMs`.
   */
  ensure(
    fileId: number,
    format: RenditionFormat,
    options?: { waitMs?: number; signal?: AbortSignal },
  ): Promise<ReadyRendition>;
}

/** An address that an institution named for mails about its deliveries. */
export interface NotificationAddress {
  email: string;
  locale: Locale;
}

/** `strapi.plugin('ftp-delivery').service('deliveries')`. All join the caller's transaction. */
export interface DeliveryService {
  /** Queues the automatic deliveries of an active action; a second call adds nothing. Answers with the new ids. */
  enqueueForAction(trx: Knex, actionId: number): Promise<number[]>;
  /**
   * Queues what changed of a delivered release for institutions that want updates and may have it now: none while its
   * campaign does not run, none where nothing changed, none where such an update waits already.
   */
  enqueueUpdates(trx: Knex, releaseId: number): Promise<number[]>;
  /** Cancels what has not run of a campaign. Answers with how many. */
  cancelForCampaign(trx: Knex, campaignId: number, actor?: Actor): Promise<number>;
  /** Stops everything of a withdrawn release, transfers under way within a second. */
  cancelForRelease(trx: Knex, releaseId: number, actor?: Actor): Promise<number>;
  /** Where institutions are written to whose servers hold something of the release; each address once. */
  addressesBehindServers(knex: Knex, releaseId: number): Promise<NotificationAddress[]>;
}

/** What a media user asks for. */
export interface DeliveryWish {
  releaseId: number;
  trackId: number | null;
  audioFormat: AudioFormat | null;
  /** The sampling that it rests on; null for the own release's download. */
  offer: { campaignId: number; actionId: number } | null;
}

/** `strapi.plugin('ftp-delivery').service('requests')` */
export interface RequestService {
  /**
   * Queues the delivery to the principal's institution and records REQUESTED. The caller has checked that it may have it.
   * Throws ongoing-request, format-not-permitted, ftp-not-enabled.
   */
  request(principal: Principal, wish: DeliveryWish): Promise<{ deliveryIds: number[] }>;
}

/** `strapi.plugin('ftp-delivery').service('downloads')` */
export interface DownloadService {
  /**
   * A signed address of the ZIP, or of the one track, and whether its bytes are made by now. DOWNLOADED is recorded when
   * bytes are served. Throws why they cannot be made.
   */
  address(principal: Principal, wish: DeliveryWish & { audioFormat: AudioFormat }): Promise<DownloadView>;
}

/** What other parts may call of this plugin; the one file they may `import type` from. */
export interface PluginServices {
  readonly audio: AudioToolService;
  readonly renditions: RenditionService;
  readonly deliveries: DeliveryService;
  readonly requests: RequestService;
  readonly downloads: DownloadService;
}
