import knex, { type Knex } from 'knex';
import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { databaseReads } from '../metrics';
import { repeat } from '../timing/repeat';
import { untilAborted } from '../timing/until-aborted';
import { withTimeout } from '../timing/with-timeout';
import { registerOutsideService } from '../outside-services';
import { postgresCode, primaryDatabase } from './database';
import { readingFrom } from './reading-from';
import { select } from './select';

/* Reads that may lag, from a streaming replica (docs/adr/0075-reads-that-may-lag.md). */

/** Seconds by which the replica may lag behind the primary; beyond that the primary is read. */
const MAX_LAG_SECONDS = 10;

const ASK_EVERY_MS = 2_000;
const ANSWER_WITHIN_MS = 3_000;
/** How long a read waits for a connection to the replica before it goes to the primary. */
const CONNECTION_WITHIN_MS = 2_000;

/** The header of an answer that was read from the replica: by how many seconds it may lag at most. */
const LAG_HEADER = 'x-replica-lag-seconds';

/** SQLSTATE of a write in a read-only transaction. */
const READ_ONLY = '25006';

const BYTES = `'0/0')::text`;
const PRIMARY_STATE = `select pg_wal_lsn_diff(pg_current_wal_lsn(), ${BYTES} as written,
  extract(epoch from clock_timestamp())::float as clock,
  current_database() || ' of ' || (select system_identifier from pg_control_system()) as name`;
const REPLICA_STATE = `select pg_is_in_recovery() as "isReplica",
  case when pg_is_in_recovery() then pg_wal_lsn_diff(pg_last_wal_replay_lsn(), ${BYTES} end as replayed,
  extract(epoch from pg_last_xact_replay_timestamp())::float as "lastCommit",
  current_database() || ' of ' || (select system_identifier from pg_control_system()) as name`;

interface PrimaryState {
  /** Position up to which the primary has written. */
  written: string;
  /** Its clock, in seconds. */
  clock: number;
  name: string;
}

interface Position {
  isReplica: boolean;
  /** Position up to which the replica has replayed what the primary wrote. */
  replayed: string | null;
  /** When the last transaction that it has replayed was committed, by the primary's clock in seconds. */
  lastCommit: number | null;
  name: string;
}

/** What the primary had written at an instant of this process. */
interface Sample {
  at: number;
  written: bigint;
}

interface ReplicaOptions {
  /** Address of the replica. */
  url: string;
  /** Most connections to it. */
  connections: number;
  /** Sets up a new connection, as those to the primary are. */
  afterCreate: NonNullable<Knex.PoolConfig['afterCreate']>;
}

const quiet = (): void => undefined;

class Replica {
  private readonly pool: Knex;
  private readonly stopAsking: () => Promise<void>;
  /** Positions of the primary, the oldest first. */
  private samples: Sample[] = [];
  /** The last instant, by the clock of this process, of which the replica is known to have everything. */
  private completeUntil: number | undefined;
  private problem: string | undefined = 'it was not asked yet';
  /** Aborts running reads when the replica becomes unusable; they are then read from the primary. */
  private ending = new AbortController();

  constructor(
    private readonly strapi: Core.Strapi,
    { url, connections, afterCreate }: ReplicaOptions,
  ) {
    this.pool = knex({
      client: 'postgres',
      compileSqlOnError: false,
      connection: { connectionString: url, connectionTimeoutMillis: CONNECTION_WITHIN_MS },
      pool: { min: 0, max: connections, afterCreate },
      acquireConnectionTimeout: CONNECTION_WITHIN_MS,
      // What fails is read from the primary, and the outage is in the log once.
      log: { warn: quiet, error: quiet, debug: quiet, deprecate: quiet },
    });
    this.stopAsking = repeat(
      ASK_EVERY_MS,
      () => this.ask(),
      () => undefined,
    );
  }

  /** Asks both sides how far they are. Never rejects. */
  async ask(): Promise<void> {
    try {
      const timeout = (): Error => new Error('no answer in time');
      const primary = await withTimeout(
        stateOf<PrimaryState>(primaryDatabase(this.strapi), PRIMARY_STATE),
        ANSWER_WITHIN_MS,
        timeout,
      );
      const now = performance.now();
      this.samples = [...this.samples, { at: now, written: BigInt(primary.written) }].filter(
        ({ at }) => at >= now - 1_000 * MAX_LAG_SECONDS - ASK_EVERY_MS,
      );
      const replica = await withTimeout(stateOf<Position>(this.pool, REPLICA_STATE), ANSWER_WITHIN_MS, timeout);
      this.note(primary, replica, now);
    } catch (error) {
      this.refuse(error instanceof Error ? error.message : String(error));
    }
  }

