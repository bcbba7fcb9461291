import { linkVersion, suggestedVersions, type TrackVersionKind } from '@mpn/domain';
import type { TrackDraft } from '../tracks/track-draft';

export interface OfferedVersion {
  key: string;
  title: string;
  versionKind: TrackVersionKind;
  /** The original; null where the release has none. */
  original: { key: string; title: string } | null;
}

/** What the titles of the tracks say about versions of which nothing is stated. */
export function offeredVersions(drafts: readonly TrackDraft[]): OfferedVersion[] {
  const places = new Map(drafts.map(({ key }, place) => [key, place]));
  const tracks = drafts.map(({ versionOfKey, ...track }) => ({
    ...track,
    versionOf: versionOfKey === null ? null : (places.get(versionOfKey) ?? null),
  }));
  return suggestedVersions(tracks).flatMap(({ index, versionKind, versionOf }): OfferedVersion[] => {
    const draft = drafts[index];
    if (!draft) return [];
    const original = versionOf === null ? undefined : drafts[versionOf];
    return [{ key: draft.key, title: draft.title, versionKind, original: original ?? null }];
  });
}

/** The tracks with the kinds and links that were offered and accepted. */
export function withVersions(drafts: readonly TrackDraft[], accepted: readonly OfferedVersion[]): TrackDraft[] {
  return accepted.reduce<TrackDraft[]>(
    (list, { key, versionKind, original }) => {
      const stated = list.map((draft) => (draft.key === key ? { ...draft, versionKind } : draft));
      return original === null ? stated : linkVersion(stated, key, original.key);
    },
    [...drafts],
  );
}
