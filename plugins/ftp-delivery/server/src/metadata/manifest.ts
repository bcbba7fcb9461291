import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** One delivered file. */
export interface ManifestFile {
  /** Path within the delivery's folder, with `/`. */
  name: string;
  sizeBytes: number;
  /** Hex. */
  sha256: string;
}

export interface Manifest {
  /** The release, as a person names it. */
  release: string;
  artist: string;
  ean?: string | undefined;
  /** ISO instant of the delivery. */
  createdAt: string;
  files: readonly ManifestFile[];
}

/**
 * The manifest, sent last: what has a manifest is complete. Files are listed in the order of the delivery.
 */
export function manifestJson(manifest: Manifest): Buffer {
  const totalBytes = manifest.files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const body = { ...manifest, fileCount: manifest.files.length, totalBytes };
  return Buffer.from(`${JSON.stringify(body, null, 2)}\n`, 'utf8');
}

/** The same list in the form that `sha256sum --check` reads. */
export function manifestLines(manifest: Manifest): Buffer {
  return Buffer.from(manifest.files.map((file) => `${file.sha256}  ${file.name}\n`).join(''), 'utf8');
}

/** SHA-256 of a file in hex, in constant memory. */
export async function sha256OfFile(file: string, signal?: AbortSignal): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash, signal === undefined ? {} : { signal });
  return hash.digest('hex');
}

/** SHA-256 of bytes in hex. */
export function sha256Of(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
