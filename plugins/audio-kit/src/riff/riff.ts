import { open, type FileHandle } from 'node:fs/promises';
import { AudioToolError } from '../error';

/** The samples' format, as the `fmt ` chunk has it, with WAVE_FORMAT_EXTENSIBLE resolved to its sub-format. */
export interface WaveFormat {
  /** 1 PCM, 3 float; other codecs are refused. */
  tag: number;
  channels: number;
  /** Hz. */
  sampleRate: number;
  /** Container size of a sample: 20 bit are stored in 24. */
  bitsPerSample: number;
  /**
   * Bytes of one sample of all channels, computed from `channels` and `bitsPerSample`; the header's value is ignored,
   * as decoders do.
   */
  blockAlign: number;
}

/** Position of the samples in a RIFF, RF64 or BW64 file. */
export interface WaveLayout {
  /** RF64 and BW64 keep 64 bit sizes in `ds64`. */
  form: 'RIFF' | 'RF64' | 'BW64';
  format: WaveFormat;
  dataOffset: number;
  /** Bytes of samples that the header declares; undefined when a streaming recorder left it open. */
  declaredDataSize: number | undefined;
  /** Bytes of samples that are present. */
  dataSize: number;
}

/** Largest size that a RIFF header can express: a WAV file is limited to 4 GB. */
export const MAX_RIFF_SIZE = 0xffffffff;
const UNKNOWN_SIZE = 0xffffffff;
/**
 * What recorders and programs write as the size of the samples before they know it, and leave when they are cut off or
 * write to a pipe: 0, the largest number with and without a sign, and those of sox, arecord and ffmpeg.
 */
const OPEN_SIZES = new Set([0, 0x7ffff000, 0x7fffffff, 0x80000000, 0xfffff000, 0xfffffffe, UNKNOWN_SIZE]);
const EXTENSIBLE = 0xfffe;
/** A file with more chunks than this is an attack on the parser. */
const MAX_CHUNKS = 1_000;

/**
 * Reads the chunk list of a WAV file: RIFF, or for files above 4 GB RF64 (EBU Tech 3306) and BW64 (ITU-R BS.2088).
 * @throws AudioToolError `unreadable` when it is no WAV file, or lacks `fmt ` or `data`
 */
export async function readWaveLayout(file: string): Promise<WaveLayout> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    return await scanChunks(handle, size);
  } finally {
    await handle.close();
  }
}

async function scanChunks(handle: FileHandle, fileSize: number): Promise<WaveLayout> {
  const head = await readAt(handle, 0, 12);
  const form = head.toString('latin1', 0, 4);
  if ((form !== 'RIFF' && form !== 'RF64' && form !== 'BW64') || head.toString('latin1', 8, 12) !== 'WAVE') {
    throw new AudioToolError('unreadable', 'the file is no WAV file');
  }
  let format: WaveFormat | undefined;
  let size64: number | undefined;
  let offset = 12;
  for (let count = 0; count < MAX_CHUNKS && offset + 8 <= fileSize; count++) {
    const header = await readAt(handle, offset, 8);
    const id = header.toString('latin1', 0, 4);
    const size = header.readUInt32LE(4);
    if (id === 'ds64') size64 = Number((await readAt(handle, offset + 8, 28)).readBigUInt64LE(8));
    if (id === 'fmt ') format = parseFormat(await readAt(handle, offset + 8, Math.min(size, 40)));
    if (id === 'data') {
      if (format === undefined) throw new AudioToolError('unreadable', 'the WAV file has no fmt chunk before data');
      const there = fileSize - offset - 8;
      const declaredDataSize = declaredSize(size, size64, there);
      return {
        form,
        format,
        dataOffset: offset + 8,
        declaredDataSize,
        dataSize: Math.min(declaredDataSize ?? there, there),
      };
    }
    offset += 8 + size + (size % 2);
  }
  throw new AudioToolError('unreadable', 'the WAV file has no data chunk');
}

/** One of {@link OPEN_SIZES} that does not fit: the bytes up to the end are then audio, as decoders read them. */
function declaredSize(size: number, size64: number | undefined, there: number): number | undefined {
  const declared = size === UNKNOWN_SIZE ? size64 : size;
  if (declared === undefined) return undefined;
  const isOpen = OPEN_SIZES.has(declared) && declared !== there && there > 0;
  // A file that is longer than such a size has it by chance.
  return isOpen && (declared === 0 || there < declared) ? undefined : declared;
}

/** Bytes behind the samples that need not be chunks: a file's last sector, or a tag of a few lines. */
const LOOSE_END = 4_096;
const CHUNK_ID = /^[\x20-\x7e]{4}$/;

/**
 * Whether there are more samples behind those that the header declares: the bytes there are neither chunks, zeros, nor
 * tags of players (ID3, APE).
 */
export async function hasMoreSamples(file: string, layout: WaveLayout): Promise<boolean> {
  const { dataOffset, declaredDataSize } = layout;
  if (declaredDataSize === undefined) return false;
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    let at = dataOffset + declaredDataSize;
    for (let count = 0; count < MAX_CHUNKS && size - at > LOOSE_END; count++) {
      const { buffer } = await handle.read(Buffer.alloc(LOOSE_END), 0, LOOSE_END, at);
      // The pad byte of an odd chunk may be missing.
      const start = [at % 2, 0].find((pad) => CHUNK_ID.test(buffer.toString('latin1', pad, pad + 4)));
      if (start === undefined) return !isLooseEnd(buffer);
      if (isLooseEnd(buffer)) return false;
      const length = buffer.readUInt32LE(start + 4);
      at += start + 8 + length;
    }
    return false;
  } finally {
    await handle.close();
  }
}

const isLooseEnd = (bytes: Buffer): boolean =>
  /^(?:\0?ID3|\0?TAG|\0?APETAGEX)/.test(bytes.toString('latin1', 0, 12)) || bytes.every((byte) => byte === 0);

function parseFormat(chunk: Buffer): WaveFormat {
  if (chunk.length < 16) throw new AudioToolError('unreadable', 'the fmt chunk is too short');
  const tag = chunk.readUInt16LE(0);
  const channels = chunk.readUInt16LE(2);
  const bytesPerSample = Math.ceil(chunk.readUInt16LE(14) / 8);
  if (channels * bytesPerSample === 0) throw new AudioToolError('unreadable', 'the fmt chunk names no samples');
  return {
    // The first two bytes of the sub-format GUID are the tag it stands for.
    tag: tag === EXTENSIBLE && chunk.length >= 26 ? chunk.readUInt16LE(24) : tag,
    channels,
    sampleRate: chunk.readUInt32LE(4),
    bitsPerSample: bytesPerSample * 8,
    blockAlign: channels * bytesPerSample,
  };
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
  if (bytesRead < length) throw new AudioToolError('unreadable', 'the WAV file ends within its headers');
  return buffer;
}
