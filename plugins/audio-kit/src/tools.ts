import type { FileTags, Loudness } from '@mpn/domain';
import { parserPool } from '@mpn/server-kit';
import { checkAudioUpload, type UploadVerdict } from './check';
import { measureLoudness } from './loudness';
import { peaksBeside } from './peaks';
import { probeAudio, probeVideo, type AudioInfo, type VideoProbe } from './probe';
import { READ_TAGS_PROGRAM, WRITE_PICTURE_PROGRAM } from './tags';

/** Operations on an upload, each in a process or thread of its own with limits. */
export interface AudioTools {
  /** Checks an uploaded audio file; decodes all of it. */
  checkUpload(path: string): Promise<UploadVerdict>;
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
  loudness(path: string, signal?: AbortSignal): Promise<Loudness>;
  /** Waveform: `pairs` pairs of minimum and maximum, -128 to 127. */
  peaks(path: string, pairs: number, signal?: AbortSignal): Promise<{ durationMs: number; peaks: number[] }>;
}

export const audioTools: AudioTools = {
  checkUpload: (path) => parserPool().checkLong(() => checkAudioUpload(path)),
  readTags: (path) => parserPool().run(READ_TAGS_PROGRAM, { path }),
  writePicture: (path, target) => parserPool().run(WRITE_PICTURE_PROGRAM, { path, target }),
  probe: (path) => probeAudio(path),
  probeVideo: (path) => parserPool().check(() => probeVideo(path)),
  loudness: (path, signal) => measureLoudness(path, signal ? { signal } : {}),
  peaks: (path, pairs, signal) => peaksBeside(path, pairs, signal),
};
