import type { ExportedErnVersion } from '@mpn/domain';
import type { Knex } from 'knex';

/** A file that lies beside a message, by its path relative to it. */
export interface FileBeside {
  path: string;
  /** Hex. */
  sha256: string | null;
}

export interface IdentificationMessage {
  messageId: string;
  /** Name of the recipient; null: unknown. */
  recipient: string | null;
  createdAt: Date;
  isUpdate: boolean;
  /** 4.3 leaves out what is stated about generative AI. */
  version: ExportedErnVersion;
  /** Files of recordings by track id. Tracks without one are named without a file. */
  recordings: ReadonlyMap<number, FileBeside>;
  cover: FileBeside | null;
}

/** The service `api::ddex.messages`. */
export interface MessageService {
  /**
   * A release as a message that permits to identify its recordings, and nothing else.
   * @throws AppError not-found for a release that is missing or deleted
   */
  forIdentification(knex: Knex, releaseId: number, message: IdentificationMessage): Promise<string>;
}

declare module '@mpn/server-kit' {
  interface Services {
    'api::ddex.messages': MessageService;
  }
}
