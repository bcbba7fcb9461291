import type { Page, ReleaseTableRow } from '@mpn/domain';
import { RELEASES } from '../../../demo/releases';
import { createRelease, sampleTo } from '../../factories/release';
import { runClockJobs } from '../support/run-clock-jobs';
import { database, server } from '../support/server';
import { namesIn, randomNumbers, spoiledNames, type Name } from './spoiled-names';
import { editor, promoter, superAdmin, type Person } from './support';

const SEED = 20_261_129;
const OF_EACH_LANGUAGE = 30;

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
  names = [
    ...namesIn(OF_EACH_LANGUAGE, random),
    ...RELEASES.map(({ title, artist }) => ({ title, artist })),
  ];
  for (const { title, artist } of names) {
    const release = await createRelease(pool, me.companyId, { title, artist_name: artist, label_name: 'Tonträger' }, 1);
    ids.set(`${title}/${artist}`, release.id);
  }
  const make = async (name: string, values: Record<string, unknown>) => {
    special[name] = (await createRelease(pool, me.companyId, { artist_name: 'Quibble', ...values }, 1)).id;
  };
  await make('U2', { title: 'U2' });
  await make('4', { title: '4' });
  await make('DE', { title: 'DE' });
  await make('longer', { title: 'DE luxe 4 U2' });
  await make('divide', { title: '÷' });
  await make('rem', { title: 'R.E.M.' });
  await make('numbered', { title: 'Numbered', catalogue_number: 'QBL-0815 X', label_name: 'Zwölfton' });
  await createRelease(pool, other.companyId, { title: 'Geheimnisvoller Wasserfall', artist_name: 'Verborgen' }, 1);
  await readWords();
});

describe('a search with mistakes', () => {
  test('finds 90 of 100 releases among the first ten, misspelt in ten languages', async () => {
    const asked = spoiledNames(names, 300, randomNumbers(SEED + 1));
    const missed: string[] = [];
    for (const { title, artist, term, spoil } of asked) {
      const hits = await found(me, term);
      if (!hits.slice(0, 10).includes(ids.get(`${title}/${artist}`)!)) missed.push(`${spoil}: ${term} (${artist}, ${title})`);
    }
    if (process.env.SHOW_MISSED) console.log(missed.join('\n'));
    expect(missed.length).toBeLessThanOrEqual(30);
  });

  test('finds a whole title in its own spelling first', async () => {
    for (const { title } of names.slice(0, 60)) {
      const { items, correctedTerm } = await list(me, { term: title });
      expect(items[0]?.title).toBe(title);
      expect(correctedTerm).toBeUndefined();
    }
  });
});
