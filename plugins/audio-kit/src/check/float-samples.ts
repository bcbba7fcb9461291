import { open } from 'node:fs/promises';
import { AudioToolError } from '../process';
import type { WaveLayout } from '../riff';

/** Read and checked at once: small enough that other work of the process is not delayed. */
const CHUNK_BYTES = 256 * 1024;
/** Exponent bits of a 32 bit float, and of the upper half of a 64 bit one: all of them set in NaN and infinities. */
const EXPONENT_32 = 0x7f800000;
const EXPONENT_64 = 0x7ff00000;

/**
 * Whether a WAV file with float samples has one that is no number (NaN) or infinite.
 * @param layout the file's own; its samples are floats of 32 or 64 bit
 * @throws AudioToolError `canceled`
 */
export async function hasInvalidFloats(file: string, layout: WaveLayout, signal?: AbortSignal): Promise<boolean> {
  const is64Bit = layout.format.bitsPerSample === 64;
  const words = new Uint32Array(CHUNK_BYTES / Uint32Array.BYTES_PER_ELEMENT);
  const handle = await open(file, 'r');
  try {
    const end = layout.dataOffset + layout.dataSize;
    for (let at = layout.dataOffset; at < end;) {
      if (signal?.aborted) throw new AudioToolError('canceled', 'canceled');
      const { bytesRead } = await handle.read(words, 0, Math.min(CHUNK_BYTES, end - at), at);
      // Less than one sample is left of a file that was cut.
      const whole = bytesRead - (bytesRead % (is64Bit ? 8 : 4));
      if (whole === 0) return false;
      const filled = words.subarray(0, whole / Uint32Array.BYTES_PER_ELEMENT);
      if (is64Bit ? hasInvalid64(filled) : hasInvalid32(filled)) return true;
      at += whole;
    }
    return false;
  } finally {
    await handle.close();
  }
}

function hasInvalid32(words: Uint32Array): boolean {
  for (const word of words) if ((word & EXPONENT_32) === EXPONENT_32) return true;
  return false;
}

/** The upper half of a little-endian 64 bit float is the second of its words. */
function hasInvalid64(words: Uint32Array): boolean {
  for (let index = 1; index < words.length; index += 2) {
    if ((words[index]! & EXPONENT_64) === EXPONENT_64) return true;
  }
  return false;
}
