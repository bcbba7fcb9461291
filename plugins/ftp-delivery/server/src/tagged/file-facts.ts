import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Facts about a file's bytes for manifests and ZIP directories. */
export interface FileFacts {
  size: number;
  /** Hex. */
  sha256: string;
  crc32: number;
}

const PIECE_BYTES = 1024 * 1024;

/**
 * Reads a local file in chunks into one reused buffer: a stream allocates a buffer per chunk, which costs more than
 * hashing it.
 */
async function* piecesOf(path: string, signal?: AbortSignal): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    const buffer = Buffer.allocUnsafe(PIECE_BYTES);
    for (;;) {
      signal?.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** Facts of a local file, in one pass and constant memory. */
export async function factsOfFile(path: string, signal?: AbortSignal): Promise<FileFacts> {
  const hash = createHash('sha256');
  const facts = { size: 0, crc32: 0 };
  for await (const piece of piecesOf(path, signal)) {
    hash.update(piece);
    facts.crc32 = crc32(piece, facts.crc32);
    facts.size += piece.length;
  }
  return { ...facts, sha256: hash.digest('hex') };
}

export function factsOfBytes(bytes: Buffer): FileFacts {
  return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), crc32: crc32(bytes) };
}
