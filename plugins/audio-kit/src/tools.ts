import type { FileTags } from '@mpn/domain';
import { parserPool } from '@mpn/process-kit';
import { checkAudioUpload, type CheckOptions, type UploadVerdict } from './check';
import { measureRecording, type Measured } from './loudness';
import { peaksBeside } from './peaks';
import { probeAudio, probeVideo, type AudioInfo, type VideoProbe } from './probe';
import { READ_TAGS_PROGRAM, WRITE_PICTURE_PROGRAM } from './tags';
import { assertAudioTools, unlessToolsFail } from './tool-state';

/** Operations on an upload, each in a process or thread of its own with limits. */
export interface AudioTools {
  /**
   * Checks an uploaded audio file; decodes all of it.
   * @param onProgress see {@link CheckOptions}
   * @throws AudioToolError as `checkAudioUpload`, and `unusable`: the file could not be checked
   */
  checkUpload(path: string, onProgress?: CheckOptions['onProgress']): Promise<UploadVerdict>;
  /**
   * The tags of a checked WAV or FLAC file, read in a child process; null where it has none.
   * @throws ParserFailure when the child failed or gave no reply
   */
  readTags(path: string): Promise<FileTags | null>;
  /**
   * Writes the picture in the tags of a checked WAV or FLAC file, in a child process.
   * @returns whether there is one
   * @throws ParserFailure
   */
  writePicture(path: string, target: string): Promise<boolean>;
  probe(path: string): Promise<AudioInfo>;
  probeVideo(path: string): Promise<VideoProbe>;
  /** Loudness, and where sound begins and ends. */
  measure(path: string, durationMs: number, signal?: AbortSignal): Promise<Measured>;
  /** Waveform: `pairs` pairs of minimum and maximum, -128 to 127. */
  peaks(path: string, pairs: number, signal?: AbortSignal): Promise<{ durationMs: number; peaks: number[] }>;
}

/** Refusals for which ffmpeg's failure is the reason, or its missing output. */
const BY_TOOLS: ReadonlySet<string> = new Set(
  ['file-damaged', 'not-audio', 'audio-silent'].map((name) => `mpn.backend.media.error.${name}`),
);

async function checkUpload(path: string, onProgress: CheckOptions['onProgress']): Promise<UploadVerdict> {
  const verdict = await checkAudioUpload(path, { onProgress });
  if (!verdict.ok && BY_TOOLS.has(verdict.error.code)) await assertAudioTools();
  return verdict;
}

export const audioTools: AudioTools = {
  checkUpload: (path, onProgress) => parserPool().checkLong(() => checkUpload(path, onProgress)),
  readTags: (path) => parserPool().run(READ_TAGS_PROGRAM, { path }),
  writePicture: (path, target) => parserPool().run(WRITE_PICTURE_PROGRAM, { path, target }),
  probe: (path) => unlessToolsFail(() => probeAudio(path)),
  probeVideo: (path) => parserPool().check(() => unlessToolsFail(() => probeVideo(path))),
  measure: (path, durationMs, signal) =>
    unlessToolsFail(() => measureRecording(path, durationMs, signal ? { signal } : {})),
  peaks: (path, pairs, signal) => unlessToolsFail(() => peaksBeside(path, pairs, signal)),
};
