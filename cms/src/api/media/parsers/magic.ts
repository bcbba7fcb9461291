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
  return fileTypeFromFile(path);
}

/** @throws AppError the given code when the file is none of the accepted types */
export async function requireMagic(path: string, accepted: readonly string[], code: ErrorCode): Promise<Magic> {
  const type = await sniff(path);
  if (!type || !accepted.includes(type.mime)) throw fail(code as 'mpn.backend.media.error.not-audio');
  return type;
}
