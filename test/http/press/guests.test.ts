import {
  endpointsIn,
  FileForm,
  PRESS_REFUSALS,
  pressEndpoints,
  type AnyEndpoint,
  type Page,
  type PressAccess,
  type PressGrantChange,
  type PressGrantRow,
  type PressLinkView,
  type PressPageView,
  type PressReleasePage,
  type PressResultView,
} from '@mpn/domain';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createRelease, sampleTo } from '../../factories/release';
import { putBlockList } from '../../support/block-list';
import { until } from '../../support/until';
import { logoFile, setLogo } from '../companies/logo-support';
import { releaseWithEverything, type WholeRelease } from '../files/whole-release';
import { editor, promoter } from '../releases/support';
import { api } from '../support/client';
import { database } from '../support/server';
import { addPeople, codeOf, inDays, makeLink, openAs, personalLink, tokenOf, type Guest } from './support';

let pool: Pool;
let whole: WholeRelease;
beforeAll(async () => {
  pool = await database();
  whole = await releaseWithEverything(await promoter());
  await setLogo(whole.owner, await logoFile());
});
beforeEach(() => pool.query('delete from rate_limits'));

const address = () => `${unique()}@example.org`;

async function guestOf(values: Record<string, unknown> = {}, email = address()) {
  const link = await makeLink(whole.owner, [whole.release.id], values);
  const personal = await personalLink(whole.owner, link.id, email);
  return { link, personal, guest: await openAs(personal.url) };
}

const pageOf = (guest: Guest) => guest.client.get<PressPageView>(`/press/pages/${guest.slug}`);
const grants = async (link: PressLinkView) =>
  (await whole.owner.client.get<Page<PressGrantRow>>(`/press_links/${link.id}/grants/_views/table`)).body.items;
const play = (guest: Guest, ...ranges: [number, number][]) =>
  guest.client.post(`/press/pages/${guest.slug}/events`, {
    events: [{ type: 'PLAYED', trackId: whole.release.trackIds[0], ranges }],
  });

const releaseOf = async (guest: Guest) => (await pageOf(guest)).body.releases[0] as PressReleasePage;
const wholeUrl = ({ slug }: Guest) => `/api/press/pages/${slug}/releases/${whole.release.id}/download?format=MP3`;
const fetchOf = (guest: Guest, url: string) => guest.client.fetch('GET', url.replace('/api', ''));
async function toTheEnd(guest: Guest, url: string): Promise<number> {
  const answer = await fetchOf(guest, url);
  await answer.arrayBuffer();
  return answer.status;
}

/** Puts a link into the state in which a guest gets this answer. */
const STATES: Record<Exclude<PressAccess, 'OK'>, () => Promise<Guest>> = {
  async UNKNOWN() {
    const { link, guest } = await guestOf();
    await whole.owner.client.post(`/press_links/${link.id}/_actions/revoke`);
    return guest;
  },
  async PAUSED() {
    const { link, guest } = await guestOf();
    await whole.owner.client.post(`/press_links/${link.id}/_actions/pause`);
    return guest;
  },
  async EXPIRED() {
    const { link, guest } = await guestOf();
    await pool.query(`update press_links set expires_at = now() - interval '1 hour' where id = $1`, [link.id]);
    return guest;
  },
  NOT_YET: async () => (await guestOf({ startDate: inDays(3) })).guest,
  PASSWORD: async () => (await guestOf({ password: 'sehr geheim' })).guest,
  CODE: async () => (await guestOf({ deviceCode: true })).guest,
  async WITHDRAWN() {
    const { guest } = await guestOf();
    await pool.query('update releases set withdrawn_at = now() where id = $1', [whole.release.id]);
    return guest;
  },
  STREAM_ONLY: async () => (await guestOf({ mode: 'STREAM' })).guest,
  async USED_UP() {
    const { guest } = await guestOf({ maxDownloadsPerTrack: 1 });
    await toTheEnd(guest, wholeUrl(guest));
    await until(
      () => releaseOf(guest),
      ({ downloadsLeft }) => downloadsLeft === 0,
    );
    return guest;
  },
};

