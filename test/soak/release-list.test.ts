import { resolve } from 'node:path';
import type { Page, ReleaseTableRow } from '@mpn/domain';
import { Pool } from 'pg';
import { seedLoad } from '../factories/load';
import { benchDatabase, PROMOTER } from '../bench/support/bench-database';
import { Bench } from '../bench/support/run-bench';
import { createUser } from '../factories/users';
import { apiAt, type ApiClient, type Login, type RequestOptions } from '../http/support/client';
import { ownDatabase } from '../http/support/own-database';
import { useServer } from '../http/support/server';
import { startServerProcess, type ServerProcess } from '../http/support/server-process';
import { withClient } from '../http/support/test-database';
import { isLong } from './support/form';
import { percentile } from './support/figures';

/* The promoter's list of releases, in companies of different sizes. */

const SIZES = isLong ? (process.env.SOAK_RELEASES ?? '10000,100000,1000000').split(',').map(Number) : [13_500];
const REQUESTS = isLong ? 200 : 1;
const WARM_UP = isLong ? 20 : 0;
const MAX_GROWTH = 1.3;

interface Catalogue {
  size: number;
  app: ServerProcess;
  client: ApiClient;
  genreId: number;
}

// No server of the pool is started: nothing else may run during the measurement.
useServer(() => Promise.resolve({ port: 0, databaseUrl: '', folder: '' }));

const bench = new Bench();
const catalogues: Catalogue[] = [];

/** Databases of the long form take long to fill, so they are kept in `.data/bench` for the next run. */
async function databaseOf(size: number): Promise<{ url: string; user: Login }> {
  if (isLong) return { url: await benchDatabase(bench, size), user: PROMOTER };
  const db = await ownDatabase();
  bench.onEnd(() => db.drop());
  const pool = new Pool({ connectionString: db.url, max: 1 });
  try {
    const user = await createUser(pool, 'PROMO_ADMIN');
    await seedLoad(
      { query: (text, values) => pool.query(text, values) as never },
      { releases: size, companyIds: [user.companyId!] },
    );
    return { url: db.url, user };
  } finally {
    await pool.end();
  }
}

async function open(size: number): Promise<Catalogue> {
  const { url, user } = await databaseOf(size);
  const { rows } = await withClient(url, (client) =>
    client.query<{ genreId: number }>(
      `select parent_id as "genreId" from genres where parent_id is not null
       group by 1 order by count(*) desc, 1 limit 1`,
    ),
  );
  const app = await startServerProcess({
    root: resolve(__dirname, '../..'),
    databaseUrl: url,
    folder: bench.folder(),
    isMeasured: true,
    environment: { WORKER: 'false' },
  });
  bench.onEnd(() => app.stop());
  return { size, app, client: apiAt(app.port).as(user), genreId: rows[0]!.genreId };
}

beforeAll(async () => {
  for (const size of SIZES) catalogues.push(await open(size));
}, 3_600_000);

afterAll(() => bench.end());

type Query = NonNullable<RequestOptions['query']>;

const list = ({ client }: Catalogue, query: Query) =>
  client.get<Page<ReleaseTableRow>>('/releases/_views/table', { query: { pageSize: 25, ...query } });

/** Median in milliseconds for each catalogue; requested in turns, so that other load of the machine affects all. */
async function mediansOf(queryOf: (catalogue: Catalogue) => Query): Promise<number[]> {
  const times = catalogues.map((): number[] => []);
  for (let turn = 0; turn < REQUESTS + WARM_UP; turn += 1) {
    for (const [index, catalogue] of catalogues.entries()) {
      const from = performance.now();
      expect((await list(catalogue, queryOf(catalogue))).status).toBe(200);
      if (turn >= WARM_UP) times[index]!.push(performance.now() - from);
    }
  }
  return times.map((each) => percentile(each, 0.5));
}

const TITLE = isLong
  ? 'the %s list takes at most 30 % longer with many releases than with few'
  : 'the %s list answers 200 with many releases (its time is compared in the long form)';

test.each([
  ['plain', (): Query => ({})],
  ['filtered', ({ genreId }: Catalogue): Query => ({ genres: [genreId], releaseStatus: ['READY', 'ON_AIR'] })],
  ['searched', (): Query => ({ term: 'Käthe Lindqvist' })],
])(TITLE, async (name, queryOf) => {
  const medians = await mediansOf(queryOf);
  console.log(`${name}: ${SIZES.map((size, index) => `${size}: ${medians[index]!.toFixed(1)} ms`).join(', ')}`);
  if (isLong) expect(Math.max(...medians.slice(1)) / medians[0]!).toBeLessThan(MAX_GROWTH);
});

test('a filtered list counts up to 10,000 hits and then has `more`; an unfiltered list has its exact total', async () => {
  const { body } = await list(catalogues.at(-1)!, { releaseStatus: ['READY', 'ON_AIR'] });
  expect([body.total, body.more]).toEqual([10_000, true]);
  const few = (await list(catalogues[0]!, { releaseStatus: ['SCHEDULED'], term: 'Käthe' })).body;
  expect(few.total).toBeLessThan(10_000);
  expect(few).not.toHaveProperty('more');
  const all = (await list(catalogues.at(-1)!, {})).body;
  expect([all.total, all.more]).toEqual([SIZES.at(-1), undefined]);
});
