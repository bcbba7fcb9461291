import type { ListedRecording, PromoTrackView } from '@mpn/domain';
import { fileFacts, type FileUrls, type FileFacts } from '../file-urls';
import { LISTED_RECORDING } from './listed-recording';

/** The track that plays in lists. */
export interface PromoTrackFacts extends ListedRecording {
  id: number;
  title: string;
  artist: string | null;
  durationMs: number | null;
  file: FileFacts | null;
}

const LISTED = Object.entries(LISTED_RECORDING)
  .map(([field, sql]) => `'${field}', ${sql}`)
  .join(', ');

/** SQL of the {@link PromoTrackFacts} of release `r`: its promo track, else its first track. */
export const PROMO_TRACK = `(select json_build_object('id', t.id, 'title', t.title, 'artist', t.artist,
     'durationMs', t.duration_ms, 'file', ${fileFacts('tf')}, ${LISTED})
   from tracks t left join file_facts tf on tf.id = t.audio_file_id
   where t.release_id = r.id order by t.is_promo_track desc nulls last, t.set_number, t.position limit 1)`;

/** The track as lists show it; with URLs only where it may be heard. */
export function promoTrackView(
  urls: FileUrls,
  promo: PromoTrackFacts | null,
  mayBeHeard: boolean,
): PromoTrackView | null {
  if (!promo) return null;
  const { file, ...track } = promo;
  const listening = mayBeHeard ? urls.listening(file) : null;
  return {
    ...track,
    url: listening?.url ?? null,
    isExcerpt: listening?.form === 'PREVIEW',
    peaksUrl: mayBeHeard ? urls.peaks(file) : null,
  };
}
