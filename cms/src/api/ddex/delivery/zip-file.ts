import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable, Transform } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { fail } from '@mpn/domain';
import type { ZipFileEntry } from '../parsers';

const LOCAL_HEADER = 30;

const damaged = () => fail('mpn.backend.media.error.file-damaged');

async function startOf(path: string, { offset }: ZipFileEntry): Promise<number> {
  const file = await open(path, 'r');
  try {
    const header = Buffer.alloc(LOCAL_HEADER);
    const { bytesRead } = await file.read(header, 0, LOCAL_HEADER, offset);
    if (bytesRead < LOCAL_HEADER || header.readUInt32LE(0) !== 0x04034b50) throw damaged();
    return offset + LOCAL_HEADER + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    await file.close();
  }
}

/** Fails for more or other bytes than the directory says. */
function asSaid({ size, crc32: expected }: ZipFileEntry): Transform {
  let seen = 0;
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      sum = crc32(chunk, sum);
      done(seen > size ? damaged() : null, chunk);
    },
    flush(done) {
      done(seen === size && sum === expected ? null : damaged());
    },
  });
}

/**
 * The bytes of a file in an archive, in constant memory.
 * @throws AppError file-damaged, through the stream
 */
export async function openZipEntry(path: string, entry: ZipFileEntry): Promise<Readable> {
  const start = await startOf(path, entry);
  const source =
    entry.packed === 0 ? Readable.from([]) : createReadStream(path, { start, end: start + entry.packed - 1 });
  const checked = asSaid(entry);
  // An error reaches the reader through the last stream.
  const done = (): void => undefined;
  if (entry.method === 8) pipeline(source, createInflateRaw(), checked, done);
  else pipeline(source, checked, done);
  return checked;
}
