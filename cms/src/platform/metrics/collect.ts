import { collectDefaultMetrics, Gauge } from 'prom-client';
import type { Core } from '@strapi/strapi';
import {
  database,
  LANES,
  metrics,
  registeredTasks,
  replicaState,
  withTimeout,
  type QueueLane,
  select,
} from '@mpn/server-kit';
import { getSettings } from '../../../config/environment';

/** Timeout of a scrape's queries. */
const DATABASE_TIMEOUT_MS = 3_000;

type JobState = 'waiting' | 'scheduled' | 'running' | 'given-up';
const JOB_STATES: readonly JobState[] = ['waiting', 'scheduled', 'running', 'given-up'];

interface QueueRow {
  task: string;
  state: JobState;
  count: number;
  /** Seconds since the oldest of them became runnable. */
  age: number;
}

const QUEUE = `select task_identifier as task,
    case when locked_at is not null then 'running' when attempts >= max_attempts then 'given-up'
      when run_at > now() then 'scheduled' else 'waiting' end as state,
    count(*)::int as count, extract(epoch from greatest(now() - min(run_at), interval '0'))::float as age
  from graphile_worker.jobs group by 1, 2`;

const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[] = []) =>
  new Gauge({ name, help, labelNames: [...labelNames], registers: [metrics] });

const gauges = () => ({
  up: gauge('mpn_database_up', 'Whether the database answered this scrape.'),
  jobs: gauge('mpn_queue_jobs', 'Jobs in the queue of all processes, by lane and state.', ['lane', 'state']),
  oldest: gauge(
    'mpn_queue_oldest_waiting_seconds',
    'Seconds for which the oldest job of the lane could have run and does not yet.',
    ['lane'],
  ),
  pool: gauge('mpn_database_pool_connections', 'Connections of this process to the database, by use.', ['use']),
  replicaLag: gauge(
    'mpn_database_replica_lag_seconds',
    'Seconds by which the replica lags behind the primary at most. Only with DATABASE_REPLICA_URL, once it has answered.',
  ),
  poolMax: gauge('mpn_database_pool_max', 'Connections that this process may open (DATABASE_POOL_MAX).'),
});

/** The lane of each task of this version. */
const lanesByTask = (): Map<string, QueueLane> =>
  new Map(LANES.flatMap((lane) => [...registeredTasks(lane).keys()].map((task) => [task, lane] as const)));

function setQueue({ jobs, oldest }: ReturnType<typeof gauges>, rows: readonly QueueRow[]): void {
  const lanes = lanesByTask();
  for (const lane of LANES) {
    oldest.set({ lane }, 0);
    for (const state of JOB_STATES) jobs.set({ lane, state }, 0);
  }
  let ages: Partial<Record<QueueLane, number>> = {};
  for (const { task, state, count, age } of rows) {
    // A task of another version: no worker of this one takes it.
    const lane = lanes.get(task) ?? 'light';
    jobs.inc({ lane, state }, count);
    if (state === 'waiting') ages = { ...ages, [lane]: Math.max(ages[lane] ?? 0, age) };
  }
  for (const [lane, age] of Object.entries(ages)) oldest.set({ lane }, age);
}

/** Figures of tarn, knex' pool. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

function setPool({ pool, poolMax }: ReturnType<typeof gauges>, strapi: Core.Strapi): void {
  const connections = (database(strapi).client as { pool?: Pool }).pool;
  if (!connections) return;
  pool.set({ use: 'used' }, connections.numUsed());
  pool.set({ use: 'free' }, connections.numFree());
  pool.set({ use: 'awaited' }, connections.numPendingAcquires());
  poolMax.set(getSettings().DATABASE_POOL_MAX);
}

function setReplica({ replicaLag }: ReturnType<typeof gauges>): void {
  const lag = replicaState()?.lagSeconds ?? null;
  if (lag === null) replicaLag.reset();
  else replicaLag.set(lag);
}

/**
 * Registers metrics that are read at each scrape: the process (memory, processor, event-loop delay), the database's
 * pool, and the queue.
 * @returns a function that reads them; never throws, because a scrape must report that the database is unreachable
 */
export function startCollecting(strapi: Core.Strapi): () => Promise<void> {
  collectDefaultMetrics({ register: metrics });
  const all = gauges();
  return async () => {
    setPool(all, strapi);
    setReplica(all);
    try {
      const asked = select<QueueRow>(database(strapi), QUEUE);
      const rows = await withTimeout(asked, DATABASE_TIMEOUT_MS, () => new Error('no answer in time'));
      setQueue(all, rows);
      all.up.set(1);
    } catch {
      all.jobs.reset();
      all.oldest.reset();
      all.up.set(0);
    }
  };
}
