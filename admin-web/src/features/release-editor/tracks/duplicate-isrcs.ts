import { isIsrc, normaliseIsrc } from '@mpn/domain';
import type { TrackDraft } from './track-draft';

/**
 * Finds tracks with the ISRC of an earlier track. One recording can occur twice (a box with a best of), so this is a
 * hint and not an error.
 * @returns by the key of the track, the first track with that ISRC
 */
export function duplicateIsrcs(drafts: readonly TrackDraft[]): ReadonlyMap<string, TrackDraft> {
  const first = new Map<string, TrackDraft>();
  const duplicates = new Map<string, TrackDraft>();
  for (const draft of drafts) {
    if (!draft.isrc || !isIsrc(draft.isrc)) continue;
    const isrc = normaliseIsrc(draft.isrc);
    const earlier = first.get(isrc);
    if (earlier) duplicates.set(draft.key, earlier);
    else first.set(isrc, draft);
  }
  return duplicates;
}
