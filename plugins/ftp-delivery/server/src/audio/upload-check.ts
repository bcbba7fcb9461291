import { stat } from 'node:fs/promises';
import { fail, type AppError } from '@mpn/domain';
import type { AudioInfo } from './audio-info';
import { AudioToolError } from './audio-tool-error';
import { decodeCheck } from './decode-check';
import type { RunOptions } from './ffmpeg';
import { probeAudio } from './probe';

/** What an uploaded audio file is worth: its data, or the error to show. */
export type UploadVerdict = { ok: true; info: AudioInfo } | { ok: false; error: AppError };

/** Resolutions that are taken (specification, uploads: 44.1 kHz/16 bit or 48 kHz/24 bit). */
const RESOLUTIONS: readonly { sampleRate: number; bitDepth: number }[] = [
  { sampleRate: 44_100, bitDepth: 16 },
  { sampleRate: 48_000, bitDepth: 24 },
];
const ACCEPTED_FORMATS = 'FLAC, WAV';
const ACCEPTED_CODECS = 'FLAC, PCM (WAV)';
const ACCEPTED_RESOLUTIONS = '44.1 kHz / 16 bit, 48 kHz / 24 bit';
/** Nothing shorter can be heard as music, and a header alone has no samples. */
const SHORTEST_SECONDS = 0.1;

/**
 * Judges an uploaded audio file: FLAC or WAV (also WAVE_FORMAT_EXTENSIBLE and RF64), 44.1 kHz/16 bit or 48 kHz/24 bit,
 * mono or stereo, complete to its last sample. Headers are judged first, then everything is decoded once.
 * @throws AudioToolError `timeout`, `canceled`, `missing`: the file was not judged
 */
export async function checkAudioUpload(file: string, options: RunOptions = {}): Promise<UploadVerdict> {
  if ((await stat(file)).size === 0) return refused(fail('mpn.backend.media.error.file-empty'));
  try {
    const info = await probeAudio(file, options);
    const problem = judgeHeaders(info);
    if (problem !== undefined) return refused(problem);
    const decoded = await decodeCheck(file, info, options);
    if (!decoded.complete) return refused(fail('mpn.backend.media.error.file-damaged'));
    if (decoded.decodedSeconds < SHORTEST_SECONDS) return refused(fail('mpn.backend.media.error.audio-silent'));
    // A FLAC encoder that wrote to a pipe leaves the length out of the header; the decoder has counted it.
    return { ok: true, info: info.durationSeconds > 0 ? info : { ...info, durationSeconds: decoded.decodedSeconds } };
  } catch (error) {
    if (!(error instanceof AudioToolError)) throw error;
    if (error.failure === 'unreadable') return refused(fail('mpn.backend.media.error.not-audio'));
    if (error.failure === 'failed') return refused(fail('mpn.backend.media.error.file-damaged'));
    throw error;
  }
}

/** The first thing about a file's headers that is not accepted. */
export function judgeHeaders(info: AudioInfo): AppError | undefined {
  const { codec, container, sampleRate, bitDepth, channels } = info;
  if (container !== 'wav' && container !== 'flac') {
    return fail('mpn.backend.media.error.format', { actual: formatName(container), accepted: ACCEPTED_FORMATS });
  }
  const isPcm = /^pcm_s(8|16|24|32)le$|^pcm_u8$/.test(codec);
  if (container === 'flac' ? codec !== 'flac' : !isPcm) {
    return fail('mpn.backend.media.error.codec', { actual: codec, accepted: ACCEPTED_CODECS });
  }
  if (channels !== 1 && channels !== 2) return fail('mpn.backend.media.error.channels', { actual: channels });
  if (!RESOLUTIONS.some((resolution) => resolution.sampleRate === sampleRate)) {
    return fail('mpn.backend.media.error.sample-rate', { actual: sampleRate, accepted: ACCEPTED_RESOLUTIONS });
  }
  if (!RESOLUTIONS.some((resolution) => resolution.sampleRate === sampleRate && resolution.bitDepth === bitDepth)) {
    return fail('mpn.backend.media.error.bit-depth', { actual: bitDepth, accepted: ACCEPTED_RESOLUTIONS });
  }
  return undefined;
}

function refused(error: AppError): UploadVerdict {
  return { ok: false, error };
}

/** ffmpeg names the QuickTime family after all its members. */
function formatName(container: string): string {
  return container.startsWith('mov,') ? 'MP4/M4A' : (container.split(',')[0] ?? container).toUpperCase();
}
