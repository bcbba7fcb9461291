import type { DeliveryUpdate } from '@mpn/domain';

/** One delivered file. */
export interface ManifestFile {
  /** Path within the delivery's folder, with `/`. */
  name: string;
  sizeBytes: number;
  /** Hex. */
  sha256: string;
}

export interface Manifest {
  /** The release, as readable text. */
  release: string;
  artist: string;
  ean?: string | undefined;
  /** ISO instant of the delivery; undefined for a download, so that the same release gives the same archive. */
  createdAt?: string | undefined;
  /** Of an update: what it replaces, and what has changed. */
  update?: DeliveryUpdate | undefined;
  files: readonly ManifestFile[];
}

/** The manifest, sent last: a folder with a manifest is complete. Files are listed in the order of the delivery. */
export function manifestJson(manifest: Manifest): Buffer {
  const totalBytes = manifest.files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const body = { ...manifest, fileCount: manifest.files.length, totalBytes };
  return Buffer.from(`${JSON.stringify(body, null, 2)}\n`, 'utf8');
}
