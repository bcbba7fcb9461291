import {
  inRadioOrder,
  PREVIEW_SECONDS,
  type MediaReleaseDetail,
  type MediaTableRow,
  type OfferedTrackView,
} from '@mpn/domain';
import { useTranslation } from 'react-i18next';
import type { PlayerTrack } from '@/providers/player/player-store';

type Listened = (releaseId: number, trackId: number) => void;

export const detailsPath = (releaseId: number): string => `/releases/${String(releaseId)}/details`;

/** Duration that can be heard, in milliseconds; an excerpt is shorter than its track. */
function heardMs({ durationMs, isExcerpt }: Pick<OfferedTrackView, 'durationMs' | 'isExcerpt'>): number | null {
  return isExcerpt && durationMs !== null ? Math.min(durationMs, PREVIEW_SECONDS * 1000) : durationMs;
}

/** What kind of version the track is that a list plays; null where it is the original or nothing is stated. */
export function usePlayedVersion({ offeredTrack }: Pick<MediaTableRow, 'offeredTrack'>): string | null {
  // texts: common:versions.*
  const { t } = useTranslation('common');
  const kind = offeredTrack?.versionKind ?? null;
  return kind === null || kind === 'ORIGINAL' ? null : t(`versions.${kind}`);
}

/** The playlist of the tracks that a list offers. */
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
