import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import {
  PRESS_REFUSALS,
  type PressLinkView,
  type PressPageView,
  type PressReleasePage,
  type PressResultView,
} from '@mpn/domain';
import { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createRelease, sampleTo } from '../../factories/release';
import { until } from '../../support/until';
import { releaseWithEverything, type WholeRelease } from '../files/whole-release';
import { editor, promoter } from '../releases/support';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { runClockJobs } from '../support/run-clock-jobs';
import { useServer } from '../support/server';
import { startServerProcess, type ServerProcess } from '../support/server-process';
import { withCodeCache } from '../support/with-code-cache';
import { addPeople, codeOf, makeLink, openAs, personalLink, type Guest } from './support';

/*
 * What came of press links is counted anew from what guests sent, and comes out as it stood. The tests are in order.
 * The operator of this server gives members of institutions nothing.
 */

const ROOT = resolve(__dirname, '../../..');
const PROGRAM = join(ROOT, 'cms/dist/src/platform/process/count-press.js');
const DAY_MS = 86_400_000;

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let app: ServerProcess;
let whole: WholeRelease;
let link: PressLinkView;
let guest: Guest;

const startOn = () =>
  startServerProcess({
    root: ROOT,
    databaseUrl: db.url,
    folder: join(folder, 'app'),
    environment: { PRESS_TO_MEMBERS: 'none' },
  });

async function start(): Promise<ServerProcess> {
  folder = await mkdtemp(join(tmpdir(), 'mpn-press-'));
  db = await ownDatabase();
  app = await startOn();
  return app;
}
let started: Promise<ServerProcess> | undefined;
useServer(() => (started ??= start()));

/** Runs what `npm run count-press` runs once everything is compiled, beside the server. */
async function count(): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'test' };
  const cached = withCodeCache(ROOT, PROGRAM);
  const { stdout } = await promisify(execFile)(process.execPath, [...cached.execArgv, PROGRAM], {
    cwd: ROOT,
    env: { ...cached.env, ...env, DATABASE_URL: db.url, DATA_DIR: join(folder, 'app'), LOG_LEVEL: 'error' },
  });
  return stdout;
}

/** Every number and instant that hits have an effect on. */
const standing = async (): Promise<unknown> =>
  (
    await pool.query(
      `select (select jsonb_agg(jsonb_build_array(id, first_visit_at, last_visit_at, first_play_at) order by id)
         from press_grants) as grants,
       (select jsonb_agg(jsonb_build_array(id, visited_at, measured) order by id) from press_visits) as visits,
       (select jsonb_agg(jsonb_build_array(id, machine) order by id) from press_sessions) as sessions,
       (select jsonb_agg(to_jsonb(p) - 'updated_at' order by id) from press_plays p) as plays`,
    )
  ).rows[0];

