import type { FileView, ReleaseEntity } from '@mpn/domain';

/** A recording whose tags hold a picture. */
export interface PictureInRecording {
  fileId: number;
  title: string;
}

type Recorded = Pick<ReleaseEntity['tracks'][number], 'title' | 'audioFile'>;

/**
 * Recordings whose tags hold another picture than the front cover, one for each picture. A recording without a stored
 * hash of its picture (an older upload) cannot be compared and is listed only while there is no cover.
 */
export function picturesInRecordings(tracks: readonly Recorded[], cover: FileView | null): PictureInRecording[] {
  const found = new Map<string, PictureInRecording>();
  for (const { title, audioFile } of tracks) {
    if (!audioFile?.tags?.hasPicture) continue;
    const mark = audioFile.tags.picture;
    if (cover && (mark === undefined || mark === cover.mark)) continue;
    const key = mark ?? `file-${String(audioFile.id)}`;
    if (!found.has(key)) found.set(key, { fileId: audioFile.id, title: title || audioFile.fileName });
  }
  return [...found.values()];
}
