import type { Page, ReleaseTableRow } from '@mpn/domain';
import { RELEASES } from '../../../demo/releases';
import { createRelease, sampleTo } from '../../factories/release';
import { runClockJobs } from '../support/run-clock-jobs';
import { database, server } from '../support/server';
import { namesIn, randomNumbers, spoiledNames, type Name, type SpoiledName } from './spoiled-names';
import { editor, promoter, superAdmin, type Person } from './support';

const SEED = 20_261_129;
const OF_EACH_LANGUAGE = 20;

let me: Person;
let other: Person;
let reader: Person;
let names: Name[];
const ids = new Map<string, number>();
const special: Record<string, number> = {};

const readWords = async () => runClockJobs(await server(), ['release.search-vocabulary'], new Date());

const list = async (person: Person, query: Record<string, string | number>, path = '/releases/_views/table') =>
  (await person.client.get<Page<ReleaseTableRow>>(path, { query })).body;
const found = async (person: Person, term: string, query: Record<string, string | number> = {}) =>
  (await list(person, { term, ...query })).items.map(({ id }) => id);

beforeAll(async () => {
  const pool = await database();
  [me, other, reader] = await Promise.all([promoter(), promoter(), editor()]);
  const random = randomNumbers(SEED);
  names = [...namesIn(OF_EACH_LANGUAGE, random), ...RELEASES.map(({ title, artist }) => ({ title, artist }))];
  await Promise.all(
    names.map(async ({ title, artist }) => {
      const values = { title, artist_name: artist, label_name: 'Tonträger' };
      ids.set(`${title}/${artist}`, (await createRelease(pool, me.companyId, values, 1)).id);
    }),
  );
  const make = async (name: string, values: Record<string, unknown>) => {
    special[name] = (await createRelease(pool, me.companyId, { artist_name: 'Quibble', ...values }, 1)).id;
  };
  await make('U2', { title: 'U2' });
  await make('4', { title: '4' });
  await make('DE', { title: 'DE' });
  await make('longer', { title: 'DE luxe 4 U2' });
  await make('divide', { title: '÷' });
  await make('rem', { title: 'R.E.M.' });
  await make('nobody', { title: 'Namenlosigkeit', artist_name: null });
  await make('brief', { title: 'Kurzlebigkeit' });
  await make('numbered', { title: 'Numbered', catalogue_number: 'QBL-0815 X', label_name: 'Zwölfton' });
  await createRelease(pool, other.companyId, { title: 'Geheimnisvoller Wasserfall', artist_name: 'Verborgen' }, 1);
  await pool.query(`update tracks set title = 'Schlussakkord' where release_id = $1`, [special.numbered]);
  await pool.query(`update tracks set title = 'Zwischenspiel' where release_id = $1`, [special.nobody]);
  await readWords();
});