const months = async (): Promise<string[]> =>
  (
    await pool.query<{ name: string }>(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'press_hits'::regclass order by 1`,
    )
  ).rows.map(({ name }) => name);
const monthOf = (date: Date): string => `press_hits_${date.toISOString().slice(0, 7).replace('-', '_')}`;
const hits = async (where = 'true'): Promise<number> =>
  (await pool.query<{ count: number }>(`select count(*)::int as count from press_hits where ${where}`)).rows[0]!.count;

const send = (by: Guest, ...events: object[]) => by.client.post(`/press/pages/${by.slug}/events`, { events });
const played = (...ranges: [number, number][]) => ({ type: 'PLAYED', trackId: whole.release.trackIds[0], ranges });
const result = async () =>
  (await whole.owner.client.get<PressResultView>(`/press_links/${link.id}/_views/result`)).body;

async function download(by: Guest): Promise<void> {
  const { body: page } = await by.client.get<PressPageView>(`/press/pages/${by.slug}`);
  const { url } = (page.releases[0] as PressReleasePage).tracks[0]!.downloads[0]!;
  const before = (await result()).tracks[0]!.downloads;
  await (await by.client.fetch('GET', url.replace('/api', ''))).arrayBuffer();
  await until(result, ({ tracks }) => tracks[0]!.downloads > before);
}

beforeAll(async () => {
  await (started ??= start());
  pool = new Pool({ connectionString: db.url, max: 2 });
  pool.on('error', () => undefined);
  whole = await releaseWithEverything(await promoter());
  link = await makeLink(whole.owner, [whole.release.id]);
});
afterAll(async () => {
  await pool?.end();
  await app?.stop();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('what guests and machines did comes out as it stood', async () => {
  const personal = await personalLink(whole.owner, link.id, 'jörg@example.org');
  guest = await openAs(personal.url);
  await send(guest, { type: 'SEEN', visibleMs: 1_000, input: 'KEY' });
  await send(guest, { type: 'SEEN', visibleMs: 2_500, input: 'TOUCH' }, played([0, 4_000]));
  await send(guest, played([2_000, 9_000]), played([20_000, 48_000]));
  await send(guest, played([0, 600_000]));
  await download(guest);
  await download(guest);
  await send(await openAs(personal.url, { agent: 'Slackbot-LinkExpanding 1.0' }), played([0, 60_000]));
  const second = await openAs((await personalLink(whole.owner, link.id, 'kim@example.org')).url);
  await send(second, played([0, 7_000]));
  const silent = await openAs((await personalLink(whole.owner, link.id, 'lea@example.org')).url);
  await send(silent, played([0, 40_000]));
  await silent.client.post(`/press/pages/${silent.slug}/_actions/measure`, { measured: false });
  await send(silent, played([0, 40_000]));
  const { created } = await addPeople(whole.owner, link.id, { everybody: true });
  await send(await openAs(created[0]!.url), { type: 'SEEN', visibleMs: 9_000, input: 'SCROLL' });

  const numbers = await result();
  expect(numbers).toMatchObject({ people: 3, visited: 3, played: 2, listened: 1, downloaded: 1, machines: 1 });
  expect(numbers.tracks).toMatchObject([{ played: 2, listened: 1, completed: 1, downloads: 2 }]);
  const before = await standing();
  expect(await count()).toContain('4 personal links counted anew: all as they were.');
  expect(await standing()).toEqual(before);
  expect(await result()).toEqual(numbers);
});

test('of a guest who is not measured nothing is kept, of others each request', async () => {
  const kept = (email: string) =>
    hits(`visit_id in (select v.id from press_visits v join press_grants g on g.id = v.grant_id
      where g.email = '${email}')`);
  expect(await kept('lea@example.org')).toBe(0);
  expect(await kept('kim@example.org')).toBe(2);
  expect(await hits(`kind = 'REQUEST' and data->>'call' = 'press_pages.get'`)).toBe(2);
  expect(await hits(`agent like 'Slackbot%'`)).toBe(2);
});

test('a guest who is erased leaves numbers, and no request', async () => {
  const before = await standing();
  await guest.client.post(`/press/pages/${guest.slug}/_actions/forget_me`, {});
  expect(await hits(`agent like '%Windows%' and data::text like '%600000%'`)).toBe(0);
  expect(await standing()).toEqual(before);
});

test('numbers stay when a month is dropped, and go on from there', async () => {
  const now = new Date();
  const later = new Date(now.getTime() + 130 * DAY_MS);
  expect(await months()).toContain(monthOf(now));
  const before = await standing();
  await runClockJobs(app, ['press.hit-months'], later);
  expect([await hits(), await standing()]).toEqual([0, before]);
  expect(await months()).not.toContain(monthOf(now));
  expect(await months()).toContain(monthOf(later));
});

test('what comes while its month is not there is kept, and moved once it is', async () => {
  const now = new Date();
  const third = await openAs((await personalLink(whole.owner, link.id, 'max@example.org')).url);
  await send(third, played([0, 31_000]));
  expect((await pool.query('select 1 from press_hits_default')).rowCount).toBe(2);
  await runClockJobs(app, ['press.hit-months'], now);
  expect((await pool.query('select 1 from press_hits_default')).rowCount).toBe(0);
  expect((await pool.query(`select 1 from ${monthOf(now)}`)).rowCount).toBe(2);
  await send(third, played([31_000, 60_000]));
  const numbers = await standing();
  expect(await count()).toContain('all as they were');
  expect(await standing()).toEqual(numbers);
});

test('PRESS_TO_MEMBERS=none: members get no page, addressees of a running campaign what it is about', async () => {
  const domain = `${unique()}.example`;
  const radio = await editor({ email: `redaktion@${domain}` });
  const other = await createRelease(pool, whole.owner.companyId, { title: 'Nicht bemustert', status: 'READY' });
  const both = await makeLink(whole.owner, [whole.release.id, other.id]);
  const { url } = await personalLink(whole.owner, both.id, `kim@${domain}`);
  await expect(openAs(url)).rejects.toThrow(PRESS_REFUSALS.UNKNOWN);
  await sampleTo(pool, whole.release.id, radio.companyId);
  const member = await openAs(url);
  const page = await member.client.get<PressPageView>(`/press/pages/${member.slug}`);
  const releases = page.body.releases as PressReleasePage[];
  expect(releases.map(({ id, downloads }) => [id, downloads.length > 0])).toEqual([[whole.release.id, true]]);
  const answer = { trackId: null, answer: 'MAYBE', sentence: null };
  const answered = async (releaseId: number) =>
    codeOf((await member.client.post(`/press/pages/${member.slug}/releases/${releaseId}/answer`, answer)).body);
  expect([await answered(whole.release.id), await answered(other.id)]).toEqual([undefined, PRESS_REFUSALS.UNKNOWN]);
  await pool.query('update companies set web_delivery_enabled = false where id = $1', [radio.companyId]);
  expect(codeOf((await member.client.get(`/press/pages/${member.slug}`)).body)).toBe(PRESS_REFUSALS.UNKNOWN);
});

test('what was counted before hits were kept stays when it is counted anew after the upgrade', async () => {
  await app.stop();
  const before = await standing();
  await pool.query('drop table press_hits, press_counted; drop function press_hits_make_months');
  await pool.query(`delete from strapi_core_store_settings where key = 'mpn_after_sync'`);
  app = await startOn();
  expect(await months()).toContain(monthOf(new Date()));
  expect(await count()).toContain('all as they were');
  expect(await standing()).toEqual(before);
});
