import type { FileKind, UploadStatus } from '../enums';

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

/** A stored file as every view shows it; hashes never leave the server. */
export interface FileView {
  id: number;
  type: FileKind;
  fileName: string;
  /** Bytes. */
  size: number;
  mediaInfo: MediaInfo | null;
  /** Signed address, bound to the session; for pictures add `&width=320` for a smaller one. */
  url: string;
  uploadStatus: UploadStatus;
}

/** GET /files/{id}/peaks: min and max per slice as signed 8 bit numbers, [min0, max0, min1, max1 ...]. */
export interface PeaksView {
  fileId: number;
  durationMs: number;
  peaks: number[];
}
