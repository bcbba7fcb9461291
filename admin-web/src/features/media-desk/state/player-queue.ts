import {
  inRadioOrder,
  PREVIEW_SECONDS,
  type MediaReleaseDetail,
  type MediaTableRow,
  type PromoTrackView,
} from '@mpn/domain';
import type { PlayerTrack } from '@/providers/player/player-store';

type Listened = (releaseId: number, trackId: number) => void;

export const detailsPath = (releaseId: number): string => `/releases/${String(releaseId)}/details`;

/** Duration that can be heard, in milliseconds; an excerpt is shorter than its track. */
function heardMs({ durationMs, isExcerpt }: Pick<PromoTrackView, 'durationMs' | 'isExcerpt'>): number | null {
  return isExcerpt && durationMs !== null ? Math.min(durationMs, PREVIEW_SECONDS * 1000) : durationMs;
}

/** The playlist of a list's promo tracks. */
export function listQueue(rows: readonly MediaTableRow[], listened: Listened): PlayerTrack[] {
  return rows.flatMap(({ id, coverUrl, artistName, promoTrack }) =>
    promoTrack?.url
      ? [
          {
            id: promoTrack.id,
            releaseId: id,
            title: promoTrack.title,
            artist: promoTrack.artist ?? artistName,
            coverUrl,
            url: promoTrack.url,
            durationMs: heardMs(promoTrack),
            peaksUrl: promoTrack.isExcerpt ? null : promoTrack.peaksUrl,
            href: detailsPath(id),
            onListened: () => listened(id, promoTrack.id),
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
