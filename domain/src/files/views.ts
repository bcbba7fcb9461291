import type { FileKind, UploadStatus } from '../enums';
import type { FileTags } from './tags';

/** State of the preview of an original; FAILED: it could not be created. */
export type PreviewState = 'READY' | 'PREPARING' | 'FAILED';

export interface AudioInfo {
  codec: string;
  container: string;
  sampleRate: number;
  bitDepth: number;
  channels: number;
  durationMs: number;
}

export interface PictureInfo {
  format: string;
  width: number;
  height: number;
  colorSpace: string;
}

export interface VideoInfo {
  codec: string;
  container: string;
  width: number;
  height: number;
  durationMs: number;
}

export interface PdfInfo {
  pages: number;
}

export type MediaInfo =
  | ({ type: 'audio' } & AudioInfo)
  | ({ type: 'picture' } & PictureInfo)
  | ({ type: 'video' } & VideoInfo)
  | ({ type: 'pdf' } & PdfInfo);

/** A stored file in every view; hashes are never sent. */
export interface FileView {
  id: number;
  type: FileKind;
  fileName: string;
  /** Bytes. */
  size: number;
  mediaInfo: MediaInfo | null;
  /**
   * Signed URL of the fullest permitted form, bound to the session; for pictures add `&width=320` for a smaller one.
   * null without permission.
   */
  url: string | null;
  uploadStatus: UploadStatus;
  /** How much of a recording has been checked, 0 to 100; only while it is UPLOADING, once that is known. */
  checkPercent?: number;
  /** Tags of a recording; only for its uploader and for those who may edit its release. */
  tags?: FileTags;
  /** Of a picture: identifies the same picture in a recording's tags; only for the same people. */
  mark?: string;
}

/** Min and max per slice as signed 8 bit numbers, [min0, max0, min1, max1 ...]. */
export interface PeaksView {
  fileId: number;
  durationMs: number;
  peaks: number[];
  /** Highest true peak of the recording, dBTP; null where it is silent. */
  truePeakDbtp: number | null;
  /** null where it was not measured yet. */
  bounds: SoundBounds | null;
}

/** Instead of the waveform while the recording is being analysed; the end of that is announced. */
export interface PeaksPending {
  fileId: number;
  isPending: true;
}

export type PeaksReply = PeaksView | PeaksPending;

/** Where a recording is louder than silence (-48 dBFS), in milliseconds from its start. */
export interface SoundBounds {
  startMs: number;
  endMs: number;
}

/** EBU R128 measurement of one source. `null` where the recording is silent or too short to measure. */
export interface Loudness {
  /** Integrated loudness, LUFS. */
  integratedLufs: number | null;
  /** Loudness range, LU. */
  rangeLu: number | null;
  /** Highest true peak of all channels, dBTP. */
  truePeakDbtp: number | null;
  /** Highest momentary (400 ms) loudness, LUFS. */
  maxMomentaryLufs: number | null;
  /** Highest short-term (3 s) loudness, LUFS. */
  maxShortTermLufs: number | null;
}
