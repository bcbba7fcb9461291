import type { DeliveryDetail, DeliveryRow, Page } from '@mpn/domain';
import { createDelivery, createFtpConfiguration } from '../../factories/delivery';
import { insertRow, unique, type Row } from '../../factories/insert';
import { createRelease, sampleTo } from '../../factories/release';
import { until } from '../../support/until';
import { editor, promoter, type Person } from '../releases/support';
import type { ErrorAnswer } from '../support/client';
import { database } from '../support/server';

/*
 * Manual retries: the call accepts exactly what the log offers. What happens afterwards is tested in
 * test/delivery/queue/refusals.test.ts.
 */

const HOUR_MS = 3_600_000;
const DISK_FULL = 'mpn.backend.delivery.error.disk-full';

interface Waiting {
  id: number;
  owner: Person;
  to: Person;
  releaseId: number;
  campaignId: number;
  actionId: number;
}

/** A failed delivery of a campaign that runs, with these `values`, to a server without a transfer window. */
async function delivery(values: Row = {}, server: Row = {}): Promise<Waiting> {
  const pool = await database();
  const owner = await promoter();
  const to = await editor({}, 'MEDIA_ADMIN');
  const { id: releaseId } = await createRelease(pool, owner.companyId);
  const { campaignId, actionId } = await sampleTo(pool, releaseId, to.companyId);
  await createFtpConfiguration(pool, to.companyId, { server_address: '127.0.0.1', server_port: 9, ...server });
  const { id } = await createDelivery(pool, releaseId, to.companyId, {
    campaign_id: campaignId,
    action_id: actionId,
    reason: 'AUTOMATIC',
    state: 'FAILED',
    attempts: 5,
    error_code: DISK_FULL,
    ...values,
  });
  return { id, owner, to, releaseId, campaignId, actionId };
}

const waiting = (values: Row = {}, server: Row = {}): Promise<Waiting> =>
  delivery({ state: 'QUEUED', not_before: new Date(Date.now() + 12 * HOUR_MS), ...values }, server);

const retry = (who: Person, id: number) =>
  who.client.post<ErrorAnswer & DeliveryDetail>(`/deliveries/${id}/_actions/retry`);

async function offered(who: Person, id: number): Promise<[boolean, string | null]> {
  const { body } = await who.client.get<DeliveryDetail>(`/deliveries/${id}`);
  const table = await who.client.get<Page<DeliveryRow>>('/deliveries/_views/table');
  expect(table.body.items.find((row) => row.id === id)?.mayRetry).toBe(body.mayRetry);
  return [body.mayRetry, body.retryRefusal];
}

/** Asserts that no retry is offered, that a call is refused with the reason, and that nothing has changed. */
async function expectRefused({ id, owner, to }: Waiting, code: string, sentence: string | null): Promise<void> {
  const { body: before } = await to.client.get<DeliveryDetail>(`/deliveries/${id}`);
  for (const who of [owner, to]) {
    const refusal = sentence === null ? null : expect.stringContaining(sentence);
    expect(await offered(who, id)).toEqual([false, refusal]);
    const answer = await retry(who, id);
    expect([answer.status, answer.body.globalErrors[0]?.messageCode]).toEqual([
      409,
      `mpn.backend.delivery.error.${code}`,
    ]);
  }
  expect((await to.client.get(`/deliveries/${id}`)).body).toEqual(before);
}

async function afterItsTry(to: Person, id: number): Promise<DeliveryDetail> {
  const { body } = await until(
    () => to.client.get<DeliveryDetail>(`/deliveries/${id}`),
    (answer) => answer.body.history[0]?.outcome === 'FAILED',
  );
  return body;
}

const set = async (table: string, id: number, status: string): Promise<unknown> =>
  (await database()).query(`update ${table} set status = $2 where id = $1`, [id, status]);

