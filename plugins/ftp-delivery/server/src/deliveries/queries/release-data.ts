import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import type { ReleaseData } from '../rules/release-data';

const file = (alias: string): string => `json_build_object('id', ${alias}.id, 'storageKey', ${alias}.storage_key,
  'sha256', ${alias}.sha_256, 'ext', ${alias}.ext, 'size', ${alias}.size, 'loudness', ${alias}.loudness,
  'bounds', ${alias}.sound_bounds,
  'mediaInfo', ${alias}.media_info, 'uploadedAt', to_char(${alias}.created_at, 'YYYY-MM-DD"T"HH24":"MI":"SS'))`;

// Values that were not entered are missing, not null, so that the content key of a release without them stays the same
// as before these fields existed.
const line = (alias: string, name: 'p_line' | 'c_line'): string =>
  `case when ${alias}.${name}_year is not null then json_build_object('year', ${alias}.${name}_year,
    'owner', ${alias}.${name}_owner) end`;

const RELEASE_RIGHTS = `json_strip_nulls(json_build_object('titleLatin', r.title_latin,
    'artistNameLatin', r.artist_name_latin, 'catalogueNumber', r.catalogue_number, 'pLine', ${line('r', 'p_line')},
    'cLine', ${line('r', 'c_line')}, 'originalReleaseDate', r.original_release_date))`;

// Nothing where nothing is stated: "not stated" is added to the files.
const AI = `case when t.contains_ai is not null then json_strip_nulls(json_build_object('contains', t.contains_ai,
    'concerns', string_to_array(t.ai_concerns, ','), 'tool', t.ai_tool, 'note', t.ai_note,
    'statedAt', to_char(t.ai_declared_at, 'YYYY-MM-DD'))) end`;

const CUE_POINTS = `case when t.cue_points_file_id is not null then json_build_object('cueInMs', t.cue_in_ms,
    'introMs', t.intro_ms, 'outroMs', t.outro_ms, 'cueOutMs', t.cue_out_ms, 'ending', t.ending,
    'cuePointsFileId', t.cue_points_file_id) end`;

const TRACK_RIGHTS = `json_strip_nulls(json_build_object('titleLatin', t.title_latin, 'pLine', ${line('t', 'p_line')},
    'recordingYear', t.recording_year, 'recordingCountry', t.recording_country, 'language', t.language,
    'explicit', t.explicit, 'iswc', t.iswc, 'work', t.work, 'movement', t.movement, 'conductor', t.conductor,
    'soloists', t.soloists, 'ensemble', t.ensemble, 'ai', ${AI}, 'cuePoints', ${CUE_POINTS},
    'versionKind', t.version_kind, 'versionOfId', t.version_of_id))`;

const AUTHOR = `json_strip_nulls(json_build_object('role', u.role, 'name', u.name, 'ipi', u.gema_ipi_number,
    'isni', u.gema_isni_number, 'ai', u.ai_contribution))`;

const RELEASE = `select json_build_object('id', r.id, 'companyId', r.company_id, 'title', r.title,
    'artist', r.artist_name, 'label', r.label_name, 'labelCode', r.label_code,
    'ean', case when r.ean_is_dummy then null else r.ean end, 'releaseDate', r.release_date, 'airDate', r.air_date,
    'rights', ${RELEASE_RIGHTS}, 'information', r.additional_information, 'withdrawn', r.withdrawn_at is not null,
    'genres', coalesce((select json_agg(g.name_en order by l.genre_ord, l.id)
      from releases_genres_lnk l join genre_list g on g.id = l.genre_id where l.release_id = r.id), '[]'),
    'tracks', coalesce((select json_agg(json_build_object('id', t.id, 'set', t.set_number, 'position', t.position,
        'title', t.title, 'artist', t.artist, 'isrc', case when t.isrc_is_dummy then null else t.isrc end,
        'publisher', case when t.publisher_type = 'PUBLISHER' then t.publisher end, 'durationMs', t.duration_ms,
        'file', case when f.id is null or t.is_data_track_only then null else ${file('f')} end,
        'authors', coalesce((select json_agg(${AUTHOR} order by u.position, u.id)
          from authors u where u.track_id = t.id), '[]'), 'rights', ${TRACK_RIGHTS})
        order by t.set_number, t.position, t.id)
      from tracks t left join file_sources f on f.id = t.audio_file_id where t.release_id = r.id), '[]'),
    'artworks', coalesce((select json_agg(json_build_object('kind', w.kind, 'file', ${file('f')})
      order by w.kind, w.position, w.id)
      from artworks w join file_sources f on f.id = w.file_id where w.release_id = r.id), '[]'),
    'artistFiles', coalesce((select json_agg(json_build_object('title', i.title, 'file', ${file('f')})
      order by i.position, i.id)
      from artist_infos i join file_sources f on f.id = i.info_file_id
      where i.release_id = r.id and i.info_type = 'FILE'), '[]')) as release
  from releases r where r.id = :id and r.deleted_at is null`;

/**
 * Reads the data for a delivery or download of a release, in one statement.
 * @throws AppError not-found for a release that is missing or deleted
 */
export async function readReleaseData(knex: Knex, id: number): Promise<ReleaseData> {
  const [row] = await select<{ release: ReleaseData }>(knex, RELEASE, { id });
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return composed(row.release);
}

/**
 * Unicode NFC: macOS decomposes "ü" into "u" and a combining mark (NFD), which playout systems show as two characters
 * and do not find in searches.
 */
function composed<T>(value: T): T {
  const text = JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'string' ? part.normalize('NFC') : part,
  );
  return JSON.parse(text) as T;
}
