import { open } from 'node:fs/promises';

/**
 * Offset in bytes at which the MPEG audio of an MP3 file begins, after its ID3v2 tags.
 * @param file path of an MP3 file
 */
export async function mp3AudioStart(file: string): Promise<number> {
  const handle = await open(file, 'r');
  try {
    let start = 0;
    for (;;) {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(10), 0, 10, start);
      if (bytesRead < 10 || buffer.toString('latin1', 0, 3) !== 'ID3') return start;
      const size = buffer.subarray(6, 10).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);
      const footer = (buffer[5]! & 0x10) === 0 ? 0 : 10;
      start += 10 + size + footer;
    }
  } finally {
    await handle.close();
  }
}
