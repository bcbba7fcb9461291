import { inputArguments, runFfmpeg, type RunOptions } from './ffmpeg';

/**
 * The highest sample, in dB of full scale, that a file has after some filters, computed in floating point:
 * above 0 is what a fixed-point file would have clipped.
 * @param filters ffmpeg audio filters (see `planRender`)
 * @returns dBFS, -Infinity for digital silence
 * @throws AudioToolError
 */
export async function measureChainPeak(file: string, filters: readonly string[], options: RunOptions): Promise<number> {
  const scanner = new PeakScanner();
  const chain = filters.map(withoutRounding);
  await runFfmpeg(
    [
      '-v',
      'error',
      ...inputArguments(file),
      '-map',
      '0:a:0',
      ...(chain.length === 0 ? [] : ['-filter:a', chain.join(',')]),
      '-c:a',
      'pcm_f32le',
      '-f',
      'f32le',
      'pipe:1',
    ],
    { ...options, onStdout: (chunk) => scanner.take(chunk) },
  );
  return 20 * Math.log10(scanner.highest);
}

/** The same resampling without its last step, the dithered rounding to whole numbers, which is where it would clip. */
function withoutRounding(filter: string): string {
  return filter.replace(/:osf=s(16|32)\b/, ':osf=dbl').replace(/:dither_method=\w+/, '');
}

/** Reads 32-bit floats as they arrive. (ffmpeg's own `astats` takes three times as long, and this runs per rendition.) */
class PeakScanner {
  highest = 0;
  private rest: Buffer = Buffer.alloc(0);

  take(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const usable = bytes.length - (bytes.length % 4);
    let highest = this.highest;
    for (const sample of floats(bytes.subarray(0, usable))) {
      const magnitude = sample < 0 ? -sample : sample;
      if (magnitude > highest) highest = magnitude;
    }
    this.highest = highest;
    this.rest = bytes.subarray(usable);
  }
}

function floats(bytes: Buffer): Float32Array {
  // A typed array must start at a multiple of four, which a piece of a pooled buffer need not; then it is copied.
  const { buffer, byteOffset, length } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  return new Float32Array(buffer, byteOffset, length / 4);
}
