import { open, type FileHandle } from 'node:fs/promises';
import { AudioToolError } from '../process';

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

/** Some taggers put an ID3v2 tag in front of a FLAC file; its length is kept in four bytes of seven bits. */
export async function id3Length(handle: FileHandle): Promise<number> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(10), 0, 10, 0);
  if (bytesRead < 10 || buffer.toString('latin1', 0, 3) !== 'ID3') return 0;
  const size = buffer.subarray(6, 10).reduce((sum, byte) => (sum << 7) | (byte & 0x7f), 0);
  return 10 + size;
}
