import { open, type FileHandle } from 'node:fs/promises';
import { AudioToolError } from '../error';

/** The STREAMINFO block of a FLAC file (RFC 9639 section 8.2), as far as it is needed. */
export interface FlacStreamInfo {
  sampleRate: number;
  channels: number;
  bitDepth: number;
  /** Samples per channel; 0 when the encoder did not know. */
  totalSamples: number;
  /** MD5 of the decoded samples in hex; undefined when the encoder left it empty. */
  md5: string | undefined;
}

/**
 * @throws AudioToolError `unreadable` when the file is no native FLAC file
 */
export async function readFlacStreamInfo(file: string): Promise<FlacStreamInfo> {
  const handle = await open(file, 'r');
  try {
    const start = await id3Length(handle);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(42), 0, 42, start);
    if (bytesRead < 42 || buffer.toString('latin1', 0, 4) !== 'fLaC') {
      throw new AudioToolError('unreadable', 'the file is no FLAC file');
    }
    return parseStreamInfo(buffer.subarray(8));
  } finally {
    await handle.close();
  }
}

const TOTAL_SAMPLES = 0xfffffffffn;

/** @param block the 34 bytes of the block, without its header */
export function parseStreamInfo(block: Buffer): FlacStreamInfo {
  const packed = block.readBigUInt64BE(10);
  const md5 = block.toString('hex', 18, 34);
  return {
    sampleRate: Number(packed >> 44n),
    channels: Number((packed >> 41n) & 7n) + 1,
    bitDepth: Number((packed >> 36n) & 31n) + 1,
    totalSamples: Number(packed & TOTAL_SAMPLES),
    md5: /^0+$/.test(md5) ? undefined : md5,
  };
}

/** A copy of the block that says how many samples there are, and the MD5 (hex) of them. */
export function streamInfoWith(block: Buffer, totalSamples: number, md5: string): Buffer {
  const complete = Buffer.from(block);
  complete.writeBigUInt64BE((block.readBigUInt64BE(10) & ~TOTAL_SAMPLES) | BigInt(totalSamples), 10);
  complete.write(md5, 18, 'hex');
  return complete;
}

const ID3V1_BYTES = 128;
const APE_FOOTER_BYTES = 32;

/** Where the audio of a FLAC file ends: before the tags of players (ID3v1, APE) that some programs append. */
export async function flacAudioEnd(handle: FileHandle): Promise<number> {
  const { size } = await handle.stat();
  const read = async (at: number, length: number): Promise<Buffer> =>
    (await handle.read(Buffer.alloc(length), 0, length, Math.max(0, at))).buffer;
  let end = size;
  if ((await read(end - ID3V1_BYTES, 3)).toString('latin1') === 'TAG') end -= ID3V1_BYTES;
  const footer = await read(end - APE_FOOTER_BYTES, APE_FOOTER_BYTES);
  if (footer.toString('latin1', 0, 8) !== 'APETAGEX') return end;
  // The size counts the items and the footer; a flag says whether there is a header, too.
  const hasHeader = (footer.readUInt32LE(20) & 0x80000000) !== 0;
  const start = end - footer.readUInt32LE(12) - (hasHeader ? APE_FOOTER_BYTES : 0);
  return start > 0 ? start : end;
}

/** A file with more tags than this in front is an attack on the parser. */
const MAX_ID3_TAGS = 100;

/**
 * Some taggers put ID3v2 tags in front of a FLAC file, one in front of the other; their length is kept in four bytes of
 * seven bits.
 */
export async function id3Length(handle: FileHandle): Promise<number> {
  let start = 0;
  for (let count = 0; count < MAX_ID3_TAGS; count += 1) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(10), 0, 10, start);
    if (bytesRead < 10 || buffer.toString('latin1', 0, 3) !== 'ID3') return start;
    start += 10 + buffer.subarray(6, 10).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);
  }
  return start;
}
