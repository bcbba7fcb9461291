import type { Knex } from 'knex';
import { isJoiningWord, meantBy, soundOf, variantsOf } from '@mpn/domain';
import { allOf, piece, select, type SqlPiece } from '@mpn/server-kit';
import { bindingsOf, hasWord, isCode, searchedWords, searchPieces, type SearchedColumns } from './release-search';

/** A word of a search, and what it may have been meant as. */
interface Corrected {
  typed: string;
  /** Its words in the form that is searched by: "AC/DC" has two. */
  forms: string[];
  /** For each of the forms, known words that it may have been meant as. */
  meant: string[][];
}

/** A search that forgives mistakes. */
export interface Corrections {
  words: readonly Corrected[];
  /** Neighbours that may be one word, and words that may be two, separated by a space; and what they then are. */
  other: ReadonlyMap<string, readonly string[]>;
}

/** Number of known words that are looked at for one typed word by their trigrams. */
const ALIKE = 30;
const LEAST_ALIKE = 0.4;
/** Number of hits of a search as typed from which on nothing else is suggested. */
const ENOUGH = 3;
/** Number of further hits from which on what may have been meant is suggested beside the few of what was typed. */
const MANY = 10;
/** Letters from which trigrams find words with two mistakes. */
const ALIKE_FROM = 8;

async function formsOf(knex: Knex, words: readonly string[]): Promise<string[][]> {
  const rows = await select<{ form: string | null }>(
    knex,
    `select mpn_search_form(typed.word) as form from unnest(:words::text[]) with ordinality typed(word, place)
     order by typed.place`,
    { words },
  );
  return rows.map(({ form }) => (form ?? '').split(' ').filter(Boolean));
}

/** Words of the vocabulary that are near each of the words: by one mistake, by sound, long ones by trigrams. */
async function near(knex: Knex, words: readonly string[]): Promise<Map<string, string[]>> {
  const asked = words.map((word) => ({
    word,
    sound: soundOf(word),
    variants: variantsOf(word),
    long: word.length >= ALIKE_FROM,
  }));
  const rows = await select<{ typed: string; known: string }>(
    knex,
    `select typed.word as typed, known.word as known
     from jsonb_to_recordset(:asked::jsonb) as typed(word text, sound text, variants text[], long boolean)
     cross join lateral (
       select v.word from search_vocabulary v where v.variants && typed.variants
       union select v.word from search_vocabulary v where v.sound = typed.sound
       union (select v.word from search_vocabulary v
         where typed.long and v.word % typed.word and similarity(v.word, typed.word) >= ${LEAST_ALIKE}
         order by similarity(v.word, typed.word) desc limit ${ALIKE})
     ) known`,
    { asked: JSON.stringify(asked) },
  );
  const found = new Map<string, string[]>();
  for (const { typed, known } of rows) found.set(typed, [...(found.get(typed) ?? []), known]);
  return found;
}

/** The word as a lexeme of a tsquery. */
const lexeme = (word: string): string => `'${word.replace(/['\\]/g, '$&$&')}'`;

/** One tsquery for a typed word: each of its forms, or what that may have been meant as. */
const queryOf = ({ forms, meant }: Corrected): string =>
  forms.map((form, index) => `(${[`${lexeme(form)}:*`, ...meant[index]!.map(lexeme)].join(' | ')})`).join(' & ');

/** Neighbours that may be one word, and words that may be two: "Sky line", "Blackbird". */
async function splitOrJoined(knex: Knex, forms: readonly string[]): Promise<Map<string, string[]>> {
  const asked: { from: string; parts: string[] }[] = [];
  forms.forEach((form, index) => {
    const next = forms[index + 1];
    if (next !== undefined) asked.push({ from: `${form} ${next}`, parts: [`${form}${next}`] });
    for (let cut = 2; cut <= form.length - 2; cut += 1)
      asked.push({ from: form, parts: [form.slice(0, cut), form.slice(cut)] });
  });
  if (asked.length === 0) return new Map();
  const rows = await select<{ from: string; parts: string[] }>(
    knex,
    `select typed."from", typed.parts from jsonb_to_recordset(:asked::jsonb) as typed("from" text, parts text[])
     where (select count(*) from search_vocabulary v where v.word = any(typed.parts)) = cardinality(typed.parts)`,
    { asked: JSON.stringify(asked) },
  );
  return new Map(rows.map(({ from, parts }) => [from, parts]));
}

/** SQL: the words of the columns. That of a single column is indexed. */
const vectorOf = ([first, ...more]: readonly string[]): string =>
  more.length === 0
    ? `mpn_search_vector(${first})`
    : `(${[first, ...more].map((column) => `mpn_search_vector(coalesce(${column}, ''))`).join(' || ')})`;

/** Conditions for all words. Neighbours that may be one word are searched for together. */
export function correctedPieces({ words, other }: Corrections, columns: SearchedColumns): SqlPiece[] {
  const vector = vectorOf(columns.words);
  const pieces: SqlPiece[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index]!;
    if (word.forms.every(isJoiningWord) && words.length > 1) continue;
    const next = words[index + 1];
    const joined = next && other.get(`${word.forms.join('')} ${next.forms.join('')}`);
    const queries = [queryOf(word)];
    const parts = word.forms.length === 1 ? other.get(word.forms[0]!) : undefined;
    if (parts) queries.push(parts.map(lexeme).join(' & '));
    if (joined) queries[0] = `(${queryOf(word)}) & (${queryOf(next)})`;
    if (joined) queries.push(joined.map(lexeme).join(' & '));
    const query = queries.map((one) => `(${one})`).join(' | ');
    const literal = joined ? [] : [hasWord(word.typed, index, columns)];
    pieces.push(
      piece([`${vector} @@ :meant${index}::tsquery`, ...literal].join(' or '), {
        ...(joined ? {} : bindingsOf(word.typed, index)),
        [`meant${index}`]: query,
      }),
    );
    if (joined) index += 1;
  }
  return pieces;
}

