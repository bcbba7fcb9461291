/**
 * Checksums of a delivery's files in the format of `sha256sum -c`.
 * @param files names without line breaks or backslashes, and SHA-256 in hex
 */
export function checksumLines(files: readonly { name: string; sha256: string }[]): Buffer {
  return Buffer.from(files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''), 'ascii');
}