/** Every call at a page, with every form of every file: what is requested, and the use that its contract names. */
function requests(): { name: string; endpoint: AnyEndpoint; path: string; body: object | undefined }[] {
  const files = Object.entries(whole.files).flatMap(([place, { id }]) => FileForm.map((form) => ({ place, id, form })));
  const bodies: Record<string, object> = {
    'press_pages.unlock': { password: 'wrong one' },
    'press_pages.confirm': { code: '000000' },
    'press_pages.measuring': { measured: true },
    'press_pages.events': { events: [{ type: 'SEEN', visibleMs: 10 }] },
    'press_pages.answer': { answer: 'MAYBE' },
    'press_pages.ask_for_time': {},
    'press_pages.forget_me': {},
  };
  return endpointsIn({ pressEndpoints })
    .filter(({ pressUse }) => pressUse !== undefined)
    .flatMap((endpoint) => {
      const base = endpoint.path.replace(':id', String(whole.release.id));
      const body = endpoint.body ? (bodies[endpoint.id] ?? {}) : undefined;
      if (!base.includes(':file')) {
        const query = endpoint.id === 'press_pages.download' ? '?format=MP3' : '';
        return [{ name: endpoint.id, endpoint, path: `${base}${query}`, body }];
      }
      return files.map(({ place, id, form }) => ({
        name: `${endpoint.id} ${place} ${form}`,
        endpoint,
        path: `${base.replace(':file', String(id))}${endpoint.query ? `?form=${form}` : ''}`,
        body,
      }));
    });
}

/** Uses that an answer does not refuse. */
const PERMITTED: Partial<Record<PressAccess, readonly string[]>> = {
  EXPIRED: ['ASK', 'CONFIRM'],
  NOT_YET: ['ASK', 'CONFIRM'],
  PASSWORD: ['UNLOCK'],
  CODE: ['UNLOCK', 'CONFIRM'],
  WITHDRAWN: ['READ', 'ASK', 'UNLOCK', 'CONFIRM'],
  STREAM_ONLY: ['READ', 'LISTEN', 'RESPOND', 'ASK', 'UNLOCK', 'CONFIRM'],
  USED_UP: ['READ', 'LISTEN', 'RESPOND', 'ASK', 'UNLOCK', 'CONFIRM'],
};
/** Calls at a page that are about no release: a withdrawn one does not close them. */
const aboutRelease = ({ path }: AnyEndpoint): boolean => path.includes(':id');

describe.each(Object.keys(STATES) as (keyof typeof STATES)[])('a guest who gets %s', (state) => {
  test('gets no byte, title or picture by any call or form of a file that it refuses', async () => {
    const guest = await STATES[state]();
    const { title } = (
      await pool.query<{ title: string }>('select title from releases where id = $1', [whole.release.id])
    ).rows[0]!;
    try {
      for (const { name, endpoint, path, body } of requests()) {
        const isRefused =
          !PERMITTED[state]?.includes(endpoint.pressUse ?? '') && (state !== 'WITHDRAWN' || aboutRelease(endpoint));
        if (!isRefused) continue;
        const answer = await guest.client.request(endpoint.method, path.replace(':slug', guest.slug), body);
        expect([name, codeOf(answer.body)]).toEqual([name, PRESS_REFUSALS[state]]);
        expect(JSON.stringify(answer.body)).not.toContain(title);
      }
      const { body: page } = await pageOf(guest);
      if (state === 'WITHDRAWN') expect(page.releases).toEqual([{ id: whole.release.id, withdrawn: true }]);
      if (state === 'STREAM_ONLY') {
        const original = await guest.client.get(
          `/press/pages/${guest.slug}/releases/${whole.release.id}/files/${whole.files.FRONT_COVER.id}?form=ORIGINAL`,
        );
        expect(codeOf(original.body)).toBe(PRESS_REFUSALS.STREAM_ONLY);
        expect(JSON.stringify(page)).not.toContain('download?');
      }
    } finally {
      await pool.query('update releases set withdrawn_at = null where id = $1', [whole.release.id]);
    }
  });
});

