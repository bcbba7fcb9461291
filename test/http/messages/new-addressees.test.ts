import type { NotificationPage } from '@mpn/domain';
import type { Pool } from 'pg';
import { createMediaCompany, createPromotionCompany } from '../../factories/companies';
import { insertRow, unique } from '../../factories/insert';
import { createUser, type TestUser } from '../../factories/users';
import { until } from '../../support/until';
import { api } from '../support/client';
import { untilClockRan } from '../support/clock-runs';
import { readMails } from '../support/mailbox';
import { database } from '../support/server';

let pool: Pool;
let mediumId: number;

beforeAll(async () => {
  pool = await database();
  mediumId = (await pool.query<{ id: number }>('select min(id) as id from sampling_mediums')).rows[0]!.id;
  // Institutions of other tests count as announced just now, so that nothing more is announced today.
  await pool.query(
    `insert into announced_institutions (document_id, company_id, announced_at)
     select md5(random()::text), id, now() at time zone 'utc' from companies
     where type = 'MEDIA' on conflict do nothing`,
  );
});

const institution = (name: string) => createMediaCompany(pool, { name, sampling_medium_id: mediumId });

const promoter = async (values: object = {}): Promise<TestUser> =>
  createUser(pool, 'PROMO_USER', { notification_new_addressees: true, preferred_app_locale: 'en-US', ...values });

/** As if everything announced so far had been announced so many days earlier: so that the next tick is on a new day. */
const letDaysPass = (days: number) =>
  pool.query(`update announced_institutions set announced_at = announced_at - interval '${days} days'`);

const mailsTo = async ({ email }: TestUser) => readMails(pool, email);
const inApp = async (user: TestUser) =>
  (await api().as(user).get<NotificationPage>('/notifications')).body.items.map(({ type, data }) => [type, data.name]);

test('promoters who have chosen it are notified once a day of new institutions that they have not blocked', async () => {
  const blocking = await createPromotionCompany(pool);
  const [both, byMail, byApp, refusing, blocker, editor] = [
    await promoter({ notification_type: 'BOTH' }),
    await promoter({ notification_type: 'EMAIL' }),
    await promoter({ notification_type: 'IN_APP' }),
    await promoter({ notification_new_addressees: false }),
    await promoter({ company_id: blocking.id }),
    await createUser(pool, 'MEDIA_USER', { notification_new_addressees: true }),
  ];
  const name = `Radio <Nord> ${unique()}`;
  const { id } = await institution(name);
  await insertRow(pool, 'block_list_entries', { company_id: blocking.id, institution_id: id });
  await letDaysPass(2);

  const mail = (await until(async () => (await mailsTo(both))[0]))!;
  expect(mail.template).toBe('new-addressees');
  expect(mail.text).toContain(name);
  expect(mail.text).toMatch(/unsubscribe#u=\d+\.NEW_ADDRESSEES\./);
  expect(mail.html).toContain('Radio &lt;Nord&gt;');
  expect(await inApp(both)).toEqual([['NEW_ADDRESSEES', name]]);
  await until(async () => (await mailsTo(byMail)).length);
  expect(await inApp(byMail)).toEqual([]);
  await until(async () => (await inApp(byApp)).length);
  expect(await mailsTo(byApp)).toEqual([]);

  // The same task run again, and another institution on the same day.
  const { rows } = await pool.query<{ announced_at: Date }>(
    'select announced_at from announced_institutions where company_id = $1',
    [id],
  );
  await pool.query(
    `select graphile_worker.add_job('message.new-addressees', json_build_object('announcedAt', $1::text))`,
    [rows[0]!.announced_at.toISOString()],
  );
  const second = `Radio Süd ${unique()}`;
  await institution(second);
  await untilClockRan('message.new-addressees');
  await until(
    () => pool.query(`select 1 from graphile_worker.jobs where task_identifier = 'message.new-addressees'`),
    ({ rowCount }) => rowCount === 0,
  );
  expect([(await mailsTo(both)).length, await inApp(both)]).toEqual([1, [['NEW_ADDRESSEES', name]]]);
  for (const user of [refusing, blocker, editor]) {
    expect([await mailsTo(user), await inApp(user)]).toEqual([[], []]);
  }

  // On the next day all companies, also the one that blocked the first institution, are notified of the second only.
  await letDaysPass(1);
  await until(async () => (await mailsTo(both)).length === 2);
  expect((await mailsTo(both))[0]!.subject).toContain(second);
  await until(async () => (await mailsTo(blocker)).length);
  expect(await inApp(blocker)).toEqual([['NEW_ADDRESSEES', second]]);
});
