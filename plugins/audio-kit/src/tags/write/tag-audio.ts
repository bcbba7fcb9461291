import { rm } from 'node:fs/promises';
import type { AudioFormat } from '@mpn/domain';
import type { TrackMetadata } from '../track-metadata';
import type { TagOptions } from './replace-head';
import { tagFlac } from './tag-flac';
import { tagMp3 } from './tag-mp3';
import { writeWav } from './write-wav';

export interface TagRequest extends TagOptions {
  format: AudioFormat;
  /** A rendition (`renderAudio`) in that format. */
  input: string;
  /** Path of the tagged copy; overwritten, and removed again when writing fails. */
  output: string;
  metadata: TrackMetadata;
}

const WRITERS: Record<AudioFormat, typeof tagMp3> = {
  MP3: tagMp3,
  FLAC: tagFlac,
  WAVE_STANDARD: writeWav,
  WAVE_HIGH: writeWav,
};

/**
 * Writes the tagged copy of a rendition that is delivered. The same input and metadata give the same bytes, so that a
 * checksum tells whether anything changed; the audio is never touched.
 * @throws AudioToolError when a WAV or FLAC input is not in its stated format, or the copy does not fit into it
 * @throws AbortError when the signal is aborted
 */
export async function tagAudio({ format, input, output, metadata, signal }: TagRequest): Promise<void> {
  try {
    await WRITERS[format](input, output, metadata, { signal });
  } catch (error) {
    await rm(output, { force: true });
    throw error;
  }
}
