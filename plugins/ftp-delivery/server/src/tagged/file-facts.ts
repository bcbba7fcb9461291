import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';

/** What manifests and ZIP directories say about bytes. */
export interface FileFacts {
  size: number;
  /** Hex. */
  sha256: string;
  crc32: number;
}

/** Facts of a local file, read once, in constant memory. */
export async function factsOfFile(path: string, signal?: AbortSignal): Promise<FileFacts> {
  const hash = createHash('sha256');
  const facts = { size: 0, crc32: 0 };
  const stream = createReadStream(path, { highWaterMark: 1024 * 1024, ...(signal ? { signal } : {}) });
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    facts.crc32 = crc32(chunk, facts.crc32);
    facts.size += chunk.length;
  }
  return { ...facts, sha256: hash.digest('hex') };
}

export function factsOfBytes(bytes: Buffer): FileFacts {
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), crc32: crc32(bytes) };
}
