import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { FileView } from '@mpn/domain';
import { Pool } from 'pg';
import { createMediaCompany } from '../../factories/companies';
import { createRelease, sampleTo, type TestRelease } from '../../factories/release';
import { createUser } from '../../factories/users';
import { audioFile, formWith, pictureFile } from '../../support/media';
import { until } from '../../support/until';
import { apiAt } from '../support/client';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { Postbox } from '../support/postbox';
import { accepts, filesUnderWay, slowUpload } from '../support/slow-upload';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/*
 * Two servers and two workers as processes of their own, started together on one empty database, with one storage and
 * one secrets file and nothing else in common.
 */

const ROOT = resolve(__dirname, '../../..');

let db: OwnDatabase;
let pool: Pool;
let folder: string;
let one: ServerProcess;
let other: ServerProcess;
let workers: ServerProcess[] = [];
const postbox = new Postbox();

const all = (): ServerProcess[] => [one, other, ...workers].filter((process) => process !== undefined);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-processes-'));
  db = await ownDatabase({ empty: true });
  pool = new Pool({ connectionString: db.url, max: 4 });
  const environment = {
    STORAGE_DIR: join(folder, 'storage'),
    SECRETS_FILE: join(folder, 'secrets.json'),
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: String(await postbox.listen()),
    WORKER: 'false',
  };
  const start = (name: string, entry: 'serve' | 'work') =>
    startServerProcess({ root: ROOT, databaseUrl: db.url, folder: join(folder, name), environment, entry });
  const starts = [
    start('web-1', 'serve'),
    start('web-2', 'serve'),
    start('worker-1', 'work'),
    start('worker-2', 'work'),
  ];
  // Waits for all starts, so that running processes are stopped even if one fails.
  await Promise.allSettled(starts);
  [one, other, ...workers] = (await Promise.all(starts)) as [ServerProcess, ServerProcess, ...ServerProcess[]];
});

afterAll(async () => {
  await Promise.all(all().map((process) => process.stop()));
  await new Promise<void>((closed) => postbox.server.close(() => closed()));
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

test('concurrent first starts create one schema, without an error in the log', async () => {
  for (const { output } of all()) expect(output()).toBe('');
  for (const { port } of [one, other]) expect((await apiAt(port).get('//readyz')).status).toBe(200);
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from genres group by code having count(*) > 1',
  );
  expect(rows).toEqual([]);
});

test('both servers serve the files and sessions of each other, and a session ended at one is ended at both', async () => {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  const bytes = await pictureFile();
  const login = await apiAt(one.port).post('/auth/login', {
    loginName: promoter.loginName,
    password: promoter.password,
  });
  const token = login.headers.get('authorization')!;
  const { status, body } = await apiAt(one.port)
    .withToken(token)
    .post<FileView>('/files/COVER', formWith(bytes, 'a.jpg'));
  expect(status).toBe(201);
  const served = await apiAt(other.port).fetch('GET', `/${body.url}`);
  expect([served.status, Buffer.from(await served.arrayBuffer()).equals(bytes)]).toEqual([200, true]);
  expect((await apiAt(other.port).withToken(token).get('/session')).status).toBe(200);
  expect((await apiAt(one.port).withToken(token).post('/auth/logout')).status).toBe(204);
  expect((await apiAt(other.port).withToken(token).get('/session')).status).toBe(401);
  expect((await apiAt(other.port).fetch('GET', `/${body.url}`)).status).toBe(404);
});

test('every job runs once with two workers', async () => {
  const people = [];
  for (let count = 0; count < 24; count += 1) people.push(await createUser(pool, 'PROMO_USER'));
  await Promise.all(
    people.map(({ loginName }, index) =>
      apiAt(index % 2 ? one.port : other.port).post('/account/password/begin_reset', { loginName }),
    ),
  );
  await until(() => postbox.recipients.length >= people.length);
  await until(async () => (await pool.query('select 1 from graphile_worker.jobs limit 1')).rowCount === 0);
  expect([...postbox.recipients].sort()).toEqual(people.map(({ email }) => email).sort());
});

/**
 * A release with its recording in the storage, which is there before the release is committed: the clock may queue
 * previews at any time.
 */
async function releaseWithRecording(companyId: number): Promise<TestRelease> {
  const bytes = await audioFile({ seconds: 2 });
  const client = await pool.connect();
  try {
    await client.query('begin');
    const release = await createRelease(client as unknown as Pool, companyId);
    const { rows } = await client.query<{ key: string }>(
      `update stored_files set size = $2, media_info = jsonb_set(media_info, '{durationMs}', '2000') where id = $1
       returning storage_key as key`,
      [release.audioFileId, bytes.length],
    );
    const path = join(folder, 'storage', rows[0]!.key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
    await client.query('commit');
    return release;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

async function dueCampaign(companyId: number, institutionId: number): Promise<number> {
  const release = await releaseWithRecording(companyId);
  const states = { campaignStatus: 'PAID_SCHEDULED', actionStatus: 'SCHEDULED', startsInDays: -1 };
  return (await sampleTo(pool, release.id, institutionId, states)).campaignId;
}

test('two clocks start a due campaign once', async () => {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  const institution = await createMediaCompany(pool);
  const started = async (ids: readonly number[]): Promise<boolean> =>
    (await pool.query(`select 1 from sampling_campaigns where id = any($1) and status = 'PAID_ACTIVE'`, [ids]))
      .rowCount === ids.length;
  const ids: number[] = [];
  for (let count = 0; count < 6; count += 1) ids.push(await dueCampaign(promoter.companyId!, institution.id));
  await until(() => started(ids));
  // A campaign that a later tick starts, so that both clocks have seen the earlier ones again.
  ids.push(await dueCampaign(promoter.companyId!, institution.id));
  await until(() => started(ids));
  const { rows } = await pool.query<{ object_id: number }>(
    `select object_id from audit_records where action = 'campaign.start' and object_id = any($1) order by object_id`,
    [ids],
  );
  expect(rows.map(({ object_id: id }) => Number(id))).toEqual(ids);
});

test('a process that is told to end completes running work, accepts nothing new and exits with 0', async () => {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  const login = await apiAt(one.port).post('/auth/login', {
    loginName: promoter.loginName,
    password: promoter.password,
  });
  const upload = slowUpload(one.port, login.headers.get('authorization')!, await pictureFile({ shade: 6 }));
  await until(async () => (await filesUnderWay(join(folder, 'storage'))).length > 0);
  const ended = one.end();
  await until(async () => !(await accepts(one.port)));
  upload.finish();
  expect(await upload.status).toBe(201);
  expect(await ended).toBe(0);
  expect(await Promise.all([other, ...workers].map((process) => process.end()))).toEqual([0, 0, 0]);
  for (const { output } of all()) expect(output()).toBe('');
  const held = await pool.query('select 1 from graphile_worker._private_jobs where locked_by is not null');
  const speaking = await pool.query('select 1 from worker_heartbeats');
  expect([held.rowCount, speaking.rowCount]).toEqual([0, 0]);
});
