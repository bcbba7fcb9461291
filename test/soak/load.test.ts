import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FileView, ReleaseEntity } from '@mpn/domain';
import { processorSeconds } from '@mpn/process-kit';
import { realRelease } from '../delivery/queue/support';
import { makeStations, pushToMany } from '../delivery/queue/many-stations';
import { createRelease, sampleTo } from '../factories/release';
import { createUser } from '../factories/users';
import { promoter, type Person } from '../http/releases/support';
import { api } from '../http/support/client';
import { ownDatabase, type OwnDatabase } from '../http/support/own-database';
import { database, useServer } from '../http/support/server';
import { startServerProcess, type ServerProcess } from '../http/support/server-process';
import { formWith, pictureFile } from '../support/media';
import { freePort } from '../support/processes';
import { startSshd, type SshdServer } from '../support/sshd';
import { until } from '../support/until';
import { inForm, isLong } from './support/form';
import { distribution, scrapeUntil, type Figures } from './support/figures';

/* Load on one server and one worker: editors read lists and set favorites, promoters save and upload. */

const EDITORS = inForm('EDITORS', 20, 200);
const PROMOTERS = inForm('PROMOTERS', 2, 20);
const DELIVERIES = inForm('DELIVERIES', 2, 10);
const SECONDS = inForm('SECONDS', 12, 600);
const EDITOR_PAUSE_MS = 5_000;
const PROMOTER_PAUSE_MS = 10_000;
/** Maximum of the typical p99 of the event loop's delay, on a machine that runs nothing else. */
const LOOP_DELAY_MS = 100;

let folder: string;
let db: OwnDatabase;
let sshd: SshdServer;
let processes: ServerProcess[] = [];
let metricsPort: number;

async function start(): Promise<{ port: number; databaseUrl: string; folder: string }> {
  folder = await mkdtemp(join(tmpdir(), 'mpn-load-'));
  db = await ownDatabase();
  metricsPort = await freePort();
  const settings = { STORAGE_DIR: join(folder, 'storage'), SECRETS_FILE: join(folder, 'secrets.json') };
  // As in production: the clock ticks once a minute.
  const environment = { ...settings, CLOCK_TICK: '0 * * * * *', DATABASE_POOL_MAX: '20' };
  const one = (entry: 'serve' | 'work', more: Record<string, string>) =>
    startServerProcess({
      root: resolve(__dirname, '../..'),
      databaseUrl: db.url,
      folder: join(folder, entry),
      entry,
      environment: { ...environment, ...more },
    });
  const server = await one('serve', { WORKER: 'false', METRICS_PORT: String(metricsPort) });
  processes = [server, await one('work', {})];
  return { port: server.port, databaseUrl: db.url, folder };
}

let facts: ReturnType<typeof start> | undefined;
useServer(() => (facts ??= start()));

beforeAll(async () => {
  sshd = await startSshd();
});
afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await sshd?.stop();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

const timings = new Map<string, number[]>();
const errors: string[] = [];

