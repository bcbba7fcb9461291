import type { Knex } from 'knex';
import { genreKey, genreTable } from '@mpn/ddex-kit';
import { select } from '@mpn/server-kit';
import { genreCatalogue, type GenreNames } from '../../reference';

/** A name that support has given to a genre. */
export interface GenreName {
  id: number;
  text: string;
  genreId: number;
}

/** A name in messages for which we have no genre. */
export interface UnknownGenreName {
  text: string;
  /** Number of releases of messages that had it. */
  count: number;
  /** When it came last. */
  lastSeen: Date;
}

export interface GenreNameList {
  names: GenreName[];
  /** The most frequent ones first. */
  unknown: UnknownGenreName[];
  genres: GenreNames[];
}

/** Maximum number of different unknown texts that are read. */
const LIMIT = 5_000;

/** What support has entered, in the order of the names. */
export const knownGenreNames = (knex: Knex): Promise<GenreName[]> =>
  select(knex, 'select id, text, genre_id as "genreId" from genre_names order by key');

const seenNames = (knex: Knex): Promise<UnknownGenreName[]> =>
  select(
    knex,
    `select name as text, count(*)::int as count, max(i.created_at) as "lastSeen"
     from imported_releases i cross join jsonb_array_elements_text(i.unmapped_genres) name
     where i.unmapped_genres <> '[]'::jsonb group by name order by count(*) desc, name limit :limit::int`,
    { limit: LIMIT },
  );

/** The table by which genre texts of messages are found now. */
async function tableNow(knex: Knex): Promise<ReadonlyMap<string, number>> {
  const rows = (await genreCatalogue(knex)).map(({ nameDe, nameEn, ...genre }) => ({
    ...genre,
    names: [nameDe, nameEn],
  }));
  return genreTable(rows, await knownGenreNames(knex));
}

/** Ids of the genres that these texts have now; a name may have been entered after the message was read. */
export async function genresByNow(knex: Knex, texts: readonly string[]): Promise<number[]> {
  if (texts.length === 0) return [];
  const table = await tableNow(knex);
  return [...new Set(texts.flatMap((text) => table.get(genreKey(text)) ?? []))];
}

/** The table that support edits, with the names that are still unknown. Spellings of one name count together. */
export async function genreNameList(knex: Knex): Promise<GenreNameList> {
  const table = await tableNow(knex);
  const unknown = new Map<string, UnknownGenreName>();
  for (const seen of await seenNames(knex)) {
    const key = genreKey(seen.text);
    if (key === '' || table.has(key)) continue;
    const other = unknown.get(key);
    if (!other) unknown.set(key, { ...seen });
    else {
      other.count += seen.count;
      if (seen.lastSeen > other.lastSeen) other.lastSeen = seen.lastSeen;
    }
  }
  return {
    names: await knownGenreNames(knex),
    unknown: [...unknown.values()].sort((a, b) => b.count - a.count),
    genres: await genreCatalogue(knex),
  };
}
