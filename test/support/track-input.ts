import type { ReleaseEntity } from '@mpn/domain';

type Track = ReleaseEntity['tracks'][number];

/** A track as `PATCH /releases/{id}` takes it, from one that was read: without what the server alone sets. */
export function trackInput({ audioFile, ...read }: Track) {
  const { isrcIsDummy: _dummy, uploadStatus: _status, aiDeclaredBy: _by, aiDeclaredAt: _at, ...track } = read;
  return { ...track, audioFileId: audioFile?.id ?? null };
}
