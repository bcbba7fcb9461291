import type { TrackDesign } from '../audio';

/** One recording to compose; plain data, so that it can be handed to another thread. */
export interface AudioJob {
  seed: string;
  design: TrackDesign;
  encoding: 'wav' | 'flac';
  path: string;
  fileName: string;
  /** Needed for FLAC. */
  ffmpeg: string | null;
}
