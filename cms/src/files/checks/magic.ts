import { fail, type ErrorCode } from '@mpn/domain';

/**
 * The type that a file's first bytes say, whatever its name claims (`{ext, mime}`), or undefined.
 * file-type is ESM only, hence the import at run time.
 */
export async function sniff(path: string): Promise<{ ext: string; mime: string } | undefined> {
  const { fileTypeFromFile } = await import('file-type');
  return fileTypeFromFile(path);
}

export async function requireMagic(
  path: string,
  accepted: readonly string[],
  code: ErrorCode,
): Promise<{ ext: string; mime: string }> {
  const type = await sniff(path);
  if (!type || !accepted.includes(type.mime)) throw fail(code as 'mpn.backend.media.error.not-audio');
  return type;
}
