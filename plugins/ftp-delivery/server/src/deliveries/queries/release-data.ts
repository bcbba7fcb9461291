import type { Knex } from 'knex';
import { fail, type ArtworkKind, type AuthorRole, type Loudness, type MediaInfo, type RightsLine } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { contentKey } from '../../tagged';

/** A stored file as deliveries use it. */
export interface SourceFile {
  id: number;
  storageKey: string;
  /** Hex, of the bytes. */
  sha256: string;
  ext: string;
  size: number;
  /** Of the source; null until it is measured. */
  loudness: Loudness | null;
  mediaInfo: MediaInfo | null;
  /** When it was uploaded, in UTC: `2026-11-20T09:15:00`. */
  uploadedAt: string | null;
}

/** Rights data of a recording; values that were not entered are missing. */
export interface TrackRights {
  titleLatin?: string;
  pLine?: RightsLine;
  recordingYear?: number;
  recordingCountry?: string;
  language?: string;
  explicit?: boolean;
  iswc?: string;
}

/** Rights data of a release; values that were not entered are missing. */
export interface ReleaseRightsData {
  titleLatin?: string;
  artistNameLatin?: string;
  catalogueNumber?: string;
  pLine?: RightsLine;
  cLine?: RightsLine;
  originalReleaseDate?: string;
}

export interface TrackData {
  id: number;
  set: number;
  position: number;
  title: string;
  artist: string | null;
  isrc: string | null;
  publisher: string | null;
  durationMs: number | null;
  /** null for a data track. */
  file: SourceFile | null;
  authors: { role: AuthorRole; name: string; ipi?: string; isni?: string }[];
  rights: TrackRights;
}

/** All data of a release for delivered files; dummy identifiers are left out (docs/domain.md#identifiers). */
export interface ReleaseData {
  id: number;
  companyId: number;
  title: string;
  artist: string | null;
  label: string | null;
  labelCode: string | null;
  ean: string | null;
  /** YYYY-MM-DD. */
  releaseDate: string | null;
  airDate: string | null;
  information: string | null;
  genres: string[];
  rights: ReleaseRightsData;
  withdrawn: boolean;
  tracks: TrackData[];
  artworks: { kind: ArtworkKind; file: SourceFile }[];
  artistFiles: { title: string | null; file: SourceFile }[];
}

const file = (alias: string): string => `json_build_object('id', ${alias}.id, 'storageKey', ${alias}.storage_key,
  'sha256', ${alias}.sha_256, 'ext', ${alias}.ext, 'size', ${alias}.size, 'loudness', ${alias}.loudness,
  'mediaInfo', ${alias}.media_info, 'uploadedAt', to_char(${alias}.created_at, 'YYYY-MM-DD"T"HH24":"MI":"SS'))`;

// Values that were not entered are missing, not null, so that the content key of a release without them stays the same
// as before these fields existed.
const line = (alias: string, name: 'p_line' | 'c_line'): string =>
  `case when ${alias}.${name}_year is not null then json_build_object('year', ${alias}.${name}_year,
    'owner', ${alias}.${name}_owner) end`;

const RELEASE_RIGHTS = `json_strip_nulls(json_build_object('titleLatin', r.title_latin,
    'artistNameLatin', r.artist_name_latin, 'catalogueNumber', r.catalogue_number, 'pLine', ${line('r', 'p_line')},
    'cLine', ${line('r', 'c_line')}, 'originalReleaseDate', r.original_release_date))`;

const TRACK_RIGHTS = `json_strip_nulls(json_build_object('titleLatin', t.title_latin, 'pLine', ${line('t', 'p_line')},
    'recordingYear', t.recording_year, 'recordingCountry', t.recording_country, 'language', t.language,
    'explicit', t.explicit, 'iswc', t.iswc))`;

const AUTHOR = `json_strip_nulls(json_build_object('role', u.role, 'name', u.name, 'ipi', u.gema_ipi_number,
    'isni', u.gema_isni_number))`;

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

/** Fields of files that are set by us and not the promoter's content. */
const OUR_OWN: ReadonlySet<string> = new Set(['loudness', 'mediaInfo', 'storageKey', 'uploadedAt']);

/**
 * Hash of everything in a release that goes into delivered files: it differs exactly when such content changed. Our own
 * measurements and storage keys are left out.
 */
export function releaseContentKey({ withdrawn: _withdrawn, ...release }: ReleaseData): string {
  const content = JSON.stringify(release, (name, value: unknown) =>
    OUR_OWN.has(name) || (name === 'rights' && Object.keys(value as object).length === 0) ? undefined : value,
  );
  return contentKey(content);
}