test('each refusal is an error of its own', () => {
  expect(PRESS_REFUSALS).toEqual({
    UNKNOWN: 'mpn.backend.press.error.link-unknown',
    PAUSED: 'mpn.backend.press.error.link-paused',
    EXPIRED: 'mpn.backend.press.error.link-expired',
    NOT_YET: 'mpn.backend.press.error.link-not-yet',
    PASSWORD: 'mpn.backend.press.error.password-needed',
    CODE: 'mpn.backend.press.error.code-needed',
    WITHDRAWN: 'mpn.backend.press.error.release-not-there',
    STREAM_ONLY: 'mpn.backend.press.error.stream-only',
    USED_UP: 'mpn.backend.press.error.downloads-used-up',
  });
});

describe('an address', () => {
  test('that is wrong, or was revoked, is answered alike', async () => {
    const { personal, link } = await guestOf();
    const [row] = await grants(link);
    await whole.owner.client.post(`/press_grants/${row!.id}/_actions/revoke`);
    const revoked = await api().post('/press/sessions', { token: tokenOf(personal.url) });
    const wrong = await api().post('/press/sessions', { token: 'A'.repeat(22) });
    expect([revoked.status, codeOf(revoked.body)]).toEqual([404, PRESS_REFUSALS.UNKNOWN]);
    expect([wrong.status, codeOf(wrong.body)]).toEqual([404, PRESS_REFUSALS.UNKNOWN]);
    expect(revoked.headers.get('set-cookie')).toEqual(wrong.headers.get('set-cookie'));
  });

  test('opens pages only for the session that opened it, and one session holds several links', async () => {
    const one = await guestOf();
    const other = await guestOf();
    expect(codeOf((await one.guest.client.get(`/press/pages/${other.guest.slug}`)).body)).toBe(PRESS_REFUSALS.UNKNOWN);
    const both = await openAs(other.personal.url, { cookie: one.guest.cookie });
    expect((await one.guest.client.get<PressPageView>(`/press/pages/${both.slug}`)).status).toBe(200);
    expect((await pageOf(one.guest)).status).toBe(200);
  });

  test('is ended by a renewal, with what it has opened, and not by a further address', async () => {
    const { link, guest, personal } = await guestOf();
    const [row] = await grants(link);
    const act = (action: string) =>
      whole.owner.client.post<PressGrantChange>(`/press_grants/${row!.id}/_actions/${action}`);
    const further = (await act('add_address')).body.url!;
    expect((await pageOf(guest)).status).toBe(200);
    expect((await pageOf(await openAs(further))).status).toBe(200);
    const fresh = (await act('renew')).body.url!;
    expect(codeOf((await pageOf(guest)).body)).toBe(PRESS_REFUSALS.UNKNOWN);
    for (const url of [personal.url, further]) await expect(openAs(url)).rejects.toThrow('link-unknown');
    expect((await pageOf(await openAs(fresh))).status).toBe(200);
  });

  test('is refused after too many look-ups of one network', async () => {
    let last = 0;
    for (let n = 0; n < 31; n += 1)
      last = (await api().post('/press/sessions', { token: `${'B'.repeat(20)}${n}` })).status;
    expect(last).toBe(429);
  });
});

describe('the password of a link', () => {
  test('opens it for one browser; five wrong ones are enough', async () => {
    const { guest, personal } = await guestOf({ password: 'sehr geheim' });
    const unlock = (by: Guest, password: string) =>
      by.client.post(`/press/pages/${by.slug}/_actions/unlock`, { password });
    expect(codeOf((await unlock(guest, 'falsch')).body)).toBe('mpn.backend.press.error.password-wrong');
    expect((await unlock(guest, 'sehr geheim')).status).toBe(204);
    expect((await pageOf(guest)).status).toBe(200);
    const elsewhere = await openAs(personal.url);
    expect(codeOf((await pageOf(elsewhere)).body)).toBe('mpn.backend.press.error.password-needed');
    for (let n = 0; n < 5; n += 1) await unlock(elsewhere, 'falsch');
    expect((await unlock(elsewhere, 'sehr geheim')).status).toBe(429);
  });
});

