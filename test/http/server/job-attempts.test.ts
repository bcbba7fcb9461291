/** @jest-environment ./test/support/node-environment.js */
import { runOnce, Logger } from 'graphile-worker';
import type { Core } from '@strapi/strapi';
import { fail } from '@mpn/domain';
import { rememberErrors } from '@mpn/server-kit';
import createKnex from 'knex';
import { Pool } from 'pg';
import { boundTask } from '../../../cms/src/platform/queue/bound-task';
import { freePort } from '../../support/processes';
import { until } from '../../support/until';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { openStrapiDatabase, type StrapiDatabase } from '../support/strapi-database';

/* Which failures of a job use up one of its attempts. */

const databaseAway = (): Error => Object.assign(new Error('terminating connection'), { code: '57P01' });

/** The error of a statement to which no database listens. */
async function databaseRefused(): Promise<unknown> {
  const knex = createKnex({
    client: 'pg',
    connection: { host: '127.0.0.1', port: await freePort() },
    log: { debug: () => undefined },
  });
  rememberErrors(knex);
  try {
    return await knex.raw('select 1').then(undefined, (error: unknown) => error);
  } finally {
    await knex.destroy();
  }
}

let own: OwnDatabase;
let pool: Pool;
let app: StrapiDatabase;

beforeAll(async () => {
  own = await ownDatabase();
  pool = new Pool({ connectionString: own.url, max: 2 });
  app = await openStrapiDatabase(own.url);
});
afterEach(() => pool.query('delete from graphile_worker._private_jobs'));
afterAll(async () => {
  await app?.close();
  await pool?.end();
  await own?.drop();
});

interface Row {
  attempts: number;
  later: boolean;
}

const addJob = () => pool.query(`select graphile_worker.add_job('sample', max_attempts := 3, job_key := 'a key')`);

/** Runs the waiting jobs, each once. @returns the jobs that are left, the oldest first */
async function run(handler: () => Promise<void>): Promise<Row[]> {
  const strapi = { db: app.strapi.db, log: { warn: () => undefined } } as unknown as Core.Strapi;
  await runOnce({
    pgPool: pool,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { sample: boundTask(strapi, 'light', new AbortController().signal, handler) },
  });
  // graphile-worker does not wait until the end of the last job is recorded.
  await until(async () => {
    const { rowCount } = await pool.query('select 1 from graphile_worker.jobs where locked_at is not null');
    return rowCount === 0;
  });
  const { rows } = await pool.query<Row>(
    `select attempts, run_at > now() + interval '20 seconds' as later from graphile_worker.jobs order by id`,
  );
  return rows;
}

test.each<[string, () => unknown, Row]>([
  ['the database ends connections', databaseAway, { attempts: 0, later: true }],
  ['the database refuses connections', databaseRefused, { attempts: 0, later: true }],
  [
    'the storage cannot be reached',
    () => fail('mpn.backend.global.error.service-unavailable'),
    { attempts: 0, later: true },
  ],
  [
    'another server refuses the connection',
    () => Object.assign(new Error('connect ECONNREFUSED 192.0.2.1:21'), { code: 'ECONNREFUSED' }),
    { attempts: 1, later: false },
  ],
  ['anything else happens', () => new Error('The file is faulty.'), { attempts: 1, later: false }],
])('a job that fails because %s', async (_what, errorOf, left) => {
  await addJob();
  expect(await run(async () => Promise.reject((await errorOf()) as Error))).toEqual([left]);
});

test.each([
  ['the database could not be reached', databaseAway],
  ['of anything else', () => new Error('The file is faulty.')],
])('a job that was replaced while it ran, and failed because %s, leaves only the other one', async (_what, errorOf) => {
  await addJob();
  let runs = 0;
  const left = await run(async () => {
    runs += 1;
    if (runs > 1) return;
    await addJob();
    throw errorOf();
  });
  expect(runs).toBe(2);
  expect(left).toEqual([]);
});
