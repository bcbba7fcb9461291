import { FILE_COLUMNS } from '@mpn/server-kit';

/** A column that refers to a stored file, with the name of its place in a release; null outside releases. */
interface FileReferenceColumn {
  table: (typeof FILE_COLUMNS)[number][0];
  column: (typeof FILE_COLUMNS)[number][1];
  /** SQL: which place of a release it is (alias `x` is the row). */
  place: string | null;
}

/** Tables of files derived from a file, or becoming one; these do not keep a file from the clean-up. */
const MADE_OF_FILES: readonly string[] = ['renditions', 'resumable_uploads'];

const PLACES: Readonly<Record<string, string>> = {
  'tracks.audio_file_id': `'TRACK'`,
  'artworks.file_id': 'x.kind::text',
  'artist_infos.info_file_id': `'ARTIST_INFO'`,
  'videos.video_file_id': `'VIDEO'`,
  'videos.poster_image_file_id': `'VIDEO_POSTER'`,
};

/** Places that belong to something else than a release. */
const OUTSIDE_RELEASES: readonly string[] = ['companies.logo_id', 'up_users.profile_image_id'];

function placeOf(key: string): string | null {
  const place = PLACES[key];
  // Fails if a file column has no entry: as part of no release its files could not be read.
  if (place === undefined && !OUTSIDE_RELEASES.includes(key))
    // eslint-disable-next-line mpn/app-errors-only -- stops the start, no caller sees it
    throw new Error(`${key} refers to files, say as what`);
  return place ?? null;
}

/** Every column that keeps a stored file, from the content types' schemas. */
export const FILE_REFERENCES: readonly FileReferenceColumn[] = FILE_COLUMNS.filter(
  ([table]) => !MADE_OF_FILES.includes(table),
).map(([table, column]) => ({ table, column, place: placeOf(`${table}.${column}`) }));

/** SQL: every file of every release, as `release_id`, `file_id` and `place`. */
export const FILES_OF_RELEASES = FILE_REFERENCES.flatMap(({ table, column, place }) =>
  place === null
    ? []
    : [`select x.release_id, x.${column} as file_id, ${place} as place from ${table} x where x.${column} is not null`],
).join(' union all ');
