import { join } from 'node:path';
import { Pool } from 'pg';
import { allDeskCalls } from '@mpn/domain';
import { makePanelAdmin } from '@mpn/database';
import { runClockJobs } from '../http/support/run-clock-jobs';
import { urlOf, withClient } from '../http/support/test-database';
import { logIn, startApp, type App } from './support/app';
import { benchDatabase } from './support/bench-database';
import { median, note } from './support/figures';
import { get, type Target } from './support/requests';
import { ROOT, runBench, sizeFrom, type Bench } from './support/run-bench';
import { fillYear, PEOPLE } from './support/year';

/*
 * A year of a large operator at two sizes: what every list and statistic takes, and each clean-up, and how much longer
 * with twice as many interactions and events. Without aims: what grows by more than the data is to be looked at.
 */

/** Requests of each list, after one that is not counted. */
const REQUESTS = 7;
/** A median below this is noise: its growth says nothing. */
const LEAST_MS = 5;

const PANEL = { email: 'year-panel@example.org', password: 'Panel-2026!x', firstName: 'Pia', lastName: 'Panel' };

/** Clock jobs that delete, and those that look through tables that grow. */
const JOBS = [
  ...['identity.clean-up', 'registration.clean-up', 'mail.clean-up', 'mail.erase-secrets', 'personal.clean-up'],
  ...['press.clean-up', 'press.hit-months', 'files.clean-up', 'delivery.drop-unused', 'ddex.clean-up'],
  ...['release.forget-words', 'sampling.start-and-end', 'sampling.unpaid-carts', 'personal.tell-bundles'],
  ...['message.new-addressees'],
];

