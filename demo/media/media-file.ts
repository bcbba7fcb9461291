import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { FileKind, MediaInfo } from '@mpn/domain';

/** A finished file of the demo, not yet in the storage. */
export interface MediaFile {
  kind: FileKind;
  /** Its temporary path. */
  path: string;
  /** Name as an uploader would have given it. */
  fileName: string;
  ext: string;
  mime: string;
  size: number;
  sha256: string;
  mediaInfo: MediaInfo;
  /** Waveform, pairs of minimum and maximum from -128 to 127. */
  peaks?: number[];
}

/** Size and SHA-256 (hex) of a file. */
export async function measure(path: string): Promise<{ size: number; sha256: string }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return { size: (await stat(path)).size, sha256: hash.digest('hex') };
}
