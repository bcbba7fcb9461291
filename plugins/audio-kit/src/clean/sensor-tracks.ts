import { blank, type Box, type BoxReader } from './box-reader';
import type { Splice } from './splice';

/**
 * Handlers of tracks that are seen, heard or read, of time codes and hints. Any other one is of readings beside the
 * picture: positions, movements, recognized faces (`meta` of GoPro, DJI, Sony, Android and iPhones).
 */
const KEPT_HANDLERS: ReadonlySet<string> = new Set([
  ...['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'pict', 'auxv', 'tmcd', 'hint', 'MPEG'],
]);
/** Longest table of a track that is read, in bytes: hours of readings at 100 a second. */
const MAX_TABLE_BYTES = 16 * 1024 * 1024;
/** Version and flags in front of the content of a full box. */
const FLAGS_BYTES = 4;

async function childOf(reader: BoxReader, box: Box | undefined, ...types: string[]): Promise<Box | undefined> {
  const [type, ...rest] = types;
  if (!box || type === undefined) return box;
  const { parts: boxes } = await reader.parts(box.from, box.end);
  return childOf(
    reader,
    boxes.find((inner) => inner.type === type),
    ...rest,
  );
}

/** The content of a table as numbers of 4 bytes, without its version and flags. */
async function numbersOf(reader: BoxReader, table: Box | undefined): Promise<DataView> {
  const from = (table?.from ?? 0) + FLAGS_BYTES;
  const length = table ? Math.min(table.end - from, MAX_TABLE_BYTES) : 0;
  const bytes = length > 0 ? await reader.bytes(from, length) : Buffer.alloc(0);
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Offsets of the chunks of a track. */
async function chunksOf(reader: BoxReader, samples: Box): Promise<number[]> {
  const [short, long] = [await childOf(reader, samples, 'stco'), await childOf(reader, samples, 'co64')];
  const table = await numbersOf(reader, short ?? long);
  const width = short ? 4 : 8;
  const offsets: number[] = [];
  for (let at = 4; at + width <= table.byteLength; at += width)
    offsets.push(short ? table.getUint32(at) : Number(table.getBigUint64(at)));
  return offsets;
}

/** How many samples each chunk has, of which the table names the first with that number. */
async function samplesPerChunk(reader: BoxReader, samples: Box): Promise<(chunk: number) => number> {
  const table = await numbersOf(reader, await childOf(reader, samples, 'stsc'));
  const steps: { first: number; count: number }[] = [];
  for (let at = 4; at + 12 <= table.byteLength; at += 12)
    steps.push({ first: table.getUint32(at), count: table.getUint32(at + 4) });
  let step = 0;
  return (chunk) => {
    while (steps[step + 1] !== undefined && steps[step + 1]!.first <= chunk) step += 1;
    return steps[step]?.count ?? 0;
  };
}

/** Sizes of a track's samples: all the same, or one each. */
async function sampleSizes(reader: BoxReader, samples: Box) {
  const table = await numbersOf(reader, await childOf(reader, samples, 'stsz'));
  const common = table.byteLength >= 4 ? table.getUint32(0) : 0;
  const count = Math.max(0, Math.floor((table.byteLength - 8) / 4));
  return (first: number, number: number): number => {
    if (common !== 0) return common * number;
    let bytes = 0;
    for (let index = first; index < Math.min(first + number, count); index += 1)
      bytes += table.getUint32(8 + index * 4);
    return bytes;
  };
}

/** The bytes of a track's samples, one part for each of its chunks. */
async function samplesOf(reader: BoxReader, samples: Box): Promise<Splice[]> {
  const countIn = await samplesPerChunk(reader, samples);
  const sizeOf = await sampleSizes(reader, samples);
  const splices: Splice[] = [];
  let sample = 0;
  for (const [index, at] of (await chunksOf(reader, samples)).entries()) {
    const count = countIn(index + 1);
    const length = sizeOf(sample, count);
    sample += count;
    const isMedia = reader.media.some(({ from, end }) => at >= from && at + length <= end);
    if (length > 0 && isMedia) splices.push({ at, remove: length, insert: Buffer.alloc(0), zeros: length });
  }
  return splices;
}

/**
 * What has to be changed so that a track with readings of sensors is gone with its samples.
 * @returns null for a track that is to be kept
 */
export async function sensorTrack(reader: BoxReader, track: Box): Promise<Splice[] | null> {
  const handler = await childOf(reader, track, 'mdia', 'hdlr');
  if (!handler) return null;
  const kind = (await reader.bytes(handler.from + FLAGS_BYTES + 4, 4)).toString('latin1');
  if (KEPT_HANDLERS.has(kind)) return null;
  const samples = await childOf(reader, track, 'mdia', 'minf', 'stbl');
  return [...(samples ? await samplesOf(reader, samples) : []), ...blank(track)];
}
