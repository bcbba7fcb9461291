import type { PressLinkView, PressPageView } from '@mpn/domain';
import type { Pool } from 'pg';
import { unique } from '../../factories/insert';
import { createRelease } from '../../factories/release';
import { promoter, type Promoter } from '../releases/support';
import { readMails } from '../support/mailbox';
import { database } from '../support/server';
import { addPeople, codeOf, inDays, makeLink, openAs, personalLink, type Guest } from './support';

/* A link can ask each device for a code that is mailed to the person: a forwarded address opens nothing. */

const NEEDED = 'mpn.backend.press.error.code-needed';
const WRONG = 'mpn.backend.press.error.code-wrong';
const NO_ADDRESS = 'mpn.backend.press.error.address-needed';

let pool: Pool;
let me: Promoter;
let releaseId: number;
beforeAll(async () => {
  pool = await database();
  me = await promoter();
  releaseId = (await createRelease(pool, me.companyId)).id;
});
beforeEach(() => pool.query('delete from rate_limits'));

const page = (guest: Guest) => guest.client.get<PressPageView>(`/press/pages/${guest.slug}`);
const ask = (guest: Guest, language = 'de-DE') =>
  guest.client.withHeaders({ 'accept-language': language }).post(`/press/pages/${guest.slug}/_actions/send_code`);
const enter = (guest: Guest, code: string) =>
  guest.client.post(`/press/pages/${guest.slug}/_actions/confirm`, { code });

/** The mailed codes, the oldest first. */
async function codes(email: string): Promise<string[]> {
  const mails = (await readMails(pool, email)).filter(({ template }) => template === 'press-code');
  return mails.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '').reverse();
}

async function coded(email = `jürgen.${unique()}@example.org`) {
  const link = await makeLink(me, [releaseId], { deviceCode: true });
  const { url } = await personalLink(me, link.id, email);
  return { link, email, url };
}

const save = (link: PressLinkView, values: object) =>
  me.client.put(`/press_links/${link.id}`, {
    ...{ name: link.name, releaseIds: [releaseId], endDate: inDays(30), version: link.version, ...values },
  });

test('the code opens the page in the browser that asked for it, once', async () => {
  const { url, email } = await coded();
  const [first, second] = [await openAs(url), await openAs(url)];
  expect(codeOf((await page(first)).body)).toBe(NEEDED);
  expect((await ask(first)).status).toBe(204);
  const [code = ''] = await codes(email);
  expect(code).toMatch(/^\d{6}$/);
  expect(codeOf((await enter(first, code === '000000' ? '000001' : '000000')).body)).toBe(WRONG);
  expect(codeOf((await enter(second, code)).body)).toBe(WRONG);
  expect((await enter(first, ` ${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(204);
  expect((await page(first)).status).toBe(200);
  expect(codeOf((await page(second)).body)).toBe(NEEDED);
  expect((await ask(second)).status).toBe(204);
  expect((await enter(second, (await codes(email))[1] ?? '')).status).toBe(204);
  expect((await page(second)).status).toBe(200);
});

test('a newer code ends the older; five wrong tries end a code, and five codes a day are mailed', async () => {
  const { url, email } = await coded();
  const guest = await openAs(url);
  await ask(guest);
  await ask(guest);
  const [older = '', newer = ''] = await codes(email);
  if (older !== newer) expect(codeOf((await enter(guest, older)).body)).toBe(WRONG);
  for (let n = 0; n < 5; n += 1) await enter(guest, 'falsch');
  expect((await enter(guest, newer)).status).toBe(429);
  for (let n = 0; n < 3; n += 1) expect((await ask(guest)).status).toBe(204);
  expect((await ask(guest)).status).toBe(429);
  expect(await codes(email)).toHaveLength(5);
  expect((await enter(guest, (await codes(email))[4] ?? '')).status).toBe(204);
});

test('a code that has expired opens nothing', async () => {
  const { url, email } = await coded();
  const guest = await openAs(url);
  await ask(guest);
  const [code = ''] = await codes(email);
  await pool.query(
    `update press_visits set code_until = now() at time zone 'UTC' - interval '1 second'
    where code_hash is not null and grant_id in (select id from press_grants where email = $1)`,
    [email],
  );
  expect(codeOf((await enter(guest, code)).body)).toBe(WRONG);
});

test('nothing is mailed to whom the browser belongs to already, and the mail speaks the language of the page', async () => {
  const { url, email } = await coded();
  const guest = await openAs(url);
  await ask(guest, 'en-US');
  const { rows } = await pool.query('select locale from mails where recipient = $1', [email]);
  expect(rows).toEqual([{ locale: 'en-US' }]);
  await enter(guest, (await codes(email))[0] ?? '');
  expect((await ask(guest)).status).toBe(204);
  expect(await codes(email)).toHaveLength(1);
});

test('a code that was asked for later locks devices that have the page open, and the promoter needs none', async () => {
  const link = await makeLink(me, [releaseId]);
  const guest = await openAs((await personalLink(me, link.id, `${unique()}@example.org`)).url);
  expect((await page(guest)).status).toBe(200);
  expect((await save(link, { deviceCode: true })).status).toBe(200);
  expect(codeOf((await page(guest)).body)).toBe(NEEDED);
  const { body: look } = await me.client.post<{ url: string }>(`/press_links/${link.id}/_actions/view_as_guest`);
  expect((await page(await openAs(look.url))).status).toBe(200);
});

test('nobody without an e-mail address can have a link that asks for a code', async () => {
  const { link } = await coded();
  expect((await addPeople(me, link.id, { names: ['Müller'] })) as unknown).toMatchObject({
    fieldErrors: [{ field: 'names', messageCode: NO_ADDRESS }],
  });
  expect((await addPeople(me, link.id, { everybody: true })) as unknown).toMatchObject({
    fieldErrors: [{ field: 'everybody', messageCode: NO_ADDRESS }],
  });
  const named = await makeLink(me, [releaseId]);
  await addPeople(me, named.id, { names: ['Müller'] });
  expect(codeOf((await save(named, { deviceCode: true })).body)).toBe(NO_ADDRESS);
  const again = await addPeople(me, link.id, { fromLinkId: named.id });
  expect(again).toMatchObject({ created: [], leftOut: [{ reason: 'WITHOUT_ADDRESS', count: 1 }] });
});
