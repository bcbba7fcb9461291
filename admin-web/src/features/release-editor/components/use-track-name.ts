import { useTranslation } from 'react-i18next';
import { useEditor } from '../state/editor-context';

/** Names of the tracks that missing facts refer to: "Track 3 Ablegen"; null for an unknown id. */
export function useTrackName(): (id: number | undefined) => string | null {
  const { t } = useTranslation('release-editor');
  const { release } = useEditor();
  return (id) => {
    const track = release?.tracks.find((candidate) => candidate.id === id);
    if (!track) return null;
    const place = release!.tracks.some(({ set }) => set > 1)
      ? `${String(track.set)}-${String(track.position)}`
      : track.position;
    return t('overview.track', { place, title: track.title });
  };
}