/**
 * Words of the vocabulary that the words of a search with few hits or none may have been meant as: one mistake is
 * forgiven from four letters on, two from eight, and words that sound alike. The vocabulary has the words of all
 * companies' releases, so responses must only contain words of the caller's own hits ({@link correctedTerm}).
 * @returns null where no other word is known
 */
async function correctionsOf(knex: Knex, term: string): Promise<Corrections | null> {
  const typed = searchedWords(term);
  const forms = await formsOf(knex, typed);
  const words = typed
    .map((word, index) => ({ typed: word, forms: forms[index] ?? [] }))
    .filter((word) => word.forms.length > 0);
  const all = words.flatMap((word) => word.forms);
  if (all.length === 0) return null;
  const [known, other] = await Promise.all([near(knex, [...new Set(all)]), splitOrJoined(knex, all)]);
  const corrected = words.map((word) => ({
    ...word,
    meant: word.forms.map((form) => meantBy(form, known.get(form) ?? [])),
  }));
  const isCorrected = corrected.some(
    ({ meant, forms: own }) => meant.some((one) => one.length > 0) || own.some(isJoiningWord),
  );
  return isCorrected || other.size > 0 ? { words: corrected, other } : null;
}

/** A word without commas, semicolons and colons at its end. */
function withoutComma(word: string): string {
  let end = word.length;
  while (end > 0 && ',;:'.includes(word[end - 1]!)) end -= 1;
  return word.slice(0, end);
}

/**
 * The search as it should have been typed, in the spelling of a hit: "Björk Sterne".
 * @param releaseId the best hit
 */
async function correctedTerm(knex: Knex, { words }: Corrections, releaseId: number): Promise<string> {
  const rows = await select<{ form: string | null; written: string }>(
    knex,
    `select distinct on (1) mpn_search_form(part.word) as form, part.word as written
     from (
       select concat_ws(' ', r.title, r.artist_name, r.title_latin, r.artist_name_latin, r.label_name) as text,
         1 as place
       from releases r where r.id = :releaseId
       union all
       select concat_ws(' ', t.title, t.artist, t.title_latin), 1 + t.position from tracks t
       where t.release_id = :releaseId
     ) named cross join lateral regexp_split_to_table(named.text, '\\s+') as part(word)
     order by 1, named.place`,
    { releaseId },
  );
  const written = new Map(rows.map(({ form, written: word }) => [form ?? '', word]));
  const spelt = words.map(({ typed, forms, meant }) => {
    if (forms.every((form) => written.has(form))) return typed;
    return forms
      .map((form, index) => {
        const found = meant[index]!.find((word) => written.has(word));
        return found === undefined ? form : written.get(found)!;
      })
      .join(' ');
  });
  return spelt.join(' ').split(' ').map(withoutComma).join(' ');
}

/** How a list is searched: by conditions for its columns, and how well hits fit a search that was corrected. */
export interface SearchedBy {
  pieces: (columns: SearchedColumns) => SqlPiece[];
  /** Whether mistakes are forgiven. */
  isCorrected: boolean;
}

/** A search that forgives nothing. */
export const asTyped = (term: string | undefined): SearchedBy => ({
  pieces: (columns) => searchPieces(term, columns),
  isCorrected: false,
});

/** A page of hits; with one of the two where nothing, or little, was found for what was typed ({@link Page}). */
type Forgiven<T> = T & { correctedTerm?: string; suggestedTerm?: string };

/** Conditions for hits of the corrected search that are none of what was typed. */
const furtherPieces = (found: Corrections, term: string, columns: SearchedColumns): SqlPiece[] => {
  const { sql, bindings } = allOf(searchPieces(term, columns));
  return [...correctedPieces(found, columns), piece(`(${sql}) is not true`, bindings)];
};

/** Whether something else is suggested beside these hits: for words alone, of which each has a letter or digit. */
function isSuggestedFor({ words }: Corrections, term: string): boolean {
  const typed = searchedWords(term);
  return words.length === typed.length && !typed.some(isCode);
}

/**
 * Searches as typed, and if nothing is found, with corrected words. Where few hits are found, what may have been meant
 * is suggested if it has many more. All searches have the conditions of the list, so that no word of a release that the
 * caller may not see is returned.
 * @param read reads a page by these conditions
 * @param first the release of the first hit
 */
export async function forgivingSearch<T extends { total: number }>(
  knex: Knex,
  term: string | undefined,
  read: (searched: SearchedBy) => Promise<T>,
  first: (page: T) => number | undefined,
): Promise<Forgiven<T>> {
  const exact = await read(asTyped(term));
  if (exact.total >= ENOUGH || searchedWords(term).length === 0) return exact;
  const found = await correctionsOf(knex, term!);
  if (!found || (exact.total > 0 && !isSuggestedFor(found, term!))) return exact;
  const pieces: SearchedBy['pieces'] = (columns) =>
    exact.total === 0 ? correctedPieces(found, columns) : furtherPieces(found, term!, columns);
  const meant = await read({ pieces, isCorrected: true });
  const best = first(meant);
  if (best === undefined || (exact.total > 0 && meant.total < MANY)) return exact;
  const spelt = await correctedTerm(knex, found, best);
  return exact.total === 0 ? { ...meant, correctedTerm: spelt } : { ...exact, suggestedTerm: spelt };
}
