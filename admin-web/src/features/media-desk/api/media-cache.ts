import {
  InteractionStatus,
  mediaReleaseEndpoints,
  mediaTable,
  type MediaReleaseDetail,
  type MediaTableRow,
  type OwnAnswer,
} from '@mpn/domain';
import { changeCached, changeCachedRows, refetchCall, refreshCalls, watchReads } from '@/providers/api/call-cache';
import { newReleases } from '@/providers/media-desk/new-releases';

/** Properties of a release that list and page both show and that change without a reload. */
export type DeskChange = Partial<Pick<MediaReleaseDetail, 'favorite' | 'interactionStatus'>>;

/** The stronger of two interaction statuses (the enumeration is in ascending order). */
export function strongerMark(one: InteractionStatus, other: InteractionStatus): InteractionStatus {
  return InteractionStatus.indexOf(one) >= InteractionStatus.indexOf(other) ? one : other;
}

/** Changes one release in every cached list and page, before they are read again. */
export function changeInCache(releaseId: number, change: DeskChange): void {
  const apply = <T extends MediaTableRow | MediaReleaseDetail>(release: T): T =>
    release.id === releaseId
      ? {
          ...release,
          ...change,
          interactionStatus: strongerMark(release.interactionStatus, change.interactionStatus ?? 'NEW'),
        }
      : release;
  changeCachedRows<MediaTableRow>(mediaTable, apply);
  changeCached(mediaReleaseEndpoints.detail, apply);
  changeCached(mediaReleaseEndpoints.mediaPreview, apply);
}

/** Whoever answers has seen it, as the server records it. */
const seenOnceAnswered = (status: InteractionStatus, answer: OwnAnswer | null): InteractionStatus =>
  answer ? strongerMark(status, 'SEEN') : status;

/** Changes the user's answer about a release, or about one of its tracks, in every cached list and page. */
export function changeAnswerInCache(releaseId: number, trackId: number | null, answer: OwnAnswer | null): void {
  changeCachedRows<MediaTableRow>(mediaTable, (row) => {
    if (row.id !== releaseId) return row;
    const interactionStatus = seenOnceAnswered(row.interactionStatus, answer);
    return { ...row, interactionStatus, ...(trackId === null && { answer }) };
  });
  changeCached(mediaReleaseEndpoints.detail, (release) => {
    if (release.id !== releaseId) return release;
    const seen = { ...release, interactionStatus: seenOnceAnswered(release.interactionStatus, answer) };
    if (trackId === null) return { ...seen, answer };
    return { ...seen, tracks: release.tracks.map((track) => (track.id === trackId ? { ...track, answer } : track)) };
  });
}

/** Reads the number of new releases again, without the list. */
export const refreshNewCount = (): void => void refetchCall(mediaTable, { query: newReleases });

/** Invalidates lists and pages. */
export const refreshDesk = (): void => void refreshCalls(mediaTable, mediaReleaseEndpoints.detail);

/**
 * Shows a change at once and saves it. A list or page that is read meanwhile may have been read before it was saved:
 * the change is applied again, and all of them are read again, because a filtered list may lack the release.
 * @param show applies the change to the cache
 * @throws the error of `save`
 */
export async function showWhileSaving<T>(show: () => void, save: () => Promise<T>): Promise<T> {
  show();
  const endWatch = watchReads(mediaTable, mediaReleaseEndpoints.detail);
  let wasRead = false;
  let result: T;
  try {
    result = await save();
  } finally {
    wasRead = endWatch();
  }
  show();
  if (wasRead) refreshDesk();
  return result;
}
