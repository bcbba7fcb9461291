import type { NotificationView } from '@mpn/domain';
import { createDelivery, createFtpConfiguration } from '../../factories/delivery';
import { insertRow, unique } from '../../factories/insert';
import { createRelease, sampleTo } from '../../factories/release';
import { createUser } from '../../factories/users';
import { until } from '../../support/until';
import { database } from '../support/server';
import { editor, promoter, type Person } from './support';

/*
 * Who is notified of a withdrawal, and with which content; the withdrawal itself is in release-lifecycle.test.ts,
 * transfers in test/delivery/queue, downloads in ../delivery/under-way.test.ts.
 */

const REASON = 'Ein Sample ist nicht geklärt <Stück 3>';

let me: Person;
beforeAll(async () => {
  me = await promoter();
});

const withdraw = (id: number) => me.client.post(`/releases/${id}/_actions/withdraw`, { reason: REASON });

interface Mail {
  recipient: string;
  locale: string;
  text: string;
  html: string;
}

async function mailsOf(releaseId: number): Promise<Mail[]> {
  const { rows } = await (
    await database()
  ).query<Mail>('select recipient, locale, text, html from mails where unique_key ~ $1 order by recipient', [
    `^release-withdrawn-${releaseId}[-:]`,
  ]);
  return rows;
}

/** The mails, once all were sent. */
async function mailsOnceSent(releaseId: number): Promise<Mail[]> {
  const pool = await database();
  await until(
    () => pool.query('select 1 from graphile_worker.jobs where key = $1', [`release-withdrawn-${releaseId}`]),
    ({ rowCount }) => rowCount === 0,
  );
  return mailsOf(releaseId);
}

/** An institution with a server. */
async function serverOwner({ country, success, failure }: Record<string, unknown>): Promise<Person> {
  const pool = await database();
  const admin = await editor({}, 'MEDIA_ADMIN');
  await pool.query('update companies set country = $2 where id = $1', [admin.companyId, country ?? 'DE']);
  await createFtpConfiguration(pool, admin.companyId, {
    success_addresses: success ?? [],
    failure_addresses: failure ?? [],
  });
  return admin;
}

/** A delivery to it; its `state`, and whether a file of it arrived. */
async function deliver(releaseId: number, to: Person, { state, sent }: Record<string, unknown>): Promise<void> {
  const pool = await database();
  const delivery = await createDelivery(pool, releaseId, to.companyId, {
    reason: 'ARCHIVE',
    state,
    attempts: 1,
    bytes_total: 1,
    bytes_done: 1,
  });
  if (sent) {
    await insertRow(pool, 'delivery_files', {
      delivery_id: delivery.id,
      position: 1,
      kind: 'AUDIO',
      name: 'a.wav',
      size: 1,
      state: 'SENT',
    });
  }
}

async function institution(releaseId: number, facts: Record<string, unknown>): Promise<Person> {
  const admin = await serverOwner(facts);
  await deliver(releaseId, admin, facts);
  return admin;
}

async function disabled(admin: Person): Promise<void> {
  await (await database()).query('update up_users set disabled = true where id = $1', [admin.user.id]);
}

