import { MAX_GENRES_PER_RELEASE } from '@mpn/domain';
import type { ErnGenre } from '../model';
import { genreKey } from './genre-key';
import type { ReleaseNotes } from './notes';

/**
 * Genre texts of the trade that differ from our genres' names, with the codes of ours. The German and English names of
 * our genres need no entry.
 */
export const GENRE_TEXTS: Readonly<Record<string, string>> = {
  Alternative: 'ROCK_ALTERNATIVE',
  'Alternative Rock': 'ROCK_ALTERNATIVE',
  'Indie Rock': 'ROCK_INDIE_ROCK',
  Indie: 'ROCK_INDIE_ROCK',
  Metal: 'ROCK_HEAVY_METAL',
  'Progressive Metal': 'ROCK_HEAVY_METAL',
  'Hard Rock/Metal': 'ROCK_HEAVY_METAL',
  'Punk Rock': 'ROCK_PUNK',
  'Rock & Roll': 'ROCK_ROCKABILLY',
  'Prog Rock': 'ROCK_PROGRESSIVE',
  Electronic: 'DANCE_ELECTRONIC',
  Electronica: 'DANCE_ELECTRONIC',
  Dance: 'DANCE_ELECTRONIC',
  'Dance/Electronic': 'DANCE_ELECTRONIC',
  'Drum and Bass': 'DANCE_ELECTRONIC_DRUM_AND_BASS',
  'Drum n Bass': 'DANCE_ELECTRONIC_DRUM_AND_BASS',
  Chillout: 'DANCE_ELECTRONIC_CHILL_OUT',
  'Hip-Hop/Rap': 'URBAN_HIP_HOP',
  'Hip Hop': 'URBAN_HIP_HOP',
  'Rap/Hip Hop': 'URBAN_HIP_HOP',
  Rap: 'URBAN_HIP_HOP',
  'R&B/Soul': 'URBAN_RNB',
  RnB: 'URBAN_RNB',
  'Rhythm and Blues': 'URBAN_RNB',
  'Soul/Funk': 'URBAN_SOUL',
  'Reggae/Dancehall': 'URBAN_REGGAE',
  'Singer/Songwriter': 'POP_SINGER_SONGWRITER',
  'Pop/Rock': 'POP_POP_ROCK',
  'German Pop': 'POP_DEUTSCHPOP',
  'Deutsch-Pop': 'POP_DEUTSCHPOP',
  'German Folk': 'DANCE_ORCHESTRA_VOLKSTUEMLICH',
  Volksmusik: 'DANCE_ORCHESTRA_VOLKSTUEMLICH',
  'Classical Music': 'CLASSICAL',
  Soundtrack: 'CLASSICAL_FILM',
  'Original Score': 'CLASSICAL_FILM',
  'Film/TV': 'CLASSICAL_FILM',
  Vocal: 'JAZZ_VOCAL',
  'Folk/Acoustic': 'COUNTRY_FOLK',
  Folk: 'COUNTRY_FOLK',
  'World Music': 'WORLD',
  Worldwide: 'WORLD',
  Latin: 'POP_LATIN_POP',
  'Latin Music': 'POP_LATIN_POP',
  'Spoken Word': 'WORD',
  'Audio Drama': 'WORD_AUDIO_DRAMA',
  Audiobook: 'WORD_AUDIOBOOK',
  Audiobooks: 'WORD_AUDIOBOOK',
  Comedy: 'WORD_COMEDY',
  "Children's Music": 'CHILDREN_SONGS',
  Children: 'CHILDREN',
  'Kids/Family': 'CHILDREN',
  Holiday: 'CHRISTMAS',
  Christmas: 'CHRISTMAS',
  'New Age': 'CROSSOVER_NEW_AGE',
  Musicals: 'CROSSOVER_MUSICAL',
};

export interface GenreRow {
  id: number;
  code: string;
  /** In every language. */
  names: readonly string[];
  /** null: a top level, which wins over its children where a name is given twice. */
  parentId: number | null;
}

/**
 * The table of genre texts: usual texts of the trade, our genres' names, and support's mappings, which take precedence.
 * @param own texts of support with the id of a genre
 */
export function genreTable(
  rows: readonly GenreRow[],
  own: readonly { text: string; genreId: number }[] = [],
): ReadonlyMap<string, number> {
  const table = new Map<string, number>();
  const byCode = new Map(rows.map((row) => [row.code, row.id]));
  for (const [text, code] of Object.entries(GENRE_TEXTS)) {
    const id = byCode.get(code);
    if (id !== undefined) table.set(genreKey(text), id);
  }
  const childrenFirst = [...rows].sort((a, b) => Number(a.parentId === null) - Number(b.parentId === null));
  for (const { id, names } of childrenFirst) for (const name of names) table.set(genreKey(name), id);
  for (const { text, genreId } of own) table.set(genreKey(text), genreId);
  return table;
}

export interface MappedGenres {
  genreIds: number[];
  unmapped: string[];
}

/** Each genre of a release by its subgenre, else by its own text; at most as many as a release takes. */
export function genresOf(
  genres: readonly ErnGenre[],
  table: ReadonlyMap<string, number>,
  notes: ReleaseNotes,
): MappedGenres {
  const ids = new Set<number>();
  const unmapped = new Set<string>();
  for (const { text, subGenre } of genres) {
    if (/^unknown$/i.test(text)) continue;
    const sub = subGenre === null ? undefined : table.get(genreKey(subGenre));
    const id = sub ?? table.get(genreKey(text));
    if (id !== undefined) ids.add(id);
    if (id === undefined) unmapped.add(text);
    if (subGenre !== null && sub === undefined) unmapped.add(subGenre);
  }
  for (const genre of unmapped) notes.add('genre-unknown', 'Genre', { genre: genre.slice(0, 100) });
  if (ids.size > MAX_GENRES_PER_RELEASE) {
    notes.add('list-shortened', 'Genre', { count: ids.size, limit: MAX_GENRES_PER_RELEASE });
  }
  return { genreIds: [...ids].slice(0, MAX_GENRES_PER_RELEASE), unmapped: [...unmapped] };
}
