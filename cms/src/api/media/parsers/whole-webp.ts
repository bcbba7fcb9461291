import { open } from 'node:fs/promises';

/** `RIFF`, the size of what follows, and `WEBP`. */
const HEAD_BYTES = 12;
/** Of the head, not counted in its size. */
const COUNTED_FROM = 8;

/** Whether a WebP is as long as its head says. The decoder finds what is cut within the picture's own data. */
export async function isWholeWebp(path: string): Promise<boolean> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const { size } = await handle.stat();
    return bytesRead === HEAD_BYTES && buffer.readUInt32LE(4) + COUNTED_FROM <= size;
  } finally {
    await handle.close();
  }
}