describe('release and campaign', () => {
  test.each([
    ['has failed', () => delivery()],
    ['waits for its next attempt', () => waiting()],
  ])('a delivery that %s is retried only while campaign and action run', async (_name, make) => {
    const it = await make();
    const paused = 'sampling of this release is paused';
    await set('sampling_campaigns', it.campaignId, 'PAID_PAUSED');
    await expectRefused(it, 'sampling-not-running', paused);
    await set('sampling_campaigns', it.campaignId, 'PAID_FINISHED');
    await expectRefused(it, 'sampling-not-running', paused);
    await set('sampling_campaigns', it.campaignId, 'PAID_ACTIVE');
    await set('sampling_actions', it.actionId, 'PAUSED');
    await expectRefused(it, 'sampling-not-running', paused);
    await set('sampling_actions', it.actionId, 'ACTIVE');
    expect(await offered(it.owner, it.id)).toEqual([true, null]);
    expect((await retry(it.owner, it.id)).status).toBe(200);
  });

  test('a delivery of a withdrawn release is not retried', async () => {
    const it = await delivery();
    const { client } = it.owner;
    expect((await client.post(`/releases/${it.releaseId}/_actions/withdraw`, { reason: 'Leck' })).status).toBe(200);
    await expectRefused(it, 'withdrawn', 'has withdrawn this release');
  });
});

describe('a retry of a waiting delivery', () => {
  test('starts it at once, with all its attempts, when it waits for its next attempt', async () => {
    const { id, to } = await waiting();
    expect(await offered(to, id)).toEqual([true, null]);
    const { status, body } = await retry(to, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ errorCode: null, notBefore: null, mayRetry: false });
    // Files from the factory have no content: the error shows that it has run.
    expect(await afterItsTry(to, id)).toMatchObject({ id, attempts: 1 });
    const trail = await (
      await database()
    ).query(
      `select user_id, data::json as data from audit_records where action = 'delivery.retry' and object_id = $1`,
      [id],
    );
    expect(trail.rows).toEqual([{ user_id: to.user.id, data: { from: 'QUEUED', to: 'QUEUED' } }]);
  });

  test('is refused (not-retryable) when it waits for its transfer window', async () => {
    await expectRefused(await waiting({ attempts: 0, error_code: null }), 'not-retryable', null);
  });

  test('is refused (outside-window) when it waits for its next attempt and its transfer window is closed', async () => {
    // A local time in Berlin, so many hours from now.
    const at = (hours: number): string =>
      new Date(Date.now() + hours * HOUR_MS).toLocaleTimeString('de-DE', {
        timeZone: 'Europe/Berlin',
        hour: '2-digit',
        minute: '2-digit',
      });
    const it = await waiting({}, { transfer_start: `${at(12)}:00`, transfer_end: `${at(13)}:00` });
    await expectRefused(it, 'outside-window', null);
  });

  test('is refused (not-retryable) when it is due and queued', async () => {
    await expectRefused(await waiting({ not_before: new Date(Date.now() - HOUR_MS) }), 'not-retryable', null);
  });
});

test.each(['PREPARING', 'TRANSFERRING', 'DELIVERED', 'CANCELED'])(
  'a delivery that is %s is not started a second time',
  async (state) => {
    const values = { state, error_code: null, locked_by: 'somebody', heartbeat_at: new Date(Date.now() + HOUR_MS) };
    await expectRefused(await delivery(values), 'not-retryable', null);
  },
);

test('concurrent retries start a delivery once', async () => {
  const { id, owner, to } = await waiting();
  const pool = await database();
  const client = await pool.connect();
  await client.query('begin');
  await client.query('select 1 from deliveries where id = $1 for update', [id]);
  const both = Promise.all([retry(owner, id), retry(to, id)]);
  await until(
    () =>
      pool.query(
        `select 1 from pg_stat_activity
         where wait_event_type = 'Lock' and query like '%"deliveries"%for update%' and datname = current_database()`,
      ),
    ({ rowCount }) => rowCount === 2,
  ).finally(async () => {
    await client.query('rollback');
    client.release();
  });
  const answers = await both;
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await afterItsTry(to, id)).history).toHaveLength(1);
});

