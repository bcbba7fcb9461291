import type { Knex } from 'knex';
import type { Loudness, RenditionFormat, SoundBounds } from '@mpn/domain';
import type { FileStorage, SignedUrls } from '@mpn/server-kit';

export interface MeasurementService {
  /**
   * Loudness and bounds of sound of a stored audio file; measured now and stored if its analysis has not
   * run yet.
   * @param signal aborts the measurement that this caller started; other callers that wait for it start it again
   * @throws AppError not-found, or the error of the measurement
   */
  of(fileId: number, signal?: AbortSignal): Promise<{ loudness: Loudness; bounds: SoundBounds }>;
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

/** Renditions: converted copies of stored files, one per original and format. */
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

declare module '@mpn/server-kit' {
  interface Services {
    'api::media.measurements': MeasurementService;
    'api::media.renditions': RenditionService;
    'api::media.signed-urls': SignedUrls;
    /** The configured storage. */
    'api::media.storage': FileStorage;
  }
}
