import { join } from 'node:path';
import { Pool } from 'pg';
import { unique } from '../factories/insert';
import { createRelease, sampleTo } from '../factories/release';
import { startApp } from './support/app';
import { benchDatabase } from './support/bench-database';
import { atMost, median, note } from './support/figures';
import { get } from './support/requests';
import { runBench, sizeFrom } from './support/run-bench';

/*
 * One purchase that queues 1,500 deliveries and their jobs, against a bare insert of the same rows of deliveries, in
 * turns.
 */

const INSTITUTIONS = 1_500;
const ROUNDS = 15;

/** Creates stations with a server and automatic sampling, and buys a campaign that addresses them. */
async function sellToMany(pool: Pool): Promise<number> {
  const { rows: owners } = await pool.query<{ id: number }>(
    `select id from companies where type = 'PROMOTION' limit 1`,
  );
  const release = await createRelease(pool, owners[0]?.id ?? 0);
  const tag = unique();
  const { rows } = await pool.query<{ id: number }>(
    `with made as (
       insert into companies (document_id, created_at, updated_at, published_at, name, type, ftp_delivery_enabled,
         sampling_medium_id, disabled, pending_registration, version)
       select $1 || n, now(), now(), now(), 'Radio ' || $1 || n, 'MEDIA', true,
         (select min(id) from sampling_mediums), false, false, 1
       from generate_series(1, $2::int) n returning id)
     insert into ftp_configurations (document_id, company_id, protocol,
       server_address, directory, file_naming, automatic_sampling,
       send_updates, encoding, max_connections, version)
     select $1 || 'f' || id, id, 'SFTP', 'host-' || id % 300 || '.invalid', '.',
       'SHORT_FORMAT', true, false, 'UTF_8', 1, 1 from made
     returning company_id as id`,
    [tag, INSTITUTIONS],
  );
  const [first, ...others] = rows.map(({ id }) => id);
  const { campaignId, actionId } = await sampleTo(pool, release.id, first ?? 0);
  await pool.query(
    `insert into sampling_campaign_rights (document_id, campaign_id, institution_id, right_type, purchased_at)
     select 'right' || $1::int || '-' || id, $1::int, id, 'DOWNLOAD', now() from unnest($2::int[]) id`,
    [campaignId, others],
  );
  return actionId;
}

/** Removes the deliveries of the action with their jobs. */
async function removeQueued(pool: Pool, actionId: number): Promise<void> {
  await pool.query(`delete from graphile_worker._private_jobs where key like 'delivery:%'`);
  await pool.query('delete from deliveries where action_id = $1', [actionId]);
}

/** Inserts these rows again with one statement in a transaction. @returns milliseconds */
async function bareInsert(pool: Pool, columns: readonly string[], rows: string): Promise<number> {
  const client = await pool.connect();
  try {
    const start = performance.now();
    await client.query('begin');
    const names = columns.join(', ');
    await client.query(
      `insert into deliveries (${names}) select ${names} from jsonb_populate_recordset(null::deliveries, $1::jsonb)`,
      [rows],
    );
    await client.query('commit');
    return performance.now() - start;
  } finally {
    client.release();
  }
}

interface Timed {
  ms: number;
  result: number;
}

runBench(async (bench) => {
  const databaseUrl = await benchDatabase(bench, 0);
  const app = await startApp(bench, databaseUrl, join(__dirname, 'support/delivery-app.ts'));
  const pool = new Pool({ connectionString: databaseUrl, max: 2 });
  bench.onEnd(() => pool.end());
  // Stations of an earlier run would be reached too.
  await pool.query(`update companies set disabled = true where type = 'MEDIA'`);
  const actionId = await sellToMany(pool);
  const enqueue = async (): Promise<Timed> =>
    JSON.parse(await get({ url: `${app.api}/bench/enqueue?action=${actionId}` })) as Timed;
  const { result } = await enqueue();
  const { rows: inserted } = await pool.query<Record<string, unknown>>(
    'select * from deliveries where action_id = $1 order by id',
    [actionId],
  );
  const columns = Object.keys(inserted[0] ?? {}).filter((column) => column !== 'id');
  const rows = JSON.stringify(inserted);
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < sizeFrom('BENCH_ROUNDS', ROUNDS); round += 1) {
    await removeQueued(pool, actionId);
    bare.push(await bareInsert(pool, columns, rows));
    await removeQueued(pool, actionId);
    ours.push((await enqueue()).ms);
  }
  await removeQueued(pool, actionId);
  await pool.query(`update companies set disabled = true where type = 'MEDIA'`);
  note(`${result} deliveries: ${median(ours).toFixed(0)} ms against ${median(bare).toFixed(0)} ms for a bare insert`);
  atMost('enqueue-vs-bare-insert', median(ours) / median(bare), 4);
});
