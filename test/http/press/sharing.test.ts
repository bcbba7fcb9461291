import { get, type IncomingMessage } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { Page, PressGrantRow, PressLinkView, PressOpened } from '@mpn/domain';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createRelease } from '../../factories/release';
import { audioFile, pictureFile } from '../../support/media';
import { upload } from '../files/whole-release';
import { promoter, type Promoter } from '../releases/support';
import { api } from '../support/client';
import { runClockJobs } from '../support/run-clock-jobs';
import { database, server } from '../support/server';
import { BROWSER, makeLink, openAs, personalLink, tokenOf } from './support';

/* What becomes of a personal link that is passed on, taken back, or long over. */

const DAY_MS = 86_400_000;

let pool: Pool;
let me: Promoter;
let release: { id: number; trackIds: number[] };
beforeAll(async () => {
  pool = await database();
  me = await promoter();
  release = await createRelease(pool, me.companyId);
});
beforeEach(() => pool.query('delete from rate_limits'));

const grants = async (link: PressLinkView) =>
  (await me.client.get<Page<PressGrantRow>>(`/press_links/${link.id}/grants/_views/table`)).body.items;

/** A person opens the address on a new device in this network, and listens. */
async function listenFrom(url: string, network: string): Promise<void> {
  const headers = { 'user-agent': BROWSER, 'x-forwarded-for': network };
  const opened = await api()
    .withHeaders(headers)
    .post<PressOpened>('/press/sessions', { token: tokenOf(url) });
  const cookie = opened.headers.get('set-cookie')!.split(';')[0]!;
  const { status } = await api()
    .withHeaders({ ...headers, cookie })
    .post(`/press/pages/${opened.body.slug}/events`, {
      events: [{ type: 'PLAYED', trackId: release.trackIds[0], ranges: [[0, 6_000]] }],
    });
  expect(status).toBe(204);
}

test('the label is told once of more than five devices, and sees how many networks they are in', async () => {
  const link = await makeLink(me, [release.id]);
  const { url } = await personalLink(me, link.id, `${unique()}@${unique()}.example`);
  const told = async () =>
    (
      await pool.query(
        `select 1 from notifications where data->>'news' = 'MANY_DEVICES' and (data->>'linkId')::int = $1`,
        [link.id],
      )
    ).rowCount;
  for (let device = 0; device < 5; device += 1) await listenFrom(url, '198.51.100.7');
  expect([await told(), await grants(link)]).toMatchObject([0, [{ devices: 5, networks: 1 }]]);
  for (let device = 0; device < 2; device += 1) await listenFrom(url, '203.0.113.9');
  expect([await told(), await grants(link)]).toMatchObject([1, [{ devices: 7, networks: 2 }]]);
});

test('names go twelve months after the end, and numbers stay', async () => {
  const link = await makeLink(me, [release.id]);
  const email = `${unique()}@${unique()}.example`;
  await listenFrom((await personalLink(me, link.id, email)).url, '198.51.100.8');
  const end = Date.parse(link.expiresAt);
  // Each takes the names of 500 people off; those of other tests come first.
  const jobs = Array.from({ length: 10 }, () => 'press.clean-up');
  await runClockJobs(await server(), jobs, new Date(end + 360 * DAY_MS));
  expect(await grants(link)).toMatchObject([{ label: 'Kim Berg', email, played: 1 }]);
  await runClockJobs(await server(), jobs, new Date(end + 370 * DAY_MS));
  expect(await grants(link)).toMatchObject([{ label: null, email: null, basis: null, played: 1, devices: 1 }]);
});

/** Reads an answer as slowly as a bad connection, until it ends or is cut. @returns the bytes that came */
async function readSlowly(answer: IncomingMessage, meanwhile: () => Promise<unknown>): Promise<number> {
  let bytes = 0;
  answer.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    answer.pause();
  });
  const closed = new Promise<void>((resolve) => answer.once('close', resolve).once('error', () => resolve()));
  let isClosed = false;
  void closed.then(() => (isClosed = true));
  const done = meanwhile();
  while (!isClosed) {
    await wait(20);
    answer.resume();
  }
  await done;
  return bytes;
}

test('revoking a link cuts a download that is under way', async () => {
  const long = await upload(me, 'AUDIO_TRACK', await audioFile({ seconds: 400, frequency: 333 }), 'long.wav');
  const { id, trackIds } = await createRelease(pool, me.companyId, {}, 1);
  const cover = await upload(me, 'COVER', await pictureFile(), 'front.jpg');
  await pool.query('update tracks set audio_file_id = $2 where id = $1', [trackIds[0], long.id]);
  await pool.query('update artworks set file_id = $2 where release_id = $1', [id, cover.id]);
  const link = await makeLink(me, [id], { formats: ['WAVE_STANDARD'] });
  const guest = await openAs((await personalLink(me, link.id, `${unique()}@${unique()}.example`)).url);
  const path = `/api/press/pages/${guest.slug}/releases/${id}/download?format=WAVE_STANDARD&trackId=${trackIds[0]}`;
  const { port } = await server();
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { cookie: guest.cookie, 'user-agent': BROWSER };
    get({ port, host: '127.0.0.1', path, headers }, resolve).once('error', reject);
  });
  const length = Number(answer.headers['content-length']);
  expect([answer.statusCode, length > 50_000_000]).toEqual([200, true]);
  const bytes = await readSlowly(answer, () => me.client.post(`/press_links/${link.id}/_actions/revoke`));
  expect(bytes).toBeGreaterThan(0);
  expect(bytes).toBeLessThan(length);
  expect(await grants(link)).toMatchObject([{ downloads: 0 }]);
});