async function panelHeaders({ port }: App, databaseUrl: string): Promise<Record<string, string>> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const client = await pool.connect();
  try {
    await makePanelAdmin(client, PANEL);
  } finally {
    client.release();
    await pool.end();
  }
  const answer = await fetch(`http://127.0.0.1:${port}/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: PANEL.email, password: PANEL.password }),
  });
  const { data } = (await answer.json()) as { data: { token: string } };
  return { authorization: `Bearer ${data.token}` };
}

/** The release of the large promoter about which most was done, and one of its campaigns. */
async function hotRelease(databaseUrl: string): Promise<{ releaseId: number; campaignId: number }> {
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const { rows } = await pool.query<{ releaseId: number; campaignId: number }>(
      `select c.release_id as "releaseId", c.id as "campaignId" from sampling_campaigns c
       join up_users u on u.company_id = c.company_id and u.username = $1
       where c.status <> 'DRAFT' order by c.id limit 1`,
      [PEOPLE.promoter.loginName],
    );
    return rows[0]!;
  } finally {
    await pool.end();
  }
}

async function targetsOf(app: App, databaseUrl: string): Promise<Record<string, Target>> {
  const [promoter, editor, admin] = [
    await logIn(app.api, PEOPLE.promoter),
    await logIn(app.api, PEOPLE.editor),
    await logIn(app.api, PEOPLE.admin),
  ];
  const { releaseId } = await hotRelease(databaseUrl);
  const statistic = `/releases/${releaseId}/release_interaction_statistic`;
  const calls: [string, Record<string, string>, string][] = [
    ['promoter releases', promoter, '/releases/_views/table?pageSize=25'],
    ['promoter releases searched', promoter, '/releases/_views/table?pageSize=25&term=wilde%20gardens'],
    ['promoter tracks', promoter, '/releases/_views/table?pageSize=25&view=tracks'],
    ['promoter statistic', promoter, statistic],
    ['promoter statistic, institutions', promoter, `${statistic}/_views/table?pageSize=25`],
    ['promoter statistic, CSV', promoter, `${statistic}?format=csv`],
    ['promoter result', promoter, `${statistic}/_views/result`],
    ['promoter tree of addressees', promoter, '/addresseebrowser/tree'],
    ['promoter deliveries', promoter, '/deliveries/_views/table?pageSize=25'],
    ['promoter deliveries, summary', promoter, `/deliveries/_views/summary?releaseId=${releaseId}`],
    ['promoter attention', promoter, '/attention'],
    ['promoter notifications', promoter, '/notifications'],
    ['editor releases', editor, '/releases/_views/table?pageSize=25'],
    ['editor new releases', editor, '/releases/_views/table?pageSize=25&onlyNew=true'],
    ['editor notifications', editor, '/notifications'],
    ['admin companies', admin, '/companies/_views/table?pageSize=25'],
    ['admin users', admin, '/users/_views/table?pageSize=25'],
    ['admin releases', admin, '/releases/_views/table?pageSize=25'],
    ['admin attention', admin, '/attention'],
  ];
  const panel = await panelHeaders(app, databaseUrl);
  const desk = allDeskCalls
    .filter(({ method, path, kind }) => method === 'GET' && !path.includes(':') && kind !== 'stream')
    .map(({ path }): [string, Record<string, string>, string] => [
      `desk ${path.slice(1)}`,
      panel,
      `/../admin/support${path}${path === '/search' ? '?term=wilde' : ''}`,
    ]);
  return Object.fromEntries(
    [...calls, ...desk].map(([name, headers, path]) => [name, { url: new URL(app.api + path).toString(), headers }]),
  );
}

/** Median milliseconds of a call. @throws for one that fails */
async function timeOf(target: Target): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn <= REQUESTS; turn += 1) {
    const from = performance.now();
    await get(target);
    if (turn > 0) times.push(performance.now() - from);
    // A slow one is measured three times.
    if (turn >= 3 && performance.now() - from > 2_000) break;
  }
  return median(times);
}

/** @returns milliseconds by name of the call or job */
async function measure(bench: Bench, events: number): Promise<Map<string, number>> {
  const releases = sizeFrom('BENCH_YEAR_RELEASES', 40_000);
  const databaseUrl = await benchDatabase(bench, 0, {
    name: `year_${releases}_${events}`,
    fill: (pool) => fillYear(pool, { promoters: 200, institutions: 3_000, editors: 25_000, releases, events }),
  });
  const app = await startApp(bench, databaseUrl, undefined, { PANEL_SECOND_FACTOR: 'false' });
  const times = new Map<string, number>();
  for (const [name, target] of Object.entries(await targetsOf(app, databaseUrl))) {
    try {
      times.set(name, await timeOf(target));
    } catch (error) {
      note(`${name}: ${String(error).slice(0, 200)}`);
    }
  }
  await app.stop();
  for (const [name, ms] of await timesOfJobs(bench, databaseUrl)) times.set(name, ms);
  return times;
}

/** Runs each job twice on a copy of the database: what is due, and with nothing due any more. */
async function timesOfJobs(bench: Bench, databaseUrl: string): Promise<Map<string, number>> {
  const copy = `${databaseUrl}_jobs`;
  const name = new URL(copy).pathname.slice(1);
  const maintenanceUrl = urlOf(databaseUrl, 'postgres');
  await withClient(maintenanceUrl, async (client) => {
    await client.query(`drop database if exists "${name}" with (force)`);
    await client.query(`create database "${name}" template "${new URL(databaseUrl).pathname.slice(1)}"`);
  });
  const app = await startApp(bench, copy, undefined, {
    NODE_OPTIONS: `--require=${join(ROOT, 'test/http/support/clock-jobs.cjs')}`,
  });
  const times = new Map<string, number>();
  for (const turn of ['', ', nothing due']) {
    for (const job of JOBS) {
      const from = performance.now();
      await runClockJobs(app, [job], new Date());
      times.set(`job ${job}${turn}`, performance.now() - from);
    }
  }
  await app.stop();
  await withClient(maintenanceUrl, (client) => client.query(`drop database "${name}" with (force)`));
  return times;
}

runBench(async (bench) => {
  const events = sizeFrom('BENCH_EVENTS', 2_000_000);
  const [one, two] = [await measure(bench, events), await measure(bench, 2 * events)];
  for (const [name, ms] of one) {
    const twice = two.get(name);
    if (twice === undefined) continue;
    const growth = Math.max(ms, twice) < LEAST_MS ? '' : `, ${(twice / ms).toFixed(2)}x`;
    console.log(`bench year ${name}: ${ms.toFixed(1)} and ${twice.toFixed(1)} ms${growth}`);
  }
});
