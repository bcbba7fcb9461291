import type { AudioInfo } from '../probe';
import { runFfmpeg, type RunOptions } from '../process';

/** A waveform to draw: pairs of lowest and highest sample, -128 to 127, in order of time. */
export interface Peaks {
  /** Number of pairs. */
  count: number;
  /** `count` x (minimum, maximum). */
  values: Int8Array;
}

/**
 * Reduces a recording to a waveform, over all channels, decoding in constant memory.
 * @param info the file's own data (`probeAudio`); its duration spreads the pairs over the time
 * @param count how many pairs; fewer are returned for a recording with fewer samples
 * @throws AudioToolError
 */
export async function measurePeaks(
  file: string,
  info: AudioInfo,
  count = 2_000,
  options: RunOptions = {},
): Promise<Peaks> {
  const frames = Math.max(1, Math.round(info.durationSeconds * info.sampleRate));
  const reducer = new PeakReducer(Math.min(count, frames), frames, info.channels);
  await runFfmpeg(
    {
      input: file,
      inputOptions: ['-v', 'error'],
      outputOptions: ['-map', '0:a:0', '-c:a', 'pcm_s16le', '-f', 's16le'],
    },
    { ...options, onStdout: (chunk) => reducer.take(chunk) },
  );
  return { count: reducer.count, values: reducer.values() };
}

class PeakReducer {
  private readonly low: Int16Array;
  private readonly high: Int16Array;
  private rest: Buffer = Buffer.alloc(0);
  private sample = 0;

  constructor(
    readonly count: number,
    private readonly frames: number,
    private readonly channels: number,
  ) {
    this.low = new Int16Array(count);
    this.high = new Int16Array(count);
  }

  take(chunk: Buffer): void {
    const bytes = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    const usable = bytes.length - (bytes.length % 2);
    const perBucket = (this.frames * this.channels) / this.count;
    for (let offset = 0; offset < usable; offset += 2) {
      const value = bytes.readInt16LE(offset);
      // A decoder may return slightly more samples than the header says; they count to the last pair.
      const bucket = Math.min(this.count - 1, Math.floor(this.sample++ / perBucket));
      if (value < this.low[bucket]!) this.low[bucket] = value;
      if (value > this.high[bucket]!) this.high[bucket] = value;
    }
    this.rest = bytes.subarray(usable);
  }

  values(): Int8Array {
    const values = new Int8Array(this.count * 2);
    for (let bucket = 0; bucket < this.count; bucket++) {
      values[bucket * 2] = this.low[bucket]! >> 8;
      values[bucket * 2 + 1] = this.high[bucket]! >> 8;
    }
    return values;
  }
}
