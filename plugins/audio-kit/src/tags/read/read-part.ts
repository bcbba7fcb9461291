import type { FileHandle } from 'node:fs/promises';

/** The bytes from an offset on; fewer than requested at the end of the file. */
export async function readPart(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
  return buffer.subarray(0, bytesRead);
}
