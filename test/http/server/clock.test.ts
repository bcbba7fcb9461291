import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import type { SamplingCampaignView } from '@mpn/domain';
import { openMarket } from '../../factories/campaign';
import { boughtCampaign } from '../../factories/order';
import { createRelease } from '../../factories/release';
import { createUser, type TestUser } from '../../factories/users';
import { fakeTime, type FakeTime } from '../../support/fake-time';
import { freePort } from '../../support/processes';
import { until } from '../../support/until';
import { apiAt, type ApiClient } from '../support/client';
import { untilClockJobRan } from '../support/clock-runs';
import { ownDatabase, type OwnDatabase } from '../support/own-database';
import { startServerProcess, type ServerProcess } from '../support/server-process';

/*
 * The compiled server and a worker, each with its clock, on one database; their wall clock is set to the nights of
 * Berlin's clock changes, and jumps. Postgres has the real time, because the processes decide what is due.
 */

const ROOT = resolve(__dirname, '../../..');

let folder: string;
let db: OwnDatabase;
let pool: Pool;
let time: FakeTime;
let processes: ServerProcess[] = [];
let metricsPorts: number[] = [];
let promoter: TestUser;
let editorId: number;
let client: ApiClient;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mpn-clock-'));
  db = await ownDatabase();
  pool = new Pool({ connectionString: db.url, max: 2 });
  time = fakeTime(join(folder, 'time'), '2027-03-27T12:00:00Z');
  metricsPorts = [await freePort(), await freePort()];
  const start = (entry: 'serve' | 'work', metricsPort = 0) =>
    startServerProcess({
      root: ROOT,
      databaseUrl: db.url,
      folder: join(folder, entry),
      entry,
      environment: {
        ...time.environment,
        SECRETS_FILE: join(folder, 'secrets.json'),
        LOG_LEVEL: 'warn',
        METRICS_PORT: String(metricsPort),
      },
    });
  processes = [await start('serve', metricsPorts[0]), await start('work', metricsPorts[1])];
  const [institution] = await openMarket(pool, { editors: 0 });
  // Gets the digest of the day.
  editorId = (await createUser(pool, 'MEDIA_USER', { company_id: institution.id })).id;
  promoter = await createUser(pool, 'PROMO_ADMIN');
  await logInAnew();
});

afterAll(async () => {
  await Promise.all(processes.map((process) => process.stop()));
  await pool?.end();
  await db?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Earlier sessions have expired by the server's clock. */
async function logInAnew(): Promise<void> {
  const colleague = await createUser(pool, 'PROMO_ADMIN', { company_id: promoter.companyId });
  client = apiAt(processes[0]!.port).as(colleague);
}

/** Waits until the clocks of both processes have run what starts and ends campaigns, and what sends digests. */
async function untilBothTicked(): Promise<void> {
  const jobs = ['sampling.start-and-end', 'mail.digests'];
  await Promise.all(metricsPorts.flatMap((port) => jobs.map((job) => untilClockJobRan(port, job))));
}

/** A bought campaign of some days from this local time on. */
async function campaignFrom(startDate: string, startTime: string, endDate: string): Promise<SamplingCampaignView> {
  const { id } = await createRelease(pool, promoter.companyId!);
  return boughtCampaign(client, id, { startDate, startTime, endDate });
}

const statusOf = async (id: number): Promise<string | undefined> =>
  (await pool.query<{ status: string }>('select status from sampling_campaigns where id = $1', [id])).rows[0]?.status;
const untilStatus = (id: number, wanted: string): Promise<unknown> =>
  until(
    () => statusOf(id),
    (status) => status === wanted,
  );

/** Transitions and notifications of a campaign, with their number. */
async function effectsOf(campaign: SamplingCampaignView) {
  const { rows } = await pool.query<{ action: string }>(
    `select action from audit_records where object_type = 'sampling_campaign' and object_id = $1
       and action in ('campaign.start', 'campaign.end') order by id`,
    [campaign.id],
  );
  const told = await pool.query(
    `select 1 from notifications where user_id = $1 and type = 'NEW_RELEASE' and (data ->> 'releaseId')::int = $2`,
    [editorId, campaign.releaseId],
  );
  return { actions: rows.map(({ action }) => action), told: told.rowCount };
}

const digests = async (): Promise<number> =>
  (await pool.query(`select 1 from mails where template = 'new-releases-digest' and user_id = $1`, [editorId]))
    .rowCount ?? 0;

test('a start in the skipped hour of spring happens at its end, once by two clocks', async () => {
  const campaign = await campaignFrom('2027-03-28', '02:30', '2027-04-30');
  time.set('2027-03-28T00:56:00Z');
  await untilBothTicked();
  expect(await statusOf(campaign.id)).toBe('PAID_SCHEDULED');
  time.set('2027-03-28T01:00:01Z');
  await untilStatus(campaign.id, 'PAID_ACTIVE');
  await untilBothTicked();
  expect(await effectsOf(campaign)).toEqual({ actions: ['campaign.start'], told: 1 });
});

test('a digest is sent once when the clock is set back and forth over its time', async () => {
  const before = await digests();
  // 08:30 and 07:30 in Berlin, and once more.
  time.set('2027-03-28T06:30:00Z');
  await until(async () => (await digests()) === before + 1);
  for (const instant of ['2027-03-28T03:30:00Z', '2027-03-28T06:30:00Z', '2027-03-28T05:30:00Z']) {
    time.set(instant);
    await untilBothTicked();
  }
  expect(await digests()).toBe(before + 1);
});

test('a start in the repeated hour of autumn happens at its first occurrence only', async () => {
  time.set('2027-10-30T12:00:00Z');
  await logInAnew();
  const campaign = await campaignFrom('2027-10-31', '02:30', '2027-11-30');
  time.set('2027-10-31T00:26:00Z');
  await untilBothTicked();
  expect(await statusOf(campaign.id)).toBe('PAID_SCHEDULED');
  time.set('2027-10-31T00:30:01Z');
  await untilStatus(campaign.id, 'PAID_ACTIVE');
  for (const second of ['2027-10-31T01:29:58Z', '2027-10-31T01:30:01Z']) {
    time.set(second);
    await untilBothTicked();
  }
  expect(await effectsOf(campaign)).toEqual({ actions: ['campaign.start'], told: 1 });
});

test('a campaign whose start and end are skipped ends without starting; a clock set back changes nothing', async () => {
  time.set('2027-11-01T12:00:00Z');
  await logInAnew();
  const missed = await campaignFrom('2027-11-02', '09:00', '2027-11-05');
  const running = await campaignFrom('2027-11-02', '09:00', '2027-12-31');
  time.set('2027-11-10T12:00:00Z');
  await untilStatus(missed.id, 'PAID_FINISHED');
  await untilStatus(running.id, 'PAID_ACTIVE');
  for (const instant of ['2027-11-01T12:00:00Z', '2027-11-10T12:00:00Z']) {
    time.set(instant);
    await untilBothTicked();
    expect([await statusOf(missed.id), await statusOf(running.id)]).toEqual(['PAID_FINISHED', 'PAID_ACTIVE']);
  }
  expect(await effectsOf(missed)).toEqual({ actions: ['campaign.end'], told: 0 });
  expect(await effectsOf(running)).toEqual({ actions: ['campaign.start'], told: 1 });
});

test('neither clock reported an error', () => {
  for (const process of processes) expect(process.output()).not.toMatch(/error: clock: /);
});
