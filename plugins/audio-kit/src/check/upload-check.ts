import { open, stat } from 'node:fs/promises';
import { fail, MASTER_CHANNELS, MASTER_ENCODINGS, MASTER_SAMPLE_RATES, type AppError } from '@mpn/domain';
import { parserSettings } from '@mpn/process-kit';
import { type AudioInfo, probeAudio } from '../probe';
import { AudioToolError, type RunOptions } from '../process';
import { decodeCheck } from './decode-check';
import { readWaveLayout } from '../riff';

/** Result of checking an uploaded audio file: its data, or the error to show. */
export type UploadVerdict = { ok: true; info: AudioInfo } | { ok: false; error: AppError };

const ACCEPTED_FORMATS = 'WAV, RF64, BW64, FLAC';
/** PCM codecs of any depth, in the byte order of WAV. */
const PCM = /^pcm_(?:[sf]\d+le|u8)$/;
/** Shorter files are refused: a header without samples, or no music. */
const SHORTEST_SECONDS = 0.1;
const HOUR_SECONDS = 3600;
/** Longer recordings are mistakes, or silence that takes minutes to decode. */
const LONGEST_SECONDS = 6 * HOUR_SECONDS;

/** Limits of a check, and a callback for its progress. */
export interface CheckOptions extends RunOptions {
  /** Called about twice a second with the share of the recording that has been decoded, 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
}

/**
 * Checks an uploaded audio file: FLAC or WAV (also WAVE_FORMAT_EXTENSIBLE, RF64 and BW64) in one of the domain's
 * encodings and sample rates, mono or stereo, 0.1 seconds to six hours long, complete to its last sample. Headers are
 * checked first, then the whole file is decoded once.
 * @throws AudioToolError `timeout`, `canceled`, `missing`: the file could not be checked
 */
export async function checkAudioUpload(
  file: string,
  { onProgress, ...options }: CheckOptions = {},
): Promise<UploadVerdict> {
  if ((await stat(file)).size === 0) return refused(fail('mpn.backend.media.error.file-empty'));
  try {
    const info = await withLength(
      file,
      await probeAudio(file, options).catch((error: unknown) => {
        throw isTimeout(error) ? new AudioToolError('too-complex', 'its headers take too long to read') : error;
      }),
    );
    const problem = checkHeaders(info) ?? (await checkSampleWords(file, info));
    if (problem !== undefined) return refused(problem);
    const decoded = await decodeCheck(file, info, {
      memoryMb: parserSettings().memoryMb,
      ...options,
      maxSeconds: LONGEST_SECONDS + 1,
      onDecoded: onProgress && ((seconds) => onProgress(shareOf(seconds, info.durationSeconds))),
    });
    // The header's length may be missing or false.
    if (decoded.decodedSeconds > LONGEST_SECONDS) return refused(tooLong(decoded.decodedSeconds));
    if (decoded.problem === 'not-finite') return refused(fail('mpn.backend.media.error.samples-invalid'));
    if (decoded.problem === 'longer') return refused(fail('mpn.backend.media.error.audio-longer'));
    if (!decoded.complete) return refused(fail('mpn.backend.media.error.file-damaged'));
    if (decoded.decodedSeconds < SHORTEST_SECONDS) return refused(fail('mpn.backend.media.error.audio-silent'));
    // A FLAC encoder that wrote to a pipe leaves the length out of the header; the decoder has counted it.
    return { ok: true, info: info.durationSeconds > 0 ? info : { ...info, durationSeconds: decoded.decodedSeconds } };
  } catch (error) {
    if (!(error instanceof AudioToolError)) throw error;
    if (error.failure === 'too-complex') return refused(fail('mpn.backend.media.error.too-complex'));
    if (error.failure === 'unreadable') return refused(fail(await codeOfUnreadable(file)));
    if (error.failure === 'failed') return refused(fail('mpn.backend.media.error.file-damaged'));
    throw error;
  }
}

/** A length that the header does not say, or says wrong, is no reason for more than the whole. */
function shareOf(seconds: number, wholeSeconds: number): number {
  return wholeSeconds > 0 ? Math.min(1, seconds / wholeSeconds) : 0;
}

/** A WAV file whose size a recorder left open has the length of its samples, whatever ffmpeg makes of that size. */
async function withLength(file: string, info: AudioInfo): Promise<AudioInfo> {
  if (info.container !== 'wav') return info;
  const { declaredDataSize, dataSize, format } = await readWaveLayout(file);
  if (declaredDataSize !== undefined) return info;
  return { ...info, durationSeconds: dataSize / format.blockAlign / format.sampleRate };
}

/** What begins like audio and cannot be read is damaged; anything else is no audio. */
async function codeOfUnreadable(file: string) {
  const handle = await open(file, 'r');
  try {
    const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return /^(?:fLaC|(?:RIFF|RF64|BW64)[^]{4}WAVE)/.test(buffer.toString('latin1'))
      ? 'mpn.backend.media.error.file-damaged'
      : 'mpn.backend.media.error.not-audio';
  } finally {
    await handle.close();
  }
}

/** The first header property that is not accepted, as an error. */
export function checkHeaders(info: AudioInfo): AppError | undefined {
  const { codec, container, sampleRate, bitDepth, channels, durationSeconds } = info;
  if (container !== 'wav' && container !== 'flac') {
    return fail('mpn.backend.media.error.format', { actual: formatName(container), accepted: ACCEPTED_FORMATS });
  }
  if (codec === PADDED_24_BIT) return fail('mpn.backend.media.error.codec', { actual: paddedPcm(24, 32) });
  if (container === 'flac' ? codec !== 'flac' : !PCM.test(codec)) {
    return fail('mpn.backend.media.error.codec', { actual: codec });
  }
  if (!MASTER_CHANNELS.includes(channels)) return fail('mpn.backend.media.error.channels', { actual: channels });
  if (!MASTER_SAMPLE_RATES.includes(sampleRate)) {
    return fail('mpn.backend.media.error.sample-rate', { actual: sampleRate });
  }
  const isAccepted = MASTER_ENCODINGS.some(
    (accepted) => accepted.container === container && accepted.codec === codec && accepted.bitDepth === bitDepth,
  );
  if (!isAccepted) return fail('mpn.backend.media.error.bit-depth', { actual: bitDepth });
  return durationSeconds > LONGEST_SECONDS ? tooLong(durationSeconds) : undefined;
}

/** The codec that ffmpeg reports for 24 bit in 32 bit words: a float format of an old editor. */
const PADDED_24_BIT = 'pcm_f24le';

const paddedPcm = (bits: number, wordBits: number): string => `PCM ${bits}/${wordBits} bit`;

/**
 * WAVE_FORMAT_EXTENSIBLE can store samples in longer words, for example 20 bit in 32. ffmpeg would read such words as
 * short ones, which is noise.
 */
async function checkSampleWords(file: string, { container, bitDepth }: AudioInfo): Promise<AppError | undefined> {
  if (container !== 'wav') return undefined;
  const { bitsPerSample } = (await readWaveLayout(file)).format;
  if (bitsPerSample === bitDepth) return undefined;
  return fail('mpn.backend.media.error.codec', { actual: paddedPcm(bitDepth, bitsPerSample) });
}

/** Hours with one decimal, rounded up, so that the text never shows the permitted maximum. */
function tooLong(seconds: number): AppError {
  const hours = Math.ceil((seconds / HOUR_SECONDS) * 10) / 10;
  return fail('mpn.backend.media.error.max-duration', {
    actual: `${hours} h`,
    max: `${LONGEST_SECONDS / HOUR_SECONDS} h`,
  });
}

/** Whether a run timed out. Headers are normally read in milliseconds. */
function isTimeout(error: unknown): boolean {
  return error instanceof AudioToolError && error.failure === 'timeout';
}

function refused(error: AppError): UploadVerdict {
  return { ok: false, error };
}

/** ffmpeg names the QuickTime family after all its members. */
function formatName(container: string): string {
  return container.startsWith('mov,') ? 'MP4/M4A' : (container.split(',')[0] ?? container).toUpperCase();
}
