import type { ReleaseEntity } from '@mpn/domain';
import { useCallback, useEffect, useRef } from 'react';
import { usePlayer } from '@/providers/player/player-provider';
import type { PlayerTrack } from '@/providers/player/player-store';
import { useEditor } from '../state/editor-context';
import type { TrackDraft } from './track-draft';

/** The playlist of a release's tracks; see {@link usePlayerQueue}. */
export type PlayerQueue = () => readonly PlayerTrack[];

/** A track for the player; undefined if it has no recording. */
function playerTrackOf(
  { id, title, artist, audioFile, durationMs }: TrackDraft,
  release: ReleaseEntity | null,
): PlayerTrack | undefined {
  if (!audioFile?.url) return undefined;
  return {
    id: id ?? -audioFile.id,
    releaseId: release?.id ?? 0,
    title: title || audioFile.fileName,
    artist,
    coverUrl: release?.artworks.find(({ kind }) => kind === 'FRONT_COVER')?.file?.url ?? null,
    url: audioFile.url,
    durationMs,
    peaksUrl: `/api/files/${String(audioFile.id)}/peaks`,
    href: `/releases/${String(release?.id ?? 'new')}?step=tracks-3`,
  };
}

/**
 * The playlist of all tracks that can be played, with what is typed at the moment when it is asked for. The function
 * stays the same while tracks are typed into, so that no other row is drawn again.
 */
export function usePlayerQueue(drafts: readonly TrackDraft[]): PlayerQueue {
  const { release } = useEditor();
  const latest = useRef(drafts);
  useEffect(() => {
    latest.current = drafts;
  });
  return useCallback(() => latest.current.flatMap((draft) => playerTrackOf(draft, release) ?? []), [release]);
}

/** One track for the player, and what plays it in its playlist. */
export function usePlayableTrack(
  draft: TrackDraft,
  queue: PlayerQueue,
): { track: PlayerTrack | undefined; play: () => void } {
  const { release } = useEditor();
  const player = usePlayer();
  const track = playerTrackOf(draft, release);
  const play = () => {
    const tracks = queue();
    player.play(
      tracks,
      tracks.findIndex(({ url }) => url === track?.url),
    );
  };
  return { track, play };
}
