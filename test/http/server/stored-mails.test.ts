import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Core } from '@strapi/strapi';
import createKnex from 'knex';
import { Pool } from 'pg';
import { deleteOldMails } from '../../../cms/src/api/mail/jobs/clean-up';
import { unique } from '../../factories/insert';
import { createUser } from '../../factories/users';
import { until } from '../../support/until';
import { apiAt } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { Postbox } from '../support/postbox';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/* What remains of mails and of their links, with a mail server that accepts or refuses them. */

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let app: ServerProcess;
const postbox = new Postbox();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-mail-secrets-'));
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
  app = await startServerProcess({
    root: resolve(__dirname, '../../..'),
    databaseUrl: db.url,
    folder: join(folder, 'app'),
    environment: { SMTP_HOST: '127.0.0.1', SMTP_PORT: String(await postbox.listen()) },
  });
});

afterAll(async () => {
  await app?.stop();
  await new Promise<void>((closed) => postbox.server.close(() => closed()));
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

interface KeptMail {
  id: number;
  state: string;
  text: string;
  html: string;
  error: string | null;
  sealed_data: string | null;
}

/** Runs the nightly clean-up as of this instant. */
async function cleanUp(now: Date): Promise<void> {
  const knex = createKnex({ client: 'pg', connection: db.url, pool: { min: 0, max: 1 } });
  try {
    await deleteOldMails({ db: { connection: knex } } as unknown as Core.Strapi, now);
  } finally {
    await knex.destroy();
  }
}

const mailTo = async (email: string): Promise<KeptMail | undefined> =>
  (await pool.query<KeptMail>('select * from mails where recipient = $1', [email])).rows[0];

async function askForLink(email: string): Promise<void> {
  const { loginName } = await createUser(pool, 'PROMO_USER', { email });
  await apiAt(app.port).post('/account/password/begin_reset', { loginName });
}

/** Lets the job of a mail run now, with this maximum number of attempts; false where it runs already or has ended. */
const hurry = async (mailId: number, maxAttempts: number): Promise<boolean> => {
  // A job that is still locked is not rescheduled.
  const { rowCount } = await pool.query(
    `select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where key = $1),
       now(), null, null, $2)`,
    [`mail-${mailId}`, maxAttempts],
  );
  return rowCount === 1;
};

/** Runs the job of a mail now, once its last attempt has ended. */
const runNow = (mailId: number, maxAttempts: number) => until(() => hurry(mailId, maxAttempts));

/** A mail that failed once and waits for its next attempt. */
async function refusedOnce(): Promise<KeptMail> {
  const email = `refused-${unique()}@example.org`;
  await askForLink(email);
  await until(async () => (await mailTo(email))?.error?.includes('nobody of that name') ?? false);
  return (await mailTo(email))!;
}

describe('a mailed link is stored encrypted', () => {
  test('and is erased once the mail is sent', async () => {
    const email = `taken-${unique()}@example.org`;
    await askForLink(email);
    await until(async () => (await mailTo(email))?.state === 'SENT');
    expect(postbox.texts.get(email)).toContain('token=3D');
    const mail = await mailTo(email);
    expect(mail).toMatchObject({ sealed_data: null, text: expect.stringContaining('••••••') });
    expect(`${mail?.text} ${mail?.html}`).not.toContain('token=');
  });

  test('and is erased when the mail has failed for good', async () => {
    const waiting = await refusedOnce();
    expect(waiting).toMatchObject({ state: 'QUEUED', sealed_data: expect.stringMatching(/^v1\./) });
    await runNow(waiting.id, 2);
    await until(
      async () =>
        (await pool.query(`select 1 from mails where id = $1 and state = 'FAILED'`, [waiting.id])).rowCount === 1,
    );
    const { rows } = await pool.query<KeptMail>('select * from mails where id = $1', [waiting.id]);
    expect(rows[0]?.sealed_data).toBeNull();
  });

  test('and is erased when it expires, and the mail is not sent', async () => {
    const waiting = await refusedOnce();
    await pool.query(`update mails set sealed_until = now() - interval '1 second' where id = $1`, [waiting.id]);
    const erased = async () =>
      (await pool.query('select 1 from mails where id = $1 and sealed_data is null', [waiting.id])).rowCount === 1;
    await until(erased);
    const hasFailed = async () =>
      (await pool.query(`select 1 from mails where id = $1 and state = 'FAILED'`, [waiting.id])).rowCount === 1;
    // Its next attempt may have come before the clock, and was the last one then.
    await until(async () => (await hasFailed()) || ((await hurry(waiting.id, 12)) && (await hasFailed())));
    const { rows } = await pool.query<KeptMail>('select * from mails where id = $1', [waiting.id]);
    expect(rows[0]?.error).toContain('over before the mail could be sent');
  });
});

test('a mail is not sent again because its record met a lost connection to the database', async () => {
  const email = `once-${unique()}@example.org`;
  const reply = postbox.holdReplies();
  await askForLink(email);
  await until(() => postbox.recipients.includes(email));
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from mails where recipient = $1 for update', [email]);
    reply();
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await holder.query(cut)).rowCount);
  } finally {
    await holder.query('commit');
    holder.release();
  }
  const { id } = (await mailTo(email))!;
  const job = 'select 1 from graphile_worker.jobs where key = $1';
  await until(async () => (await pool.query(job, [`mail-${id}`])).rowCount === 0);
  expect(await mailTo(email)).toMatchObject({ state: 'SENT', error: null });
  expect(postbox.recipients.filter((to) => to === email)).toHaveLength(1);
});

