import { open } from 'node:fs/promises';
import { fail, type ErrorCode } from '@mpn/domain';

/** A file's type by its first bytes. */
export interface Magic {
  ext: string;
  mime: string;
}

/**
 * A file's type by its first bytes, whatever its name; undefined if unknown. file-type is ESM only, hence the import at
 * run time.
 */
export async function sniff(path: string): Promise<Magic | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  return (await fileTypeFromFile(path)) ?? (await hasPdfMark(path));
}

/** PDF readers accept lines of scanners and web servers in front of the mark (ISO 32000-1, annex H). */
const PDF_HEAD_BYTES = 1_024;

async function hasPdfMark(path: string): Promise<Magic | undefined> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(PDF_HEAD_BYTES), 0, PDF_HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead).includes('%PDF-') ? { ext: 'pdf', mime: 'application/pdf' } : undefined;
  } finally {
    await handle.close();
  }
}

/** @throws AppError the given code when the file is none of the accepted types */
export async function requireMagic(path: string, accepted: readonly string[], code: ErrorCode): Promise<Magic> {
  const type = await sniff(path);
  if (!type || !accepted.includes(type.mime)) throw fail(code as 'mpn.backend.media.error.not-audio');
  return type;
}
