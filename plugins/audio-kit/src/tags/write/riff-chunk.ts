/** A RIFF chunk: id, little-endian length, content, and a zero byte where the length is odd. */
export function renderChunk(id: string, content: Buffer): Buffer {
  return Buffer.concat([chunkHeader(id, content.length), content, Buffer.alloc(content.length % 2)]);
}

/** The eight bytes in front of a chunk's content. */
export function chunkHeader(id: string, length: number): Buffer {
  const header = Buffer.alloc(8);
  header.write(id, 'latin1');
  header.writeUInt32LE(length, 4);
  return header;
}