/** Sends a request and records its duration; any status but the given one is an error. */
async function timed<T>(what: string, status: number, send: () => Promise<{ status: number; body: T }>): Promise<T> {
  const from = performance.now();
  const answer = await send();
  const list = timings.get(what) ?? [];
  list.push(performance.now() - from);
  timings.set(what, list);
  if (answer.status !== status) errors.push(`${what}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/**
 * Repeats work every `pauseMs` until the end, for person number `index` of `of`: their starts are spread over one
 * pause.
 */
async function repeatUntil(
  index: number,
  of: number,
  pauseMs: number,
  end: number,
  work: (turn: number) => Promise<unknown>,
) {
  await sleep((pauseMs * index) / of);
  for (let turn = 0; Date.now() < end; turn += 1) {
    const from = Date.now();
    await work(turn);
    await sleep(Math.max(0, pauseMs - (Date.now() - from)));
  }
}

async function editorsOf(count: number, releaseIds: readonly number[]): Promise<Person[]> {
  const pool = await database();
  const made: Person[] = [];
  for (let index = 0; index < count; index += 1) {
    const user = await createUser(pool, 'MEDIA_USER');
    await pool.query('update companies set web_delivery_enabled = true where id = $1', [user.companyId]);
    for (const id of releaseIds.slice(0, 10)) await sampleTo(pool, id, user.companyId ?? 0);
    made.push({ user, companyId: user.companyId ?? 0, client: api().as(user) });
  }
  return made;
}

const edit =
  ({ client }: Person, releaseIds: readonly number[]) =>
  (turn: number) => {
    const releaseId = releaseIds[turn % 10]!;
    const actions = [
      () => timed('list', 200, () => client.get('/releases/_views/table')),
      () => timed('search', 200, () => client.get('/releases/_views/table', { query: { term: 'Album' } })),
      () => timed('release', 200, () => client.get(`/releases/${releaseId}/_views/detail`)),
      () => timed('favorite', 201, () => client.post('/favorites', { releaseId })),
      () => timed('notifications', 200, () => client.get('/notifications')),
    ];
    return actions[turn % actions.length]!();
  };

const promote =
  ({ client }: Person, releaseId: number) =>
  async (turn: number) => {
    const { version } = await timed('read to edit', 200, () => client.get<ReleaseEntity>(`/releases/${releaseId}`));
    await timed('save', 200, () => client.patch(`/releases/${releaseId}`, { version, title: `Turn ${turn}` }));
    const form = formWith(await pictureFile({ shade: (turn * 7) % 200 }), 'cover.jpg');
    await timed('upload', 201, () => client.post<FileView>('/files/COVER', form));
  };

/** Seconds since the start of the processes; other load on the machine does not count. */
interface ProcessorTimes {
  server: number;
  worker: number;
  postgres: number;
}

async function processorTimes(): Promise<ProcessorTimes> {
  const { rows } = await (
    await database()
  ).query<{ pid: number }>('select pid from pg_stat_activity where datname = current_database()');
  const [server, worker] = processes.map(({ pid }) => processorSeconds(pid) ?? 0);
  return {
    server: server ?? 0,
    worker: worker ?? 0,
    postgres: rows.reduce((sum, { pid }) => sum + (processorSeconds(pid) ?? 0), 0),
  };
}

test(`${EDITORS} editors, ${PROMOTERS} promoters and ${DELIVERIES} deliveries cause no error${isLong ? ' and no growing memory' : ''} in ${SECONDS} s`, async () => {
  const pool = await database();
  const owners: Person[] = [];
  for (let index = 0; index < PROMOTERS; index += 1) owners.push(await promoter());
  const own = await Promise.all(owners.map(async ({ companyId }) => (await createRelease(pool, companyId)).id));
  const sampled: number[] = [];
  for (let index = 0; index < 10; index += 1)
    sampled.push((await createRelease(pool, owners[index % PROMOTERS]!.companyId)).id);
  const editors = await editorsOf(EDITORS, sampled);
  const delivered = await realRelease(owners[0], 30);
  const stations = await makeStations(Array.from({ length: DELIVERIES }, () => ({ server: sshd, port: sshd.port })));
  for (const { client } of [...editors, ...owners]) await client.get('/session');

  const end = Date.now() + SECONDS * 1000;
  const before = await processorTimes();
  const figures: Promise<Figures> = scrapeUntil(metricsPort, end);
  await pushToMany(delivered.id, stations);
  await Promise.all([
    ...editors.map((person, index) => repeatUntil(index, EDITORS, EDITOR_PAUSE_MS, end, edit(person, sampled))),
    ...owners.map((person, index) =>
      repeatUntil(index, PROMOTERS, PROMOTER_PAUSE_MS, end, promote(person, own[index]!)),
    ),
  ]);
  const { loopDelayMs, memoryMb } = await figures;
  const after = await processorTimes();
  const requests = [...timings.values()].flat().length;
  const spent = (of: keyof ProcessorTimes): string => `${((1000 * (after[of] - before[of])) / requests).toFixed(1)} ms`;
  console.log(
    [
      ...[...timings].map(([what, list]) => `${what}: ${distribution(list)}`),
      `all: ${distribution([...timings.values()].flat())}`,
      `processor time per request: server ${spent('server')}, worker ${spent('worker')}, Postgres ${spent('postgres')}`,
      `event-loop delay p99: ${loopDelayMs.typical.toFixed(0)} ms, worst ten seconds ${loopDelayMs.worst.toFixed(0)} ms`,
      `memory: ${memoryMb.first.toFixed(0)} MB in the first half, ${memoryMb.second.toFixed(0)} MB in the second`,
    ].join('\n'),
  );
  expect(errors).toEqual([]);
  await until(
    async () =>
      (await pool.query(`select 1 from deliveries where release_id = $1 and state = 'DELIVERED'`, [delivered.id]))
        .rowCount,
    (count) => count === DELIVERIES,
  );
  if (!isLong) return;
  expect(loopDelayMs.typical).toBeLessThan(LOOP_DELAY_MS);
  expect(memoryMb.second).toBeLessThan(memoryMb.first * 1.15);
});
