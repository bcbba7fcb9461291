import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_REFERENCES, FILES_OF_RELEASES } from '../file-references';

const ROOT = join(__dirname, '..', '..', '..', '..', '..', '..');

interface Schema {
  collectionName: string;
  attributes: Record<string, { target?: string }>;
}

/** Every relation to a stored file, read from the content types themselves: `tracks.audio_file_id`. */
const relations = [
  'cms/src',
  'plugins/ftp-delivery/server/src',
  'plugins/sampling/server/src',
  'plugins/shop/server/src',
]
  .flatMap((folder) => readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.name === 'schema.json')
  .map((entry) => JSON.parse(readFileSync(join(entry.parentPath, entry.name), 'utf8')) as Schema)
  .flatMap(({ collectionName, attributes }) =>
    Object.entries(attributes)
      .filter(([, { target }]) => target?.endsWith('.stored-file') === true)
      .map(([name]) => `${collectionName}.${name.replaceAll(/([a-z])([A-Z])/g, '$1_$2').toLowerCase()}_id`),
  );

// Derived from a file, or becoming one: no references.
const MADE_OF_FILES = ['renditions.file_id', 'resumable_uploads.file_id'];

test('the clean-up has every column that refers to a stored file', () => {
  const known = FILE_REFERENCES.map(({ table, column }) => `${table}.${column}`);
  expect(relations.length).toBeGreaterThan(MADE_OF_FILES.length);
  expect(known.sort()).toEqual(relations.filter((relation) => !MADE_OF_FILES.includes(relation)).sort());
});

test('the files of a release include all its lists and no profile images', () => {
  const tables = [...FILES_OF_RELEASES.matchAll(/ from (\w+) x where x\.(\w+) /g)].map(([, t, c]) => `${t}.${c}`);
  expect(tables.sort()).toEqual([
    'artist_infos.info_file_id',
    'artworks.file_id',
    'tracks.audio_file_id',
    'videos.poster_image_file_id',
    'videos.video_file_id',
  ]);
});