test('the mails to a person are deleted with the account, and other mails stay', async () => {
  const admin = await createUser(pool, 'PROMO_ADMIN');
  const [gone, other] = [`gone-${unique()}@example.org`, `other-${unique()}@example.org`];
  const user = await createUser(pool, 'PROMO_USER', { company_id: admin.companyId, email: gone });
  await askForLink(other);
  await apiAt(app.port).post('/account/password/begin_reset', { loginName: user.loginName });
  for (const email of [gone, other]) await until(async () => (await mailTo(email))?.state === 'SENT');
  expect((await apiAt(app.port).as(admin).delete(`/users/${user.id}`)).status).toBe(204);
  await until(async () => (await mailTo(gone)) === undefined);
  expect(await mailTo(other)).toMatchObject({ state: 'SENT' });
});

test('a mail to a person that is sent after the account was deleted is deleted by the clean-up', async () => {
  const admin = await createUser(pool, 'PROMO_ADMIN');
  const email = `late-${unique()}@example.org`;
  const user = await createUser(pool, 'PROMO_USER', { company_id: admin.companyId, email });
  const reply = postbox.holdReplies();
  await apiAt(app.port).post('/account/password/begin_reset', { loginName: user.loginName });
  await until(() => postbox.recipients.includes(email));
  expect((await apiAt(app.port).as(admin).delete(`/users/${user.id}`)).status).toBe(204);
  const followed = `select 1 from graphile_worker.jobs where task_identifier like '%user-deleted%'`;
  await until(async () => (await pool.query(followed)).rowCount === 0);
  reply();
  await until(async () => (await mailTo(email))?.state === 'SENT');
  await cleanUp(new Date());
  expect(await mailTo(email)).toBeUndefined();
});

test('mails are deleted 180 days after they were written', async () => {
  const email = `old-${unique()}@example.org`;
  await askForLink(email);
  await until(async () => (await mailTo(email))?.state === 'SENT');
  const inDays = (days: number): Date => new Date(Date.now() + days * 86_400_000);
  await cleanUp(inDays(179));
  expect(await mailTo(email)).toBeDefined();
  await cleanUp(inDays(181));
  expect(await mailTo(email)).toBeUndefined();
});
