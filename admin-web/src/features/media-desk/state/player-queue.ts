import {
  inRadioOrder,
  PREVIEW_SECONDS,
  type MediaReleaseDetail,
  type MediaTableRow,
  type OfferedTrackView,
} from '@mpn/domain';
import type { PlayerTrack } from '@/providers/player/player-store';

type Listened = (releaseId: number, trackId: number) => void;

export const detailsPath = (releaseId: number): string => `/releases/${String(releaseId)}/details`;

/** Duration that can be heard, in milliseconds; an excerpt is shorter than its track. */
function heardMs({ durationMs, isExcerpt }: Pick<OfferedTrackView, 'durationMs' | 'isExcerpt'>): number | null {
  return isExcerpt && durationMs !== null ? Math.min(durationMs, PREVIEW_SECONDS * 1000) : durationMs;
}

/** The playlist of a list's promo tracks. */
export function listQueue(rows: readonly MediaTableRow[], listened: Listened): PlayerTrack[] {
  return rows.flatMap(({ id, coverUrl, artistName, offeredTrack }) =>
    offeredTrack?.url
      ? [
          {
            id: offeredTrack.id,
            releaseId: id,
            title: offeredTrack.title,
            artist: offeredTrack.artist ?? artistName,
            coverUrl,
            url: offeredTrack.url,
            durationMs: heardMs(offeredTrack),
            peaksUrl: offeredTrack.isExcerpt ? null : offeredTrack.peaksUrl,
            href: detailsPath(id),
            onListened: () => listened(id, offeredTrack.id),
          },
        ]
      : [],
  );
}

/** All tracks of one release that may be heard. */
export function releaseQueue(release: MediaReleaseDetail, listened: Listened): PlayerTrack[] {
  return inRadioOrder(release.tracks).flatMap((track) =>
    track.streamUrl
      ? [
          {
            id: track.id,
            releaseId: release.id,
            title: track.title,
            artist: track.artist ?? release.artistName,
            coverUrl: release.coverUrl,
            url: track.streamUrl,
            durationMs: heardMs(track),
            peaksUrl: track.isExcerpt ? null : track.peaksUrl,
            isPreparing: track.streamState === 'PREPARING',
            href: detailsPath(release.id),
            onListened: () => listened(release.id, track.id),
          },
        ]
      : [],
  );
}