describe('one call retries failed deliveries', () => {
  const LOGIN = 'mpn.backend.delivery.error.login-refused';
  const SIGN_IN = 'mpn.backend.delivery.error.institution-sign-in';
  const retryFailed = (who: Person, filter: Row) =>
    who.client.post<{ retried: number }>('/deliveries/_actions/retry_failed', filter);

  /** Whether each of these is no longer failed. */
  const started = async (...all: Waiting[]): Promise<boolean[]> => {
    const { rows } = await (
      await database()
    ).query<{ id: number; state: string }>('select id, state from deliveries where id = any($1)', [
      all.map(({ id }) => id),
    ]);
    return all.map(({ id }) => rows.find((row) => row.id === id)?.state !== 'FAILED');
  };
  /** A closed transfer window, so that retried deliveries stay queued. */
  const closed = (): Row => {
    const at = (hours: number): string =>
      new Date(Date.now() + hours * HOUR_MS).toLocaleTimeString('de-DE', {
        timeZone: 'Europe/Berlin',
        hour: '2-digit',
        minute: '2-digit',
      });
    return { transfer_start: `${at(12)}:00`, transfer_end: `${at(13)}:00` };
  };
  const failed = (code: string): Promise<Waiting> => delivery({ error_code: code }, closed());

  test('of one cause, named by the error code that the caller sees', async () => {
    const [login, full] = [await failed(LOGIN), await failed(DISK_FULL)];
    expect((await retryFailed(login.to, { errorCode: DISK_FULL })).body).toEqual({ retried: 0 });
    // Promoters do not see this error code of an institution's server.
    expect((await retryFailed(login.owner, { errorCode: LOGIN })).body).toEqual({ retried: 0 });
    expect(await started(login, full)).toEqual([false, false]);
    const seen = await login.owner.client.get<Page<DeliveryRow>>(`/deliveries/_views/table?errorCode=${SIGN_IN}`);
    expect(seen.body.items.map(({ id }) => id)).toEqual([login.id]);
    expect((await retryFailed(login.owner, { errorCode: SIGN_IN })).body).toEqual({ retried: 1 });
    expect(await started(login, full)).toEqual([true, false]);
    expect((await retryFailed(full.to, { errorCode: DISK_FULL })).body).toEqual({ retried: 1 });
    expect(await started(full)).toEqual([true]);
    const { body } = await full.to.client.get<DeliveryDetail>(`/deliveries/${full.id}`);
    expect(body).toMatchObject({ attempts: 0, errorCode: null, errorMessage: null });
    const trail = await (
      await database()
    ).query(
      `select user_id, data::json as data from audit_records where action = 'delivery.retry' and object_id = $1`,
      [full.id],
    );
    expect(trail.rows).toEqual([{ user_id: full.to.user.id, data: { from: 'FAILED', to: 'QUEUED' } }]);
  });

  test('of one institution or one release of the caller only', async () => {
    const [one, other] = [await failed(DISK_FULL), await failed(DISK_FULL)];
    expect((await retryFailed(one.owner, { institutionId: other.to.companyId })).body).toEqual({ retried: 0 });
    expect((await retryFailed(one.owner, { releaseId: other.releaseId })).body).toEqual({ retried: 0 });
    expect((await retryFailed(one.to, {})).body).toEqual({ retried: 1 });
    expect(await started(one, other)).toEqual([true, false]);
    expect((await retryFailed(other.owner, { institutionId: other.to.companyId })).body).toEqual({ retried: 1 });
    expect(await started(other)).toEqual([true]);
  });

  test('but none that cannot run now or was replaced by a later one, and none twice', async () => {
    const [paused, replaced] = [await failed(DISK_FULL), await failed(DISK_FULL)];
    await set('sampling_campaigns', paused.campaignId, 'PAID_PAUSED');
    await insertRow(await database(), 'deliveries', {
      unique_key: `retry-${unique()}`,
      release_id: replaced.releaseId,
      institution_id: replaced.to.companyId,
      reason: 'REQUEST',
      state: 'DELIVERED',
      attempts: 1,
      queued_at: new Date(),
    });
    expect((await retryFailed(paused.owner, {})).body).toEqual({ retried: 0 });
    expect((await retryFailed(replaced.owner, {})).body).toEqual({ retried: 0 });
    expect(await started(paused, replaced)).toEqual([false, false]);
    await set('sampling_campaigns', paused.campaignId, 'PAID_ACTIVE');
    const both = await Promise.all([retryFailed(paused.owner, {}), retryFailed(paused.to, {})]);
    expect(both.map(({ body }) => body.retried).sort()).toEqual([0, 1]);
    expect(await started(paused)).toEqual([true]);
  });
});
