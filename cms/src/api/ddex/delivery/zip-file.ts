import { createReadStream } from 'node:fs';
import { pipeline, Readable, Transform } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { fail } from '@mpn/domain';
import type { ZipFileEntry } from '../parsers';

const damaged = () => fail('mpn.backend.media.error.file-damaged');

/**
 * Passes the bytes of an entry on, and fails with file-damaged if their number or CRC-32 differs from the directory.
 */
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
 * @returns a stream that fails with AppError file-damaged
 */
export function openZipEntry(path: string, entry: ZipFileEntry): Readable {
  const { offset, packed, isDeflated } = entry;
  const source = packed === 0 ? Readable.from([]) : createReadStream(path, { start: offset, end: offset + packed - 1 });
  const checked = asSaid(entry);
  // An error reaches the reader through the last stream.
  const done = (): void => undefined;
  if (isDeflated) pipeline(source, createInflateRaw(), checked, done);
  else pipeline(source, checked, done);
  return checked;
}