describe('a search with mistakes', () => {
  test('finds 90 of 100 releases among the first ten, misspelt in ten languages', async () => {
    const asked = spoiledNames(names, 300, randomNumbers(SEED + 1));
    const missed: string[] = [];
    const ask = async ({ title, artist, term, spoil }: SpoiledName) => {
      const hits = await found(me, term, { pageSize: 10 });
      if (!hits.includes(ids.get(`${title}/${artist}`)!)) missed.push(`${spoil}: ${term} (${artist}, ${title})`);
    };
    for (let from = 0; from < asked.length; from += 10) await Promise.all(asked.slice(from, from + 10).map(ask));
    if (process.env.SHOW_MISSED) console.log(missed.join('\n'));
    expect(missed.length).toBeLessThanOrEqual(30);
  });

  test('finds a whole title in its own spelling first', async () => {
    const pages = await Promise.all(names.slice(0, 60).map(({ title }) => list(me, { term: title })));
    expect(pages.map(({ items }) => items[0]?.title)).toEqual(names.slice(0, 60).map(({ title }) => title));
    expect(pages.filter(({ correctedTerm }) => correctedTerm !== undefined)).toEqual([]);
  });

  test('says what was searched for instead, in the spelling of the hit', async () => {
    expect(await list(me, { term: 'Quibbel Numberd' })).toMatchObject({
      correctedTerm: 'Quibble Numbered',
      items: [{ id: special.numbered }],
      total: 1,
    });
  });

  test('beside few hits, suggests what has many more in another spelling, to those who see them', async () => {
    const pool = await database();
    const seldom = await createRelease(pool, me.companyId, { title: 'Einzelstück', artist_name: 'Kwerfeldt' }, 1);
    const often = { title: 'Reihe', artist_name: 'Kwerfeld Trio' };
    for (let each = 0; each < 9; each += 1) await createRelease(pool, me.companyId, often, 1);
    await readWords();
    const few = await list(me, { term: 'Kwerfeldt' });
    expect(few).toMatchObject({ items: [{ id: seldom.id }], total: 1 });
    expect(few).not.toHaveProperty('suggestedTerm');
    await createRelease(pool, me.companyId, often, 1);
    await readWords();
    for (const view of ['albums', 'tracks']) {
      expect(await list(me, { view, term: 'Kwerfeldt' })).toMatchObject({ suggestedTerm: 'Kwerfeld', total: 1 });
    }
    expect(await list(me, { term: 'Kwerfeld' })).not.toHaveProperty('suggestedTerm');
    await createRelease(pool, other.companyId, { title: 'Einzelstück', artist_name: 'Kwerfeldt' }, 1);
    expect(await list(other, { term: 'Kwerfeldt' })).not.toHaveProperty('suggestedTerm');
  });

  test('keeps filters and a chosen sorting', async () => {
    const query = { term: 'Tontreager', sortBy: 'id', sortDirection: 'asc', pageSize: 200 };
    const hits = await found(me, 'Tontreager', query);
    expect(hits.length).toBeGreaterThan(100);
    expect(hits).toEqual([...hits].sort((a, b) => a - b));
    expect(await list(me, { ...query, releaseStatus: 'DRAFT' })).toMatchObject({ items: [], total: 0 });
  });

  test('leaves words out that join names', async () => {
    expect(await found(me, 'Quibble and Numbered')).toEqual([special.numbered]);
  });

  test('never tells of words of releases that the caller does not see', async () => {
    const page = await list(me, { term: 'Geheimnissvoller Waserfall' });
    expect(page).toMatchObject({ items: [], total: 0 });
    expect(page).not.toHaveProperty('correctedTerm');
    expect(await found(me, 'Geheimnisvoller Wasserfall')).toEqual([]);
    expect(await list(other, { term: 'Geheimnissvoller Waserfall' })).toMatchObject({
      total: 1,
      correctedTerm: 'Geheimnisvoller Wasserfall',
    });
  });
});

