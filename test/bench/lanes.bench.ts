import { database, closeDatabase, useServer } from '../http/support/server';
import { startServerProcess } from '../http/support/server-process';
import { makeStations, pushToMany } from '../delivery/queue/many-stations';
import { realRelease } from '../delivery/queue/support';
import { throttledLine, type ThrottledLine } from '../delivery/queue/throttled-line';
import { startSshd, type SshdServer } from '../support/sshd';
import { until } from '../support/until';
import { benchDatabase } from './support/bench-database';
import { atMost, median, note } from './support/figures';
import { ROOT, runBench, sizeFrom, type Bench } from './support/run-bench';

/*
 * One release for fast stations, each with a server of its own, alone and beside stations with 50 kB/s: measures how
 * much slow servers delay others.
 */

const FAST = sizeFrom('BENCH_STATIONS', 50);
const SLOW = 20;
const SLOW_RATE = 50_000;
const ROUNDS = 2;
/** Length of each of the two tracks: as MP3 they keep the slow servers busy for longer than the measured rounds. */
const SECONDS = 60;
const LIMIT_MS = 120_000;

async function linesTo(bench: Bench, sshd: SshdServer, count: number, rate: number): Promise<ThrottledLine[]> {
  const lines = await Promise.all(Array.from({ length: count }, () => throttledLine(sshd.port, rate)));
  bench.onEnd(async () => void (await Promise.all(lines.map((line) => line.close()))));
  return lines;
}

/** Deliveries of a campaign that are in a state. */
async function countOf(campaignId: number, state: string): Promise<number> {
  const pool = await database();
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from deliveries where campaign_id = $1 and state = $2',
    [campaignId, state],
  );
  return rows[0]?.count ?? 0;
}

/** Milliseconds until stations with these connections have the release. */
async function deliverTo(lines: readonly ThrottledLine[], sshd: SshdServer, releaseId: number): Promise<number> {
  const stations = await makeStations(lines.map(({ port }) => ({ server: sshd, port })));
  const start = performance.now();
  const { campaignId } = await pushToMany(releaseId, stations);
  await until(
    () => countOf(campaignId, 'DELIVERED'),
    (count) => count === stations.length,
    LIMIT_MS,
  );
  return performance.now() - start;
}

/** Removes stations and jobs of an earlier run. */
async function forgetEarlierRuns(): Promise<void> {
  const pool = await database();
  await pool.query(`select graphile_worker.remove_job(key) from graphile_worker.jobs where key like 'delivery%'`);
  await pool.query(`update companies set disabled = true where type = 'MEDIA'`);
}

runBench(async (bench) => {
  const databaseUrl = await benchDatabase(bench, 0);
  const folder = bench.folder();
  const environment = { LOG_LEVEL: 'error', DATABASE_POOL_MAX: '20' };
  const app = await startServerProcess({ root: ROOT, databaseUrl, folder, environment, isMeasured: true });
  bench.onEnd(() => app.stop());
  useServer(() => Promise.resolve(app));
  bench.onEnd(closeDatabase);
  await forgetEarlierRuns();
  bench.onEnd(forgetEarlierRuns);

  const sshd = await startSshd({ maxStartups: '500' });
  bench.onEnd(sshd.stop);
  const fast = await linesTo(bench, sshd, FAST, Infinity);
  const slow = await linesTo(bench, sshd, SLOW, SLOW_RATE);
  const release = await realRelease(undefined, SECONDS);
  // Warm-up: files are rendered and code is loaded.
  await deliverTo(fast.slice(0, 5), sshd, release.id);

  const rounds = async (): Promise<number> => {
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) times.push(await deliverTo(fast, sshd, release.id));
    return median(times);
  };
  const alone = await rounds();
  const { campaignId } = await pushToMany(
    release.id,
    await makeStations(slow.map(({ port }) => ({ server: sshd, port }))),
  );
  await until(
    () => countOf(campaignId, 'TRANSFERRING'),
    (count) => count === SLOW,
    LIMIT_MS,
  );
  const beside = await rounds();
  const busy = await countOf(campaignId, 'TRANSFERRING');
  note(`${FAST} stations: ${(alone / 1000).toFixed(1)} s alone, ${(beside / 1000).toFixed(1)} s beside slow ones`);
  note(`${busy} of ${SLOW} slow ones were still busy at the end`);
  atMost(`deliver-${FAST}-beside-${SLOW}-slow`, beside / alone, 1.2);
});