describe('a guest', () => {
  test('reads, listens, sees the waveform and downloads the tagged file', async () => {
    const { guest } = await guestOf({ textDe: 'Zum Hören.', textEn: 'To listen.' });
    const { body: page } = await pageOf(guest);
    const release = page.releases[0] as PressReleasePage;
    const [track] = release.tracks;
    expect([page.person, page.basis, page.measured, release.tracks.length]).toEqual([
      'Kim Berg',
      'PRESS_CONTACT',
      true,
      1,
    ]);
    const at = (url: string) =>
      guest.client.fetch('GET', url.replace('/api', ''), undefined, { headers: { range: 'bytes=0-99' } });
    expect((await at(track!.streamUrl!)).status).toBe(206);
    expect((await at(release.coverUrl!)).headers.get('content-type')).toBe('image/webp');
    expect((await at(release.documents[0]!.url!)).headers.get('content-type')).toBe('application/pdf');
    expect((await at(release.videos[0]!.url!)).status).toBe(206);
    expect(
      (await guest.client.get<{ peaks: number[] }>(track!.peaksUrl!.replace('/api', ''))).body.peaks.length,
    ).toBeGreaterThan(10);
    const file = await guest.client.fetch('GET', track!.downloads[0]!.url.replace('/api', ''));
    expect(file.status).toBe(200);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 3)
        .toString(),
    ).toBe('ID3');
  });

  test.each([
    ['de-DE', { textDe: 'Zum Hören.', textEn: 'To listen.' }, 'Zum Hören.', 'de'],
    ['fr-FR', { textDe: 'Zum Hören.', textEn: 'To listen.' }, 'To listen.', 'en'],
    ['en-US', { textDe: 'Zum Hören.' }, 'Zum Hören.', 'de'],
    ['de-DE', {}, null, null],
  ])(
    'reads the text of the label by %s in the language that the page says: %j',
    async (locale, texts, text, language) => {
      const { guest } = await guestOf(texts);
      const client = guest.client.withHeaders({ 'accept-language': locale });
      const { body } = await client.get<PressPageView>(`/press/pages/${guest.slug}`);
      expect([body.text, body.textLanguage]).toEqual([text, language]);
    },
  );

  test('is counted by what was heard, once, and by a download to its end; the label sees it by name', async () => {
    const { link, guest } = await guestOf();
    await play(guest, [0, 4_000]);
    expect(await grants(link)).toMatchObject([{ played: 0, firstVisitAt: null }]);
    await play(guest, [0, 4_000], [10_000, 37_000]);
    await play(guest, [10_000, 37_000]);
    const { body: page } = await pageOf(guest);
    const { url } = (page.releases[0] as PressReleasePage).tracks[0]!.downloads[0]!;
    await (await guest.client.fetch('GET', url.replace('/api', ''))).arrayBuffer();
    await guest.client.fetch('GET', url.replace('/api', ''), undefined, { headers: { range: 'bytes=0-9' } });
    const [row] = await until(
      () => grants(link),
      (rows) => rows[0]!.downloads > 0,
    );
    expect(row).toMatchObject({ label: 'Kim Berg', played: 1, listened: 1, completed: 0, downloads: 1, devices: 1 });
    const { body: result } = await whole.owner.client.get<PressResultView>(`/press_links/${link.id}/_views/result`);
    expect(result).toMatchObject({ people: 1, visited: 1, played: 1, listened: 1, downloaded: 1, machines: 0 });
    expect(result.tracks).toMatchObject([{ played: 1, listened: 1, completed: 0, downloads: 1 }]);
    const told = await pool.query(
      `select data->>'news' as news from notifications where user_id = $1 and (data->>'linkId')::int = $2`,
      [whole.owner.user.id, link.id],
    );
    expect(told.rows).toEqual([{ news: 'FIRST_PLAYED' }]);
  });

  test('that is a machine, that is not measured, or that is the promoter is not counted', async () => {
    const { link, personal, guest } = await guestOf();
    const machine = await openAs(personal.url, { agent: 'Slackbot-LinkExpanding 1.0' });
    await play(machine, [0, 40_000]);
    await guest.client.post(`/press/pages/${guest.slug}/_actions/measure`, { measured: false });
    await play(guest, [0, 40_000]);
    const { body: look } = await whole.owner.client.post<{ url: string }>(
      `/press_links/${link.id}/_actions/view_as_guest`,
    );
    const preview = await openAs(look.url);
    expect((await pageOf(preview)).body).toMatchObject({ preview: true });
    // Passed on, it would give everything to anybody.
    await expect(openAs(look.url)).rejects.toThrow('link-unknown');
    await play(preview, [0, 40_000]);
    expect(await grants(link)).toMatchObject([{ played: 0, devices: 0, firstVisitAt: null }]);
    const { body: result } = await whole.owner.client.get<PressResultView>(`/press_links/${link.id}/_views/result`);
    expect(result).toMatchObject({ visited: 0, played: 0, machines: 1 });
  });

  test('answers, asks for more time after the end, and gets it', async () => {
    const email = address();
    const { link, guest } = await guestOf({}, email);
    const said = await guest.client.post(`/press/pages/${guest.slug}/releases/${whole.release.id}/answer`, {
      answer: 'WILL_COVER',
      sentence: 'Next week.',
    });
    expect(said.status).toBe(204);
    await pool.query(`update press_links set expires_at = now() - interval '1 hour' where id = $1`, [link.id]);
    expect(codeOf((await pageOf(guest)).body)).toBe('mpn.backend.press.error.link-expired');
    const french = guest.client.withHeaders({ 'accept-language': 'fr-FR' });
    const ask = () => french.post(`/press/pages/${guest.slug}/extension_requests`, { sentence: 'On holiday' });
    expect((await ask()).status).toBe(204);
    expect(codeOf((await ask()).body)).toBe('mpn.backend.press.error.too-many-extension-requests');
    const [row] = await grants(link);
    expect(row).toMatchObject({
      answer: 'WILL_COVER',
      sentence: 'Next week.',
      extension: { state: 'OPEN', sentence: 'On holiday' },
    });
    const decide = () => whole.owner.client.post(`/press_extension_requests/${row!.extension!.id}/_actions/grant`);
    expect((await decide()).status).toBe(200);
    expect(codeOf((await decide()).body)).toBe('mpn.backend.press.error.extension-decided');
    expect((await pageOf(guest)).status).toBe(200);
    // In the language in which the guest asked.
    const { rows } = await pool.query('select template, locale, subject from mails where recipient = $1', [email]);
    expect(rows).toEqual([
      { template: 'press-link', locale: 'fr-FR', subject: expect.stringContaining('vous accorde plus de temps') },
    ]);
  });

  test('gets the own link by mail; nobody learns whether the address has one', async () => {
    const email = address();
    const { guest } = await guestOf({}, email);
    const ask = (to: string, language = 'de-DE') =>
      api()
        .withHeaders({ 'accept-language': language })
        .post('/press/sessions/_actions/mail_my_link', { slug: guest.slug, email: to });
    const [known, unknown] = [await ask(email, 'en-US'), await ask(address())];
    expect([known.status, unknown.status, known.body]).toEqual([204, 204, unknown.body]);
    const { rows } = await pool.query('select * from mails where recipient = $1', [email]);
    expect(rows).toMatchObject([{ locale: 'en-US' }]);
    expect(JSON.stringify(rows)).not.toContain('token=');
    await ask(email, 'fr-FR');
    const french = await pool.query(`select subject, html from mails where recipient = $1 and locale = 'fr-FR'`, [
      email,
    ]);
    expect(french.rows).toEqual([
      { subject: expect.stringContaining('Votre lien presse de'), html: expect.stringContaining('<html lang="fr">') },
    ]);
  });

  test('is forgotten: a number is left, and the address is kept out', async () => {
    const email = address();
    const { link, guest } = await guestOf({}, email);
    await play(guest, [0, 40_000]);
    expect((await guest.client.post(`/press/pages/${guest.slug}/_actions/forget_me`, {})).status).toBe(204);
    expect(codeOf((await pageOf(guest)).body)).toBe(PRESS_REFUSALS.UNKNOWN);
    expect(await grants(link)).toMatchObject([{ label: null, email: null, played: 1 }]);
    const again = await addPeople(whole.owner, link.id, { addresses: [{ email }], basis: 'CONSENT' });
    expect(again).toEqual({ created: [], leftOut: [{ reason: 'ASKED_TO_BE_FORGOTTEN', count: 1 }] });
    const other = await promoter();
    expect((await other.client.get(`/press_links/${link.id}`)).status).toBe(404);
  });
});