  private note(primary: PrimaryState, { name, isReplica, replayed, lastCommit }: Position, now: number): void {
    if (name !== primary.name) return this.refuse(`it is the database ${name}, not ${primary.name}`);
    if (!isReplica) return this.refuse('it is no replica: it takes writes of its own');
    const position = BigInt(replayed ?? 0);
    // Neither says enough: while nothing is committed the last commit is old, and positions are known every 2 s only.
    const bySample = this.samples.findLast(({ written }) => written <= position)?.at;
    const byCommit = lastCommit === null ? undefined : now - 1_000 * Math.max(0, primary.clock - lastCommit);
    const known = [this.completeUntil, bySample, byCommit].filter((instant) => instant !== undefined);
    if (known.length > 0) this.completeUntil = Math.max(...known);
    this.problem = undefined;
  }

  private refuse(problem: string): void {
    this.problem = problem;
    this.ending.abort(new Error(problem));
    this.ending = new AbortController();
  }

  /** Seconds by which it may lag at most; null while that is unknown. */
  get lagSeconds(): number | null {
    return this.completeUntil === undefined ? null : Math.max(0, performance.now() - this.completeUntil) / 1_000;
  }

  /** Why it is not read from now; undefined while it is. */
  get whyNot(): string | undefined {
    if (this.problem !== undefined) return this.problem;
    const lag = this.lagSeconds;
    if (lag !== null && lag <= MAX_LAG_SECONDS) return undefined;
    return `it lags by more than ${MAX_LAG_SECONDS} s`;
  }

  /** @throws Error with {@link whyNot} */
  assertUsable(): Promise<void> {
    const { whyNot } = this;
    return whyNot === undefined ? Promise.resolve() : Promise.reject(new Error(whyNot));
  }

  /** Runs reads on the replica. @throws Error also when the replica stops answering meanwhile */
  async read<T>(work: () => Promise<T>): Promise<T> {
    return untilAborted(readingFrom.run(this.pool, work), this.ending.signal);
  }

  async close(): Promise<void> {
    await this.stopAsking();
    await this.pool.destroy();
  }
}

/** The row that Postgres says of itself. */
async function stateOf<T>(db: Knex, sql: string): Promise<T> {
  const [row] = await select<T>(db, sql);
  return row!;
}

let replica: Replica | undefined;

/**
 * Reads from a replica from now on, see {@link readLagging}. One that is away or lags too much stops nothing; it is
 * reported like other services that are away.
 * @returns closes the connections
 */
export function useReplica(strapi: Core.Strapi, options: ReplicaOptions): () => Promise<void> {
  const used = new Replica(strapi, options);
  replica = used;
  void used.ask();
  registerOutsideService({ name: 'replica', check: () => used.assertUsable() });
  return async () => {
    replica = undefined;
    await used.close();
  };
}

export interface ReplicaState {
  /** Whether reads that may lag go there now. */
  used: boolean;
  /** By how many seconds it may lag at most; null while that is unknown. */
  lagSeconds: number | null;
}

/** The replica of this process; undefined where none is set up. */
export const replicaState = (): ReplicaState | undefined =>
  replica && { used: replica.whyNot === undefined, lagSeconds: replica.lagSeconds };

/**
 * Runs reads that may be {@link MAX_LAG_SECONDS} old: {@link database} is the replica in them, the primary where there
 * is none, where it is away or lags more. What fails on the replica is run again on the primary, so `work` may run
 * twice. Only for what the caller has not just changed; what the caller may see is decided on the primary before.
 * A write in it fails, and a transaction is one of the primary.
 */
export async function readLagging<T>({ ctx }: { ctx: Context }, work: () => Promise<T>): Promise<T> {
  const from = replica;
  if (from?.whyNot !== undefined || !from) {
    if (from) databaseReads.inc({ from: 'primary' });
    return work();
  }
  const lag = from.lagSeconds ?? MAX_LAG_SECONDS;
  try {
    const result = await from.read(work);
    ctx.set(LAG_HEADER, lag.toFixed(1));
    databaseReads.inc({ from: 'replica' });
    return result;
  } catch (error) {
    if (postgresCode(error) === READ_ONLY) throw error;
    databaseReads.inc({ from: 'primary' });
    return work();
  }
}
