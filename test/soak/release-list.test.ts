import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page, ReleaseTableRow } from '@mpn/domain';
import { Pool } from 'pg';
import { seedLoad } from '../../database/seeds/load';
import { createUser } from '../factories/users';
import { apiAt, type ApiClient, type RequestOptions } from '../http/support/client';
import { ownDatabase, type OwnDatabase } from '../http/support/own-database';
import { startServerProcess, type ServerProcess } from '../http/support/server-process';
import { isLong } from './support/form';
import { percentile } from './support/figures';

/* The promoter's list of releases of a company that has few, and of one that has very many. */

const SIZES = isLong ? [10_000, 100_000, 1_000_000] : [4_000, 24_000];
const REQUESTS = 100;
const MOST_GROWTH = 1.3;

interface Catalogue {
  size: number;
  db: OwnDatabase;
  app: ServerProcess;
  client: ApiClient;
  genreId: number;
}

let folder: string;
const catalogues: Catalogue[] = [];

async function open(size: number): Promise<Catalogue> {
  const db = await ownDatabase();
  const pool = new Pool({ connectionString: db.url, max: 1 });
  try {
    const user = await createUser(pool, 'PROMO_ADMIN');
    await seedLoad(
      { query: (text, values) => pool.query(text, values) as never },
      { releases: size, companyIds: [user.companyId!] },
    );
    await pool.query('vacuum analyze');
    const { rows } = await pool.query<{ genreId: number }>(
      `select parent_id as "genreId" from genres where parent_id is not null
       group by 1 order by count(*) desc, 1 limit 1`,
    );
    const app = await startServerProcess({
      root: resolve(__dirname, '../..'),
      databaseUrl: db.url,
      folder: join(folder, String(size)),
      environment: { WORKER: 'false' },
    });
    return { size, db, app, client: apiAt(app.port).as(user), genreId: rows[0]!.genreId };
  } finally {
    await pool.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-list-'));
  for (const size of SIZES) catalogues.push(await open(size));
}, 3_600_000);

afterAll(async () => {
  await Promise.all(catalogues.map(({ app }) => app.stop()));
  await Promise.all(catalogues.map(({ db }) => db.drop()));
  await rm(folder, { recursive: true, force: true });
});

type Query = NonNullable<RequestOptions['query']>;

const list = ({ client }: Catalogue, query: Query) =>
  client.get<Page<ReleaseTableRow>>('/releases/_views/table', { query: { pageSize: 25, ...query } });

/** Milliseconds in the middle, for each catalogue, asked in turns: what else the machine does is there for all of them. */
async function middleOf(queryOf: (catalogue: Catalogue) => Query): Promise<number[]> {
  const times = catalogues.map((): number[] => []);
  for (let turn = 0; turn < REQUESTS + 10; turn += 1) {
    for (const [index, catalogue] of catalogues.entries()) {
      const from = performance.now();
      expect((await list(catalogue, queryOf(catalogue))).status).toBe(200);
      if (turn >= 10) times[index]!.push(performance.now() - from);
    }
  }
  return times.map((each) => percentile(each, 0.5));
}

test.each([
  ['plain', (): Query => ({})],
  ['filtered', ({ genreId }: Catalogue): Query => ({ genres: [genreId], releaseStatus: ['READY', 'ON_AIR'] })],
  ['searched', (): Query => ({ term: 'Käthe Lindqvist' })],
])('the %s list takes as long with many releases as with few', async (name, queryOf) => {
  const middles = await middleOf(queryOf);
  console.log(`${name}: ${SIZES.map((size, index) => `${size}: ${middles[index]!.toFixed(1)} ms`).join(', ')}`);
  expect(Math.max(...middles.slice(1)) / middles[0]!).toBeLessThan(MOST_GROWTH);
});

test('beyond 10,000 hits the answer says that there are more, and counts no further', async () => {
  const { body } = await list(catalogues.at(-1)!, { releaseStatus: ['READY', 'ON_AIR'] });
  expect([body.total, body.more]).toEqual([10_000, true]);
  const few = (await list(catalogues[0]!, { releaseStatus: ['ON_AIR'] })).body;
  expect(few.total).toBeLessThan(10_000);
  expect(few).not.toHaveProperty('more');
  const all = (await list(catalogues.at(-1)!, {})).body;
  expect([all.total, all.more]).toEqual([SIZES.at(-1), undefined]);
});
