import type { AudioInfo } from './audio-info';
import { readFlacStreamInfo } from './flac-stream-info';
import { inputArguments, runFfmpeg, type RunOptions } from './ffmpeg';
import { readWaveLayout } from './riff';

/** What decoding the whole file showed. */
export interface DecodeResult {
  /** Every sample that the header promises is there and undamaged. */
  complete: boolean;
  /** Why not: `truncated` ends too early, `damaged` decodes to something else than was encoded. */
  problem?: 'truncated' | 'damaged';
  /** Seconds of audio that were decoded. */
  decodedSeconds: number;
}

/** A frame's worth of rounding between header and decoder. */
const TOLERANCE_SECONDS = 0.05;

/**
 * Decodes a whole file once and tells whether it is complete.
 * WAV: the bytes that the header promises are there. FLAC: the samples' MD5 is the one the encoder wrote.
 * @throws AudioToolError `timeout`, `canceled`
 */
export async function decodeCheck(file: string, info: AudioInfo, options: RunOptions = {}): Promise<DecodeResult> {
  const decoded = await decodeToMd5(file, info, options);
  const result = (problem?: DecodeResult['problem']): DecodeResult => ({
    complete: problem === undefined,
    ...(problem === undefined ? {} : { problem }),
    decodedSeconds: decoded.seconds,
  });
  if (info.container === 'wav') {
    const layout = await readWaveLayout(file);
    return result(
      layout.declaredDataSize !== undefined && layout.dataSize < layout.declaredDataSize ? 'truncated' : undefined,
    );
  }
  if (info.container === 'flac') {
    const header = await readFlacStreamInfo(file);
    const promised = header.totalSamples / header.sampleRate;
    if (decoded.seconds + TOLERANCE_SECONDS < promised) return result('truncated');
    if (header.md5 !== undefined && header.md5 !== decoded.md5) return result('damaged');
  }
  if (decoded.seconds + TOLERANCE_SECONDS < info.durationSeconds) return result('truncated');
  return result(decoded.complained ? 'damaged' : undefined);
}

interface Decoded {
  /** Hex, of the samples at the file's own depth. */
  md5: string;
  /** To the microsecond, so that a lossless file's samples can be counted by it. */
  seconds: number;
  complained: boolean;
}

/**
 * Decodes the whole of a file.
 * @throws AudioToolError
 */
export async function decodeToMd5(
  file: string,
  info: Pick<AudioInfo, 'bitDepth'>,
  options: RunOptions = {},
): Promise<Decoded> {
  // FLAC's MD5 is over little-endian samples at the file's own depth (RFC 9639 section 8.2).
  const codec = info.bitDepth > 16 ? 'pcm_s24le' : 'pcm_s16le';
  const args = ['-v', 'error', '-stats_period', '3600', '-progress', 'pipe:2', ...inputArguments(file)];
  const { stdout, stderr } = await runFfmpeg([...args, '-map', '0:a:0', '-c:a', codec, '-f', 'md5', 'pipe:1'], options);
  const times = [...stderr.matchAll(/^out_time_us=(\d+)$/gm)];
  return {
    md5: /MD5=([0-9a-f]{32})/.exec(stdout.toString('latin1'))?.[1] ?? '',
    seconds: Number(times.at(-1)?.[1] ?? 0) / 1_000_000,
    // Everything that is not a line of the progress report is a complaint of the decoder.
    complained: stderr.split('\n').some((line) => line !== '' && !/^\w+=/.test(line)),
  };
}
