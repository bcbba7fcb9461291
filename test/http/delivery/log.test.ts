import type { DeliveryDetail, DeliveryRow, DeliverySummary, Page } from '@mpn/domain';
import { createMediaGroup } from '../../factories/media-group';
import { insertRow } from '../../factories/insert';
import { createRelease } from '../../factories/release';
import { editor, promoter, superAdmin, type Person } from '../releases/support';
import { api, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';

let label: Person;
let otherLabel: Person;
let radio: Person;
let otherRadio: Person;
let support: Person;
let failedId: number;

async function delivery(
  releaseId: number,
  institutionId: number,
  key: string,
  values: Record<string, unknown>,
): Promise<number> {
  const row = await insertRow(await database(), 'deliveries', {
    release_id: releaseId,
    institution_id: institutionId,
    unique_key: `log-${releaseId}-${key}`,
    reason: 'AUTOMATIC',
    attempts: 1,
    queued_at: new Date(),
    protocol: 'SFTP',
    target_host: 'sftp.example',
    bytes_total: 100,
    bytes_done: 0,
    ...values,
  });
  return row.id;
}

beforeAll(async () => {
  [label, otherLabel, radio, otherRadio, support] = await Promise.all([
    promoter(),
    promoter(),
    editor({}, 'MEDIA_ADMIN'),
    editor({}, 'MEDIA_ADMIN'),
    superAdmin(),
  ]);
  const pool = await database();
  const release = await createRelease(pool, label.companyId, { title: '100% Live' });
  const foreign = await createRelease(pool, otherLabel.companyId, { title: '1000 Live' });
  failedId = await delivery(release.id, radio.companyId, 'a', {
    state: 'FAILED',
    error_code: 'mpn.backend.delivery.error.login-refused',
    error_values: { host: 'sftp.example' },
    remote_directory: './geheim/eingang',
  });
  await insertRow(pool, 'delivery_attempts', {
    delivery_id: failedId,
    number: 1,
    started_at: new Date(),
    ended_at: new Date(),
    outcome: 'FAILED',
    step: 'login',
    error_code: 'mpn.backend.delivery.error.login-refused',
    error_values: { host: 'sftp.example' },
  });
  await insertRow(pool, 'delivery_attempts', {
    delivery_id: failedId,
    number: 2,
    started_at: new Date(),
    ended_at: new Date(),
    outcome: 'FAILED',
    step: 'write',
    error_code: 'mpn.backend.delivery.error.remote-error',
    error_values: { reason: '550 /srv/ingest/mpn_prod: quota of mpn_prod exceeded' },
  });
  await delivery(release.id, otherRadio.companyId, 'b', {
    state: 'DELIVERED',
    delivered_at: new Date(),
    bytes_done: 100,
  });
  await delivery(foreign.id, radio.companyId, 'c', { state: 'QUEUED', not_before: new Date(Date.now() + 3_600_000) });
});

const titlesOf = async (who: Person, query = {}): Promise<string[]> => {
  const { status, body } = await who.client.get<Page<DeliveryRow>>('/deliveries/_views/table', { query });
  expect(status).toBe(200);
  return body.items.map(({ releaseTitle, state }) => `${releaseTitle} ${state}`).sort();
};

describe('the delivery log', () => {
  test('shows promoters deliveries of their releases, institutions those to them, and support all', async () => {
    expect(await titlesOf(label)).toEqual(['100% Live DELIVERED', '100% Live FAILED']);
    expect(await titlesOf(otherLabel)).toEqual(['1000 Live WAITING_FOR_WINDOW']);
    expect(await titlesOf(radio)).toEqual(['100% Live FAILED', '1000 Live WAITING_FOR_WINDOW']);
    expect((await titlesOf(support, { pageSize: 200 })).length).toBeGreaterThanOrEqual(3);
  });

  test('shows an admin of a group’s main company deliveries to its members too, but not its editors', async () => {
    const pool = await database();
    const [main, member] = [await editor({}, 'MEDIA_ADMIN'), await editor({}, 'MEDIA_ADMIN')];
    const colleague = await editor({ company_id: main.companyId });
    await createMediaGroup(pool, main.companyId, member.companyId);
    const release = await createRelease(pool, (await promoter()).companyId, { title: 'Group' });
    const id = await delivery(release.id, member.companyId, 'd', { state: 'CANCELED' });
    expect(await titlesOf(main)).toEqual(['Group CANCELED']);
    expect((await main.client.get(`/deliveries/${id}`)).status).toBe(200);
    expect((await colleague.client.get(`/deliveries/${id}`)).status).toBe(404);
    expect(await titlesOf(radio)).not.toContain('Group CANCELED');
  });

  test('answers 404 for reading and retrying a delivery of another company', async () => {
    for (const who of [otherLabel, otherRadio]) {
      expect((await who.client.get(`/deliveries/${failedId}`)).status).toBe(404);
      expect((await who.client.post(`/deliveries/${failedId}/_actions/retry`)).status).toBe(404);
    }
    expect((await api().get(`/deliveries/${failedId}`)).status).toBe(401);
  });

  test('is filtered by state and literal search term, is paged, and refuses unknown columns', async () => {
    expect(await titlesOf(label, { state: ['FAILED'] })).toEqual(['100% Live FAILED']);
    expect(await titlesOf(support, { term: '100% l' })).toEqual(['100% Live DELIVERED', '100% Live FAILED']);
    const page = await label.client.get<Page<DeliveryRow>>('/deliveries/_views/table', {
      query: { pageSize: 1, page: 2, sortBy: 'state' },
    });
    expect(page.body).toMatchObject({ total: 2, page: 2, pageSize: 1, items: [{ state: 'FAILED' }] });
    const beyond = await label.client.get<Page<DeliveryRow>>('/deliveries/_views/table', { query: { page: 9 } });
    expect(beyond.body).toMatchObject({ total: 2, items: [] });
    expect(
      (await label.client.get<ErrorAnswer>('/deliveries/_views/table', { query: { sortBy: 'errorCode' } })).status,
    ).toBe(400);
  });

  test('counts each delivery once in its summary, with waitingForWindow apart from queued', async () => {
    const { body } = await radio.client.get<DeliverySummary>('/deliveries/_views/summary');
    expect(await titlesOf(radio, { state: ['WAITING_FOR_WINDOW'] })).toEqual(['1000 Live WAITING_FOR_WINDOW']);
    expect(await titlesOf(radio, { state: ['QUEUED'] })).toEqual([]);
    expect(body).toEqual({
      queued: 0,
      waitingForWindow: 1,
      running: 0,
      delivered: 0,
      upToDate: 0,
      noticesLeft: 0,
      failed: 1,
      canceled: 0,
      archivesWithoutServer: [],
    });
  });

  test('shows the message of a failure in the caller’s language', async () => {
    const { body } = await radio.client.get<DeliveryDetail>(`/deliveries/${failedId}`, {
      headers: { 'accept-language': 'de-DE' },
    });
    expect(body).toMatchObject({
      mayRetry: true,
      errorMessage: expect.stringContaining('Benutzername oder Passwort abgelehnt'),
      history: [
        { number: 1, step: 'login', outcome: 'FAILED', message: expect.stringContaining('sftp.example') },
        { number: 2, step: 'write', outcome: 'FAILED', message: expect.stringContaining('quota of mpn_prod') },
      ],
    });
  });

  test('shows host and directory to the institution and to support, but not to the promoter', async () => {
    const address = `/deliveries/${failedId}`;
    for (const who of [radio, support]) {
      const { body } = await who.client.get<DeliveryDetail>(address);
      expect(body).toMatchObject({ targetHost: 'sftp.example', remoteDirectory: './geheim/eingang' });
      expect(body.history[1]?.message).toContain('quota of mpn_prod');
    }
    const { body } = await label.client.get<DeliveryDetail>(address);
    const { body: list } = await label.client.get<Page<DeliveryRow>>('/deliveries/_views/table');
    const { body: retried } = await label.client.post<DeliveryDetail>(`${address}/_actions/retry`);
    for (const answer of [body, list, retried]) {
      expect(JSON.stringify(answer)).not.toMatch(/sftp\.example|geheim|mpn_prod|550/);
    }
    expect(body).toMatchObject({
      targetHost: null,
      remoteDirectory: null,
      errorCode: 'mpn.backend.delivery.error.institution-sign-in',
      errorMessage: expect.stringContaining("could not sign in to the institution's server"),
      history: [
        { number: 1, step: 'login', message: expect.stringContaining('sign in') },
        { number: 2, step: 'write', message: expect.stringContaining('broke off') },
      ],
    });
  });
});
