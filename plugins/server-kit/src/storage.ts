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
  /** Gives the copy back; the path must not be used afterwards. */
  release(): Promise<void>;
}

/**
 * Private storage of bytes by key (a private disk folder, or an S3 bucket). Keys are `<company>/<name>`.
 * The app registers the implementation as the service `api::stored-file.storage`.
 */
export interface FileStorage {
  /** Moves a finished local file into the storage; an existing key is replaced in one step. */
  put(key: string, localPath: string, contentType: string): Promise<void>;
  /** Opens the bytes, or a part of them. Throws the catalogue's not-found error when the key is missing. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Bytes, or null when there is no such key. */
  size(key: string): Promise<number | null>;
  delete(key: string): Promise<void>;
  /** Throws the catalogue's not-found error when the key is missing. */
  localCopy(key: string): Promise<LocalCopy>;
  /** A fresh path on this machine for work in progress, on the storage's own file system where that is the disk. */
  temporaryPath(suffix?: string): Promise<string>;
  /** Removes work in progress on this machine that nobody has touched since then; answers with the number of files. */
  discardStaleWork(before: Date): Promise<number>;
  /** True when the storage can be reached and may be used; else throws, with a sentence that says what is wrong. */
  healthy(): Promise<true>;
}
