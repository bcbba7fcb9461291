import { isFloatAudio } from '@mpn/domain';
import type { AudioInfo } from '../probe';
import { readFlacStreamInfo } from '../flac';
import { runFfmpeg, type RunOptions } from '../process';
import { hasMoreSamples, readWaveLayout } from '../riff';
import { hasInvalidFloats } from './float-samples';

export interface DecodeOptions extends RunOptions {
  /** Seconds of audio after which decoding stops; the rest is not checked. */
  maxSeconds?: number;
  /** Called about twice a second with the seconds of audio that have been decoded. */
  onDecoded?: ((seconds: number) => void) | undefined;
}

/** Result of decoding the whole file. */
export interface DecodeResult {
  /** Every sample that the header promises is there and undamaged, as far as the file was decoded. */
  complete: boolean;
  /**
   * Why not: `truncated` ends too early, `damaged` decodes to other samples than were encoded, `not-finite` has float
   * samples that are no numbers (NaN) or infinite, `longer` has more samples than its header says.
   */
  problem?: 'truncated' | 'damaged' | 'not-finite' | 'longer';
  /** Seconds of audio that were decoded. */
  decodedSeconds: number;
}

/** Tolerance for one frame of rounding between header and decoder. */
const TOLERANCE_SECONDS = 0.05;
/** Fast enough; each further thread costs memory. */
const DECODER_THREADS = '2';

/**
 * Decodes a whole file once and checks that it is complete. WAV: the bytes that the header promises are there. FLAC:
 * the samples' MD5 is the one the encoder wrote. Float samples: each is a finite number.
 * @throws AudioToolError `unreadable` when the headers are damaged, and those of {@link runFfmpeg}
 */
export async function decodeCheck(file: string, info: AudioInfo, options: DecodeOptions = {}): Promise<DecodeResult> {
  const decoded = await decodeToMd5(file, info, options);
  if (options.maxSeconds !== undefined && decoded.seconds >= options.maxSeconds) {
    return { complete: true, decodedSeconds: decoded.seconds };
  }
  const result = (problem?: DecodeResult['problem']): DecodeResult => ({
    complete: problem === undefined,
    ...(problem === undefined ? {} : { problem }),
    decodedSeconds: decoded.seconds,
  });
  if (info.container === 'wav') {
    const layout = await readWaveLayout(file);
    if (isFloatAudio(info) && (await hasInvalidFloats(file, layout, options.signal))) return result('not-finite');
    const isCut = layout.declaredDataSize !== undefined && layout.dataSize < layout.declaredDataSize;
    // RF64 and BW64 whose sizes in `ds64` are still 0: the recorder did not get to the end.
    const isUnfinished = layout.form !== 'RIFF' && layout.dataSize > 0 && layout.declaredDataSize === undefined;
    const isUnread = layout.dataSize > 0 && decoded.seconds === 0;
    if (isCut || isUnfinished || isUnread) return result('truncated');
    return result((await hasMoreSamples(file, layout)) ? 'longer' : undefined);
  }
  if (info.container === 'flac') {
    const header = await readFlacStreamInfo(file);
    const promised = header.totalSamples / header.sampleRate;
    if (decoded.seconds + TOLERANCE_SECONDS < promised) return result('truncated');
    if (promised > 0 && decoded.seconds > promised + TOLERANCE_SECONDS) return result('longer');
    // The sum is over all samples: whatever the decoder complains about, a cover for example, they are not damaged.
    if (header.md5 !== undefined) return result(header.md5 === decoded.md5 ? undefined : 'damaged');
  }
  if (decoded.seconds + TOLERANCE_SECONDS < info.durationSeconds) return result('truncated');
  return result(decoded.complained ? 'damaged' : undefined);
}

/** The last time of a progress report, in seconds; 0 without any. */
function lastTime(report: string): number {
  const times = [...report.matchAll(/^out_time_us=(\d+)$/gm)];
  return Number(times.at(-1)?.[1] ?? 0) / 1_000_000;
}

/** Passes the times of a progress report on, as its lines come. */
function reportTimes(onDecoded: (seconds: number) => void): (text: string) => void {
  return (text) => {
    const seconds = lastTime(text);
    if (seconds > 0) onDecoded(seconds);
  };
}

interface Decoded {
  /** Hex, of the samples as whole numbers of 16 bit, or of 24 bit where the file has more than 16. */
  md5: string;
  /** Microsecond precision, from which a lossless file's samples can be counted. */
  seconds: number;
  complained: boolean;
}

/**
 * Decodes a file: all of it, or its first `maxSeconds`.
 * @throws AudioToolError those of {@link runFfmpeg}
 */
export async function decodeToMd5(
  file: string,
  { bitDepth }: Pick<AudioInfo, 'bitDepth'>,
  { maxSeconds, onDecoded, ...options }: DecodeOptions = {},
): Promise<Decoded> {
  // FLAC's MD5 is over little-endian samples at the file's own depth (RFC 9639 section 8.2).
  const codec = bitDepth > 16 ? 'pcm_s24le' : 'pcm_s16le';
  const until = maxSeconds === undefined ? [] : ['-t', String(maxSeconds)];
  const { stdout, stderr } = await runFfmpeg(
    {
      input: file,
      inputOptions: ['-v', 'error', '-nostats', '-progress', 'pipe:2', '-threads', DECODER_THREADS, ...until],
      outputOptions: ['-map', '0:a:0', '-c:a', codec, '-f', 'md5'],
    },
    { ...options, onStderr: onDecoded && reportTimes(onDecoded) },
  );
  return {
    md5: /MD5=([0-9a-f]{32})/.exec(stdout.toString('latin1'))?.[1] ?? '',
    seconds: lastTime(stderr),
    // Every line outside the progress report is an error message of the decoder.
    complained: stderr.split('\n').some((line) => line !== '' && !/^\w+=/.test(line)),
  };
}
