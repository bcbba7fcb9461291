import {
  NEVER_REPLACED,
  OFFERED_BEFORE_PROMO,
  radioRank,
  TrackVersionKind,
  type ListedRecording,
  type OfferedTrackView,
} from '@mpn/domain';
import { fileFacts, type FileUrls, type FileFacts } from '../file-urls';
import { LISTED_RECORDING } from './listed-recording';

/** The track that plays in lists. */
export interface OfferedTrackFacts extends ListedRecording {
  id: number;
  title: string;
  artist: string | null;
  versionKind: TrackVersionKind | null;
  durationMs: number | null;
  file: FileFacts | null;
}

const LISTED = Object.entries(LISTED_RECORDING)
  .map(([field, sql]) => `'${field}', ${sql}`)
  .join(', ');

const oneOf = (kinds: readonly TrackVersionKind[]): string => `('${kinds.join("', '")}')`;

/** SQL of `radioRank`, out of its values for each kind. */
const rankSql = (track: string): string => {
  const ranks = TrackVersionKind.map((versionKind) => {
    const explicit = radioRank({ versionKind, explicit: true });
    const clean = radioRank({ versionKind, explicit: false });
    return `when '${versionKind}' then case when ${track}.explicit then ${explicit} else ${clean} end`;
  });
  return `case ${track}.version_kind ${ranks.join(' ')} else ${radioRank({ versionKind: null, explicit: null })} end`;
};

/** SQL of the {@link OfferedTrackFacts} of release `r`: of the track that `offeredTrack` of the domain chooses. */
export const OFFERED_TRACK = `(select json_build_object('id', t.id, 'title', t.title, 'artist', t.artist,
     'versionKind', t.version_kind, 'durationMs', t.duration_ms, 'file', ${fileFacts('tf')}, ${LISTED})
   from (select id, version_kind, version_of_id from tracks where release_id = r.id
     order by is_promo_track desc nulls last, set_number, position limit 1) p
   cross join lateral (select v.* from tracks v where v.release_id = r.id and (v.id = p.id
       or (p.version_kind is null or p.version_kind not in ${oneOf(NEVER_REPLACED)})
         and coalesce(v.version_of_id, v.id) = coalesce(p.version_of_id, p.id)
         and v.version_kind in ${oneOf(OFFERED_BEFORE_PROMO)}
         and v.audio_file_id is not null and v.is_data_track_only is not true)
     order by ${rankSql('v')}, v.id <> p.id, v.set_number, v.position limit 1) t
   left join file_facts tf on tf.id = t.audio_file_id)`;

/** The track as lists show it; with URLs only where it may be heard. */
export function offeredTrackView(
  urls: FileUrls,
  offered: OfferedTrackFacts | null,
  mayBeHeard: boolean,
): OfferedTrackView | null {
  if (!offered) return null;
  const { file, ...track } = offered;
  const listening = mayBeHeard ? urls.listening(file) : null;
  return {
    ...track,
    url: listening?.url ?? null,
    isExcerpt: listening?.form === 'PREVIEW',
    peaksUrl: mayBeHeard ? urls.peaks(file) : null,
  };
}
