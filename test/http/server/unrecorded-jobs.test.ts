import { EventEmitter } from 'node:events';
import type { Core } from '@strapi/strapi';
import { Logger, type WorkerEvents } from 'graphile-worker';
import { Pool } from 'pg';
import { Heartbeat } from '../../../cms/src/platform/queue/heartbeat';
import { RestartingRunner } from '../../../cms/src/platform/queue/restarting-runner';
import { RunningJobs } from '../../../cms/src/platform/queue/running-jobs';
import { until } from '../../support/until';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { openStrapiDatabase, type StrapiDatabase } from '../support/strapi-database';

/* The database is lost while the ends of three jobs are being recorded at the same time. */

const TIMEOUT_SECONDS = 2;

jest.mock('../../../config/clock', () => ({
  __esModule: true,
  default: { heartbeatSeconds: 1, deadAfterSeconds: 2 },
}));

let own: OwnDatabase;
let pool: Pool;
let app: StrapiDatabase;
let runner: RestartingRunner | undefined;
let heartbeat: Heartbeat | undefined;

beforeAll(async () => {
  own = await ownDatabase();
  pool = new Pool({ connectionString: own.url, max: 3 });
  app = await openStrapiDatabase(own.url);
});
afterAll(async () => {
  await runner?.stop();
  await heartbeat?.stop();
  await app?.close();
  await pool?.end();
  await own?.drop();
});

const addJob = (task: string, key: string | null = null) =>
  pool.query('select graphile_worker.add_job($1, job_key := $2)', [task, key]);

function strapiWith({ strapi: { db } }: StrapiDatabase): Core.Strapi {
  const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
  return { db, log } as unknown as Core.Strapi;
}

/** Backends that wait for a lock of the table of jobs. */
async function waiting(): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query ilike '%delete from%jobs%'`,
  );
  return rows.map(({ pid }) => pid);
}

/** Leaves a job as a worker does that is killed while it runs it. */
const dieWith = (task: string) =>
  pool.query(
    `update graphile_worker._private_jobs j
     set locked_by = 'killed', locked_at = now() - interval '1 hour', attempts = attempts + 1
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = $1`,
    [task],
  );

test('a job without a key that is lost at each of its attempts stays, with an error, as given up', async () => {
  const alone = new Heartbeat(strapiWith(app), new RunningJobs(1_000));
  await pool.query(`select graphile_worker.add_job('lost', max_attempts := 2)`);
  for (const attempts of [1, 2]) {
    await dieWith('lost');
    await alone.start();
    await alone.stop();
    const { rows } = await pool.query(`select attempts, locked_by, last_error from graphile_worker.jobs`);
    expect(rows).toEqual([{ attempts, locked_by: null, last_error: expect.stringContaining('has ended') }]);
  }
  await pool.query('delete from graphile_worker._private_jobs');
});

test('the queue continues; after the heartbeat timeout two jobs are re-queued, and a replaced one is deleted', async () => {
  const events = new EventEmitter() as WorkerEvents;
  const jobs = new RunningJobs(1_000 * TIMEOUT_SECONDS);
  const strapi = strapiWith(app);
  jobs.observe(events);
  heartbeat = new Heartbeat(strapi, jobs);
  heartbeat.observe(events);
  const runs = { first: 0, second: 0, replaced: 0, later: 0 };
  const gates: (() => void)[] = [];
  const held = (name: 'first' | 'second' | 'replaced') => async (): Promise<void> => {
    runs[name] += 1;
    if (runs[name] === 1) await new Promise<void>((resolve) => gates.push(resolve));
  };
  const options = {
    connectionString: own.url,
    concurrency: 3,
    events,
    logger: new Logger(() => () => undefined),
    noHandleSignals: true,
    parsedCronItems: [],
    pollInterval: 100,
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: {
      first: held('first'),
      second: held('second'),
      replaced: held('replaced'),
      later: async () => void (runs.later += 1),
    },
  };
  runner = new RestartingRunner(strapi, options, jobs);
  await runner.start();
  await heartbeat.start();
  await addJob('first');
  await addJob('second');
  await addJob('replaced', 'a key');
  await until(async () => gates.length === 3);
  await addJob('replaced', 'a key');

  const blocker = await pool.connect();
  await blocker.query('begin; lock table graphile_worker._private_jobs in share row exclusive mode');
  let pids: number[] = [];
  for (const [index, end] of gates.entries()) {
    end();
    // So that each has a statement of its own: ends within the same tick are recorded by one.
    pids = await until(waiting, (found) => found.length === index + 1);
  }
  await pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [pids]);
  await blocker.query('rollback');
  blocker.release();

  await addJob('later');
  await until(async () => runs.later >= 1);
  // At least once: on a busy machine the end of a second run may be recorded later than the timeout, too.
  await until(
    async () => ({ ...runs }),
    ({ first, second, replaced }) => Math.min(first, second, replaced) >= 2,
  );
  await until(async () => (await pool.query('select 1 from graphile_worker.jobs')).rowCount === 0);
});
