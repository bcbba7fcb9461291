import type { CalendarFeedView } from '@mpn/domain';
import { createRelease, sampleTo } from '../../factories/release';
import type { ErrorAnswer } from '../support/client';
import { api } from '../support/client';
import { database } from '../support/server';
import { createUser } from '../../factories/users';
import { tokenOf } from '../files/whole-release';
import { codeOf } from '../identity/identity-helpers';
import { editor, promoter, superAdmin, type Person } from '../releases/support';

const day = (days: number) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString().slice(0, 10);
const compact = (date: string) => date.replaceAll('-', '');

const makeFeed = async ({ client }: Person) =>
  (await client.post<CalendarFeedView>('/account/calendar_feed')).body.url!;
/** Like a calendar program: with the URL alone. */
const read = (url: string) =>
  api().get<string>(new URL(url).pathname.replace(/^\/api/, ''), {
    query: { token: new URL(url).searchParams.get('token')! },
  });

describe('the calendar of release and embargo dates', () => {
  let me: Person;
  let url: string;
  beforeAll(async () => {
    me = await promoter();
    url = await makeFeed(me);
  });

  test("contains release and embargo dates of the promoter's own company, as whole days", async () => {
    const pool = await database();
    const mine = await createRelease(pool, me.companyId, {
      title: 'Nacht, Zug',
      artist_name: 'Anna',
      release_date: day(10),
      air_date: day(3),
    });
    const foreign = await createRelease(pool, (await promoter()).companyId, { release_date: day(10) });
    const past = await createRelease(pool, me.companyId, { release_date: day(-400), air_date: null });
    const answer = await read(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const text = answer.body.replaceAll('\r\n ', '');
    expect(text).toContain(`SUMMARY:Release: Anna: Nacht\\, Zug`);
    expect(text).toContain(`DTSTART;VALUE=DATE:${compact(day(10))}`);
    expect(text).toContain(`SUMMARY:Embargo ends: Anna: Nacht\\, Zug`);
    expect(text).toContain(`DTSTART;VALUE=DATE:${compact(day(3))}`);
    expect(text).toContain(`UID:release-${mine.id}-release@`);
    expect(text).not.toContain(`release-${foreign.id}-`);
    expect(text).not.toContain(`release-${past.id}-`);
  });

  test('contains the releases sampled to an editor until they are withdrawn', async () => {
    const pool = await database();
    const listener = await editor();
    const dates = { release_date: day(5), air_date: day(5) };
    const [sampled, other] = [
      await createRelease(pool, me.companyId, dates),
      await createRelease(pool, me.companyId, dates),
    ];
    await sampleTo(pool, sampled.id, listener.companyId);
    const theirs = await makeFeed(listener);
    const seen = async () => (await read(theirs)).body;
    expect(await seen()).toContain(`release-${sampled.id}-release@`);
    expect(await seen()).toContain(`/releases/${sampled.id}/details`);
    expect(await seen()).not.toContain(`release-${other.id}-`);
    await pool.query(`update releases set withdrawn_at = now() where id = $1`, [sampled.id]);
    expect(await seen()).not.toContain(`release-${sampled.id}-`);
  });

  test('has one URL, which is revoked when the calendar is renewed or ended', async () => {
    const one = await promoter();
    const first = await makeFeed(one);
    expect((await one.client.get<CalendarFeedView>('/account/calendar_feed')).body.url).toBe(first);
    const second = await makeFeed(one);
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    expect((await one.client.delete('/account/calendar_feed')).status).toBe(204);
    expect((await read(second)).status).toBe(404);
    expect((await one.client.get<CalendarFeedView>('/account/calendar_feed')).body).toEqual({
      url: null,
      createdAt: null,
      lastReadAt: null,
    });
  });

  test.each([
    ['locked', 'update up_users set admin_locked_at = now() where id = $1'],
    ['disabled', 'update up_users set disabled = true where id = $1'],
    ['deleted', 'update up_users set deleted_at = now() where id = $1'],
    [
      'of a disabled company',
      'update companies set disabled = true where id = (select company_id from up_users where id = $1)',
    ],
  ])('answers 404 for a person who is %s', async (_, change) => {
    const one = await promoter();
    const theirs = await makeFeed(one);
    expect((await read(theirs)).status).toBe(200);
    await (await database()).query(change, [one.user.id]);
    expect((await read(theirs)).status).toBe(404);
  });

  test('answers 404 for a URL with a forged signature', async () => {
    const pool = await database();
    const { rows } = await pool.query<{ serial: string }>('select serial from calendar_feeds where user_id = $1', [
      me.user.id,
    ]);
    const forged = `${url.split('?')[0]}?token=${rows[0]!.serial}.${'0'.repeat(64)}`;
    expect((await read(forged)).status).toBe(404);
    expect((await api().get('/calendar.ics')).status).toBe(404);
  });

  test('cannot be created by an impersonating user (own-person-only)', async () => {
    const pool = await database();
    const own = await tokenOf(await superAdmin());
    const target = await createUser(pool, 'PROMO_USER');
    const answer = await api().withToken(own).post('/auth/impersonate', { targetUserId: target.id });
    expect(answer.status).toBe(200);
    const acting = api().withHeaders({
      authorization: answer.headers.get('authorization')!,
      'x-impersonator-authorization': own,
    });
    const refused = await acting.post<ErrorAnswer>('/account/calendar_feed');
    expect([refused.status, codeOf(refused.body)]).toEqual([403, 'mpn.backend.authentication.error.own-person-only']);
  });
});