describe('a search as typed', () => {
  test.each([
    ['U2', 'U2'],
    ['u2', 'U2'],
    ['4', '4'],
    ['DE', 'DE'],
    ['÷', 'divide'],
    ['rem', 'rem'],
    ['REM Quibble', 'rem'],
    ['Zwischenspiel', 'nobody'],
    ['Zwischenspeil', 'nobody'],
  ])('%s is found as a title, first', async (term, title) => expect((await found(me, term))[0]).toBe(special[title]));

  test.each([
    ...["'", "''", '\\', "' Namenlosikeit", "Namenlosikeit' \\'", '& | ! (Namenlosikeit) :* <->', '%_% Namenlosikeit'],
    ...['🎵', 'İSTANBUL', 'Namenlosikeit:A', `${'x'.repeat(200)} '`, "'' : ''", '\u202eNamenlosikeit'],
  ])('%s is a search like any other', async (term) => {
    for (const view of ['albums', 'tracks']) {
      const { status, body } = await me.client.get('/releases/_views/table', { query: { view, term } });
      expect([view, status, body]).toMatchObject([view, 200, { page: 1 }]);
    }
  });

  test('two letters are no code of a country', async () => {
    const hits = await found(me, 'DE', { pageSize: 200 });
    expect(hits.slice(0, 2)).toEqual([special.DE, special.longer]);
    // Their tracks have German ISRCs.
    for (const id of [special.rem, special.numbered, special.U2]) expect(hits).not.toContain(id);
  });

  test.each([
    ['QBL-0815', true],
    ['qbl0815', true],
    ['0815', false],
    ['Zwoelfton Quibble', true],
    ['ZWOLFTON', true],
  ])('%s finds by catalogue number from five characters, and by label: %s', async (term, isFound) => {
    expect(await found(me, term)).toEqual(isFound ? [special.numbered] : []);
  });

  test('an ISRC is found in groups, in one, and by five of its characters', async () => {
    const pool = await database();
    await pool.query(`update tracks set isrc = 'QZZ992698765' where release_id = $1`, [special.rem]);
    for (const term of ['QZ-Z99-26-98765', 'qz z99 26 98765', 'QZZ992698765', '98765'])
      expect(await found(me, term)).toEqual([special.rem]);
    expect(await found(me, 'QZZ9')).toEqual([]);
  });

  test('a genre is a word, in both languages, by its new name once it is renamed', async () => {
    const pool = await database();
    const genre = await pool.query<{ id: number }>(
      `insert into genres (document_id, code, name_de, name_en)
       values ('quibblegenre', 'QUIBBLE', 'Wirbelmusik', 'Whirlcore')
       returning id`,
    );
    await pool.query('insert into releases_genres_lnk (release_id, genre_id) values ($1, $2)', [
      special.rem,
      genre.rows[0]!.id,
    ]);
    expect(await found(me, 'wirbelmusik')).toEqual([special.rem]);
    expect(await found(me, 'quibble whirlcore')).toEqual([special.rem]);
    await pool.query(`update genres set name_de = 'Strudelmusik' where id = $1`, [genre.rows[0]!.id]);
    expect(await found(me, 'strudelmusik')).toEqual([special.rem]);
    expect(await found(me, 'wirbelmusik')).toEqual([]);
    await pool.query('delete from releases_genres_lnk where genre_id = $1', [genre.rows[0]!.id]);
    expect(await found(me, 'strudelmusik')).toEqual([]);
  });

  test('a word is forgotten when no release has it any more', async () => {
    const pool = await database();
    expect(await found(me, 'Kurzlebigkiet')).toEqual([special.brief]);
    const known = async () =>
      (await pool.query(`select 1 from search_vocabulary where word = 'kurzlebigkeit'`)).rows.length;
    expect(await known()).toBe(1);
    await pool.query('update releases set deleted_at = now() where id = $1', [special.brief]);
    await runClockJobs(await server(), ['release.forget-words'], new Date());
    expect(await known()).toBe(0);
    expect(await found(me, 'Quibbel')).not.toEqual([]);
  });
});

describe('other lists', () => {
  test('tracks: each word in the track or its release, with mistakes', async () => {
    const tracks = async (term: string) => (await list(me, { view: 'tracks', term })).items.map(({ title }) => title);
    expect(await tracks('Quibble Schlussakkord')).toEqual(['Schlussakkord']);
    expect(await tracks('Quibbel Schlusakkord')).toEqual(['Schlussakkord']);
    expect(await tracks('DE Schlussakkord')).toEqual([]);
  });

  test('the picker of releases', async () => {
    const page = await list(me, { term: 'Numberd' }, '/releases/_views/table/promo_share');
    expect(page).toMatchObject({ items: [{ id: special.numbered }], correctedTerm: 'Numbered' });
  });

  test("the editor's list, also by sender, and never what was not sent", async () => {
    const pool = await database();
    await sampleTo(pool, special.numbered!, reader.companyId);
    await pool.query(`update companies set name = 'Wellenreiter Müsik' where id = $1`, [me.companyId]);
    for (const term of ['Numberd', 'Quibbel', 'Wellenreiter', 'muesik numbered'])
      expect(await found(reader, term)).toEqual([special.numbered]);
    expect(await list(reader, { term: 'R.E.M. Quibbel' })).toMatchObject({ items: [], total: 0 });
    // The sender is the same for all of a company's own releases: its name finds none of them.
    expect(await found(me, 'Wellenreiter')).toEqual([]);
  });

  test('all releases, for a super admin, by sender and mistakes', async () => {
    const pool = await database();
    await pool.query(`update companies set name = 'Nebelhornverlag' where id = $1`, [other.companyId]);
    const admin = await superAdmin();
    expect(await list(admin, { term: 'nebelhornverlag verborgen' })).toMatchObject({ total: 1 });
    expect(await list(admin, { term: 'Waserfall verborgen' })).toMatchObject({ total: 1 });
  });
});
