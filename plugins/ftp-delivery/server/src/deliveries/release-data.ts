import type { Knex } from 'knex';
import { fail, type ArtworkKind, type AuthorRole } from '@mpn/domain';
import type { Loudness } from '../audio/loudness';
import { select } from '../sql';
import { contentKey } from '../tagged/kept-files';

/** A stored file as deliveries need it. */
export interface SourceFile {
  id: number;
  storageKey: string;
  /** Hex, of the bytes. */
  sha256: string;
  ext: string;
  size: number;
  loudness: Loudness | null;
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
  authors: { role: AuthorRole; name: string }[];
}

/** Everything of a release that goes into files; dummies are left out (domain decisions, section 7). */
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
  withdrawn: boolean;
  tracks: TrackData[];
  artworks: { kind: ArtworkKind; file: SourceFile }[];
  artistFiles: { title: string | null; file: SourceFile }[];
}

const file = (alias: string): string => `json_build_object('id', ${alias}.id, 'storageKey', ${alias}.storage_key,
  'sha256', ${alias}.sha_256, 'ext', ${alias}.ext, 'size', ${alias}.size, 'loudness', ${alias}.loudness)`;

const RELEASE = `select json_build_object('id', r.id, 'companyId', r.company_id, 'title', r.title,
    'artist', r.artist_name, 'label', r.label_name, 'labelCode', r.label_code,
    'ean', case when r.ean_is_dummy then null else r.ean end, 'releaseDate', r.release_date, 'airDate', r.air_date,
    'information', r.additional_information, 'withdrawn', r.withdrawn_at is not null,
    'genres', coalesce((select json_agg(g.name_en order by g.position, g.id)
      from releases_genres_lnk l join genres g on g.id = l.genre_id where l.release_id = r.id), '[]'),
    'tracks', coalesce((select json_agg(json_build_object('id', t.id, 'set', t.set_number, 'position', t.position,
        'title', t.title, 'artist', t.artist, 'isrc', case when t.isrc_is_dummy then null else t.isrc end,
        'publisher', case when t.publisher_type = 'PUBLISHER' then t.publisher end, 'durationMs', t.duration_ms,
        'file', case when f.id is null or t.is_data_track_only then null else ${file('f')} end,
        'authors', coalesce((select json_agg(json_build_object('role', u.role, 'name', u.name) order by u.position, u.id)
          from authors u where u.track_id = t.id), '[]'))
        order by t.set_number, t.position, t.id)
      from tracks t left join stored_files f on f.id = t.audio_file_id where t.release_id = r.id), '[]'),
    'artworks', coalesce((select json_agg(json_build_object('kind', w.kind, 'file', ${file('f')}) order by w.kind, w.position, w.id)
      from artworks w join stored_files f on f.id = w.file_id where w.release_id = r.id), '[]'),
    'artistFiles', coalesce((select json_agg(json_build_object('title', i.title, 'file', ${file('f')}) order by i.position, i.id)
      from artist_infos i join stored_files f on f.id = i.info_file_id
      where i.release_id = r.id and i.info_type = 'FILE'), '[]')) as release
  from releases r where r.id = :id and r.deleted_at is null`;

/**
 * What a delivery or download of a release needs, in one statement.
 * @throws not-found for a release that is missing or deleted
 */
export async function readReleaseData(knex: Knex, id: number): Promise<ReleaseData> {
  const [row] = await select<{ release: ReleaseData }>(knex, RELEASE, { id });
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return composed(row.release);
}

/** macOS takes "ü" apart into "u" and a mark (NFD); playout systems show that as two characters, or find nothing under it. */
function composed<T>(value: T): T {
  const text = JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'string' ? part.normalize('NFC') : part,
  );
  return JSON.parse(text) as T;
}

/**
 * What a delivery of the release says and holds, as one hash: two of them differ when somebody changed something that
 * goes into files. What we measured ourselves, and where the bytes lie, is no change of the release.
 */
export function releaseContentKey({ withdrawn: _withdrawn, ...release }: ReleaseData): string {
  const told = JSON.stringify(release, (name, value: unknown) =>
    name === 'loudness' || name === 'storageKey' ? undefined : value,
  );
  return contentKey(told);
}