describe('a link does not undercut a sampling', () => {
  const mayDownload = async (guest: Guest) =>
    ((await pageOf(guest)).body.releases[0] as PressReleasePage).downloads.length > 0;

  test('without an address it is for listening', async () => {
    const link = await makeLink(whole.owner, [whole.release.id]);
    const { created } = await addPeople(whole.owner, link.id, { names: ['Kim'], everybody: true });
    expect(created).toHaveLength(2);
    for (const { url } of created) expect(await mayDownload(await openAs(url))).toBe(false);
  });

  test('members of institutions listen, by address and domain; addressees of the running campaign download; blocked ones get nothing', async () => {
    const domain = `${unique()}.example`;
    const radio = await editor({ email: `redaktion@${domain}` });
    const { guest } = await guestOf({}, `kim@${domain}`);
    expect(await mayDownload(guest)).toBe(false);
    expect(await mayDownload((await guestOf({}, radio.user.email)).guest)).toBe(false);
    await sampleTo(pool, whole.release.id, radio.companyId);
    expect(await mayDownload(guest)).toBe(true);
    await putBlockList(whole.owner.client, whole.owner.companyId, [{ institutionId: radio.companyId, mediumId: null }]);
    expect(codeOf((await pageOf(guest)).body)).toBe(PRESS_REFUSALS.UNKNOWN);
    const link = await makeLink(whole.owner, [whole.release.id]);
    const made = await addPeople(whole.owner, link.id, { addresses: [{ email: `x@${domain}` }], basis: 'CONSENT' });
    expect(made).toEqual({ created: [], leftOut: [{ reason: 'BLOCKED', count: 1 }] });
  });
});

describe('the page behind an address', () => {
  const html = async (slug: string) => (await api().fetch('GET', `//p/${slug}`)).text();

  test('names artist and title to messengers only where the promoter wants it, and is no referrer', async () => {
    const { title } = (
      await pool.query<{ title: string }>('select title from releases where id = $1', [whole.release.id])
    ).rows[0]!;
    const hidden = await guestOf();
    const shown = await guestOf({ showTitle: true });
    expect(await html(hidden.link.slug)).not.toContain(title);
    expect(await html(shown.link.slug)).toContain(title);
    const { headers } = await api().fetch('GET', `//p/${hidden.link.slug}`);
    expect([headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual(['no-referrer', 'noindex, nofollow']);
  });
});

test('a guest answers about a track of the release, not of another', async () => {
  const { guest } = await guestOf();
  const other = await createRelease(pool, whole.owner.companyId);
  const answer = (trackId: number) =>
    guest.client.post(`/press/pages/${guest.slug}/releases/${whole.release.id}/answer`, {
      ...{ trackId, answer: 'MAYBE', sentence: null },
    });
  expect((await answer(whole.release.trackIds[0]!)).status).toBeLessThan(300);
  expect((await answer(other.trackIds[0]!)).status).toBe(404);
});
