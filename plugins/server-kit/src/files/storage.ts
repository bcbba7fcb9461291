import type { Readable } from 'node:stream';

export interface ByteRange {
  /** First byte. */
  start: number;
  /** Last byte, inclusive. */
  end: number;
}

/** A file of the storage on this machine's own disk, for programs that need a path. */
export interface LocalCopy {
  path: string;
  /** Releases the copy; the path must not be used afterwards. */
  release(): Promise<void>;
}

/**
 * Private storage of bytes by key (a private disk folder, or an S3 bucket). Keys are `<company>/<name>`.
 * The app registers the implementation as the service `api::media.storage`. With S3, calls that need the bucket
 * throw AppError service-unavailable while it cannot be reached.
 */
export interface FileStorage {
  /** Moves a finished local file into the storage; an existing key is replaced atomically. */
  put(key: string, localPath: string, contentType: string): Promise<void>;
  /**
   * Opens the bytes, or a range of them.
   * @throws AppError not-found when the key is missing
   */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Size in bytes, or null when there is no such key. */
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /**
   * A local copy of the file.
   * @throws AppError not-found when the key is missing
   */
  localCopy(key: string): Promise<LocalCopy>;
  /** A fresh local path for work in progress, on the storage's own file system where the storage is the disk. */
  temporaryPath(suffix?: string): Promise<string>;
  /**
   * Removes work in progress of processes that have ended, and files of it that were not written to for two days.
   * @returns the number of files removed
   */
  discardStaleWork(now: Date): Promise<number>;
  /**
   * Checks that there is room for a file besides the space that must stay free.
   * @param bytes its size, as far as it is known
   * @throws AppError storage-full (507)
   */
  assertRoom(bytes: number): Promise<void>;
  /**
   * Checks that the storage is reachable, writable and has room.
   * @throws AppError storage-full (507) when the disk is full or has too little free space
   * @throws Error with a sentence for the log that says what is wrong
   */
  healthy(): Promise<true>;
}
