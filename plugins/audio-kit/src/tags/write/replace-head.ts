import { createReadStream, createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

export interface TagOptions {
  signal?: AbortSignal | undefined;
}

/** Bytes of the input to copy; `end` is exclusive, and the end of the file when left out. */
export interface CopyRange {
  start: number;
  end?: number | undefined;
}

const CHUNK = 1024 * 1024;

/**
 * Writes `head`, then the rest of a file from an offset on, then `tail`: streaming, so that a file of any size takes
 * constant memory and does not block the event loop.
 */
export async function replaceHead(
  input: string,
  output: string,
  head: Buffer,
  from: number | CopyRange,
  options: TagOptions & { tail?: Buffer } = {},
): Promise<void> {
  const { start, end } = typeof from === 'number' ? { start: from, end: undefined } : from;
  const source = async function* (): AsyncGenerator<Buffer> {
    yield head;
    // createReadStream's end is inclusive, so it cannot express an empty range.
    if (end === undefined || end > start) {
      const range = end === undefined ? { start } : { start, end: end - 1 };
      yield* createReadStream(input, { ...range, highWaterMark: CHUNK }) as AsyncIterable<Buffer>;
    }
    if (options.tail !== undefined && options.tail.length > 0) yield options.tail;
  };
  const write = createWriteStream(output, { highWaterMark: CHUNK });
  await pipeline(source, write, { ...(options.signal === undefined ? {} : { signal: options.signal }) });
}
