import type { PressLinkView, PressPageView, PressReleasePage } from '@mpn/domain';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { until } from '../../support/until';
import { releaseWithEverything, type WholeRelease } from '../files/whole-release';
import { promoter } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { codeOf, inDays, makeLink, openAs, personalLink, type Guest } from './support';

let pool: Pool;
let whole: WholeRelease;
beforeAll(async () => {
  pool = await database();
  whole = await releaseWithEverything(await promoter());
});
beforeEach(() => pool.query('delete from rate_limits'));

const USED_UP = 'mpn.backend.press.error.downloads-used-up';

async function guestOf(link: PressLinkView): Promise<Guest> {
  return openAs((await personalLink(whole.owner, link.id, `${unique()}@example.org`)).url);
}
const limited = (maxDownloadsPerTrack: number | null) =>
  makeLink(whole.owner, [whole.release.id], { maxDownloadsPerTrack });
const pageOf = async ({ client, slug }: Guest) => (await client.get<PressPageView>(`/press/pages/${slug}`)).body;
async function leftOf(guest: Guest): Promise<[track: number | null, release: number | null]> {
  const release = (await pageOf(guest)).releases[0] as PressReleasePage;
  return [release.tracks[0]!.downloadsLeft, release.downloadsLeft];
}
const left = (guest: Guest, track: number) =>
  until(
    () => leftOf(guest),
    ([now]) => now === track,
  );
const url = ({ slug }: Guest, track = true) =>
  `/press/pages/${slug}/releases/${whole.release.id}/download?format=MP3${track ? `&trackId=${whole.release.trackIds[0]}` : ''}`;
async function download(guest: Guest, { track = true, range = '' } = {}): Promise<number> {
  const answer = await guest.client.fetch('GET', url(guest, track), undefined, range ? { headers: { range } } : {});
  await answer.arrayBuffer();
  return answer.status;
}

test('each person downloads each track as often as the link says, by itself or within the release', async () => {
  const link = await limited(3);
  expect(link.maxDownloadsPerTrack).toBe(3);
  const [guest, other] = [await guestOf(link), await guestOf(link)];
  expect((await pageOf(guest)).maxDownloadsPerTrack).toBe(3);
  expect(await leftOf(guest)).toEqual([3, 3]);
  expect(await download(guest)).toBe(200);
  expect(await left(guest, 2)).toEqual([2, 2]);
  // A part of it is no download.
  expect(await download(guest, { range: 'bytes=0-9' })).toBe(206);
  expect(await download(guest, { track: false })).toBe(200);
  expect(await left(guest, 1)).toEqual([1, 1]);
  expect(await download(guest)).toBe(200);
  expect(await left(guest, 0)).toEqual([0, 0]);
  for (const track of [true, false]) {
    const { status, body } = await guest.client.get<ErrorAnswer>(url(guest, track));
    expect([status, codeOf(body)]).toEqual([403, USED_UP]);
  }
  const release = (await pageOf(guest)).releases[0] as PressReleasePage;
  expect([release.downloads, release.tracks[0]!.downloads]).toEqual([[], []]);
  expect(await leftOf(other)).toEqual([3, 3]);
});

test('a guest who is not measured has the same limit, and the label learns nothing of it', async () => {
  const link = await limited(1);
  const guest = await guestOf(link);
  await guest.client.post(`/press/pages/${guest.slug}/_actions/measure`, { measured: false });
  expect(await download(guest)).toBe(200);
  await left(guest, 0);
  expect(codeOf((await guest.client.get(url(guest))).body)).toBe(USED_UP);
  const { body } = await whole.owner.client.get<{ items: { downloads: number }[] }>(
    `/press_links/${link.id}/grants/_views/table`,
  );
  expect(body.items).toMatchObject([{ downloads: 0 }]);
});

test('a limit that is raised or taken away holds at once, and counts from when it was set', async () => {
  const link = await limited(null);
  const guest = await guestOf(link);
  expect([await download(guest), (await pageOf(guest)).maxDownloadsPerTrack]).toEqual([200, null]);
  const save = async (maxDownloadsPerTrack: number | null) => {
    const { body } = await whole.owner.client.get<PressLinkView>(`/press_links/${link.id}`);
    const { name, mode, version } = body;
    const values = { name, mode, version, releaseIds: [whole.release.id], endDate: inDays(30), maxDownloadsPerTrack };
    return whole.owner.client.put<PressLinkView & ErrorAnswer>(`/press_links/${link.id}`, values);
  };
  expect((await save(1)).body.maxDownloadsPerTrack).toBe(1);
  expect(await leftOf(guest)).toEqual([1, 1]);
  expect(await download(guest)).toBe(200);
  await left(guest, 0);
  await save(2);
  expect(await leftOf(guest)).toEqual([1, 1]);
  await save(null);
  expect(await leftOf(guest)).toEqual([null, null]);
  for (const wrong of [0, 101]) expect((await save(wrong)).status).toBe(400);
});

test('the promoter who looks at the page uses nothing up; what an erased person downloaded is forgotten', async () => {
  const link = await limited(1);
  const { body } = await whole.owner.client.post<{ url: string }>(`/press_links/${link.id}/_actions/view_as_guest`);
  const preview = await openAs(body.url);
  for (let n = 0; n < 2; n += 1) expect(await download(preview)).toBe(200);
  const guest = await guestOf(link);
  await download(guest);
  await left(guest, 0);
  const rows = async () => {
    const found = await pool.query<{ downloads: number }>(
      'select d.downloads from press_downloads d join press_grants g on g.id = d.grant_id where g.link_id = $1',
      [link.id],
    );
    return found.rows;
  };
  expect(await rows()).toEqual([{ downloads: 1 }]);
  await guest.client.post(`/press/pages/${guest.slug}/_actions/forget_me`, {});
  expect(await rows()).toEqual([]);
});