test('a withdrawal notifies users, and addresses of servers that hold files, once and with the reason', async () => {
  const pool = await database();
  const { id } = await createRelease(pool, me.companyId, { title: 'Leck', artist_name: 'Die Beispielband' });
  const listener = await editor();
  await sampleTo(pool, id, listener.companyId);
  expect((await listener.client.post(`/releases/${id}/interactions`, { type: 'SEEN' })).status).toBe(200);

  const archive = `archiv-${unique()}@ard.example`;
  const orphan = await institution(id, { state: 'DELIVERED', success: [archive, archive.toUpperCase()] });
  await disabled(orphan);
  const colleague = await editor({ company_id: orphan.companyId });
  const half = `musik-${unique()}@london.example`;
  const halfWay = await institution(id, { state: 'CANCELED', sent: true, country: 'GB', success: [half] });
  const technical = `technik-${unique()}@station.example`;
  const noSuccess = await institution(id, { state: 'DELIVERED', failure: [technical] });
  const nothing = await institution(id, { state: 'QUEUED', success: [`nichts-${unique()}@station.example`] });

  // Users with a pending registration are not notified of releases.
  await createUser(pool, 'MEDIA_ADMIN', { company_id: nothing.companyId, pending_registration: true });

  expect((await withdraw(id)).status).toBe(200);
  const mails = await mailsOnceSent(id);
  const people = [listener, colleague, halfWay, noSuccess, nothing].map(({ user }) => user.email);
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual([...people, archive, half, technical].sort());
  for (const { text, html } of mails) {
    expect(text).toContain(REASON);
    expect(html).toContain('Ein Sample ist nicht geklärt &lt;Stück 3&gt;');
  }
  const to = (address: string): Mail | undefined => mails.find(({ recipient }) => recipient === address);
  expect(to(archive)).toMatchObject({ locale: 'de-DE', text: expect.stringMatching(/^Guten Tag,\n/) });
  expect(to(half)).toMatchObject({ locale: 'en-US', text: expect.stringMatching(/^Hello,\n/) });
  expect(to(listener.user.email)?.text).toMatch(/^(Guten Tag|Hello) \S/);

  const notices = async (who: Person): Promise<NotificationView[]> =>
    (await who.client.get<{ items: NotificationView[] }>('/notifications')).body.items;
  for (const who of [listener, colleague]) {
    expect(await notices(who)).toMatchObject([
      { type: 'release.withdrawn', data: { releaseId: id, title: 'Leck', reason: REASON } },
    ]);
  }

  // As after a worker's crash before the job was recorded as done.
  await pool.query(`select graphile_worker.add_job('mail.release-withdrawn', $1::json, job_key := $2)`, [
    JSON.stringify({ releaseId: id }),
    `release-withdrawn-${id}`,
  ]);
  expect(await mailsOnceSent(id)).toHaveLength(mails.length);
  expect(await notices(listener)).toHaveLength(1);
  const trail = await pool.query(
    `select action, data::json as data from audit_records
     where object_type = 'release' and object_id = $1 and action like 'release.withdraw%' order by id`,
    [id],
  );
  expect(trail.rows).toEqual([
    { action: 'release.withdraw', data: { reason: REASON, canceledDeliveries: 1 } },
    { action: 'release.withdraw-told', data: { recipients: 5, addresses: 3 } },
  ]);
});

/** Spellings of one address each with another letter in upper case. */
function spellingsOf(address: string, count: number): string[] {
  return Array.from({ length: count }, (_, place) =>
    [...address].map((letter, at) => (at === place + 6 ? letter.toUpperCase() : letter)).join(''),
  );
}

/** E-mail addresses that get the mail, besides those of people. */
async function mailedAddresses(releaseId: number, people: readonly Person[]): Promise<string[]> {
  expect((await withdraw(releaseId)).status).toBe(200);
  const known = people.map(({ user }) => user.email);
  return (await mailsOnceSent(releaseId))
    .map(({ recipient }) => recipient)
    .filter((recipient) => !known.includes(recipient));
}

// Independent of the order of the institutions: in these orders none of them always has the lowest id.
test.each([
  ['first', [0, 1, 2, 3, 4, 5, 6, 7]],
  ['last', [7, 6, 5, 4, 3, 2, 1, 0]],
  ['in between', [4, 7, 0, 6, 1, 3, 5, 2]],
])(
  'an e-mail address in several spellings gets one mail, in that of the first institution (created %s)',
  async (_, order) => {
    const { id } = await createRelease(await database(), me.companyId);
    const address = `musik-abcdefgh-${unique()}@station.example`;
    const spellings = spellingsOf(address, order.length);
    const owners: Person[] = [];
    for (const spelling of spellings) owners.push(await serverOwner({ success: [spelling, address] }));
    for (const index of order) await deliver(id, owners[index]!, { state: 'DELIVERED' });
    expect(await mailedAddresses(id, owners)).toEqual([spellings[order[0]!]]);
  },
);

test.each([
  ['in order', (spellings: string[]) => spellings],
  ['in reverse order', (spellings: string[]) => [...spellings].reverse()],
])(
  'an e-mail address in several spellings of one institution gets one mail, in the first one (%s)',
  async (_, inOrder) => {
    const { id } = await createRelease(await database(), me.companyId);
    const success = inOrder(spellingsOf(`musik-abcdefgh-${unique()}@station.example`, 8));
    const owner = await institution(id, { state: 'DELIVERED', success });
    expect(await mailedAddresses(id, [owner])).toEqual([success[0]]);
  },
);

test('a withdrawal is effective before its mails are written', async () => {
  const pool = await database();
  const { id } = await createRelease(pool, me.companyId);
  const listener = await editor();
  await sampleTo(pool, id, listener.companyId);
  expect((await listener.client.post(`/releases/${id}/interactions`, { type: 'SEEN' })).status).toBe(200);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table mails in exclusive mode');
    expect((await withdraw(id)).status).toBe(200);
    expect((await listener.client.get(`/releases/${id}/_views/detail`)).status).toBe(403);
    await client.query('rollback');
  } finally {
    await client.query('rollback');
    client.release();
  }
  const [mail] = await until(
    () => mailsOf(id),
    ({ length }) => length > 0,
  );
  expect(mail).toMatchObject({ recipient: listener.user.email });
});
