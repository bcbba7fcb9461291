import { readFileSync } from 'node:fs';
import path from 'node:path';
import type {
  AttentionItem,
  CompanyView,
  DeliveryDetail,
  DeliveryRow,
  Page,
  RecognitionView,
  ReleaseEntity,
} from '@mpn/domain';
import { createDelivery } from '../../factories/delivery';
import { promoter, superAdmin, type Person } from '../../http/releases/support';
import { panelClient, type SupportAnswer } from '../../http/support-panel/panel';
import type { ApiClient } from '../../http/support/client';
import { database } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { trackInput } from '../../support/track-input';
import { until } from '../../support/until';
import { act, saveTrackTitle, type Offered } from './campaign-steps';
import { filesIn, push, realRelease, releaseWithFilesOf, station, type RealRelease } from './support';

/* Recognition services: what they get of a release, when, and by whose decision. */

let sshd: SshdServer;
let panel: ApiClient;
let boss: Person;
/** Gets JSON files beside the recordings. */
let service: { id: number; name: string };
/** Gets a DDEX message of 4.3.2 too. */
let ernService: { id: number; name: string };
let original: RealRelease;

async function newService(name: string, form: string, directory: string): Promise<{ id: number; name: string }> {
  const made = await panel.post<SupportAnswer<{ companyId: number }>>('//admin/support/recognition-services', {
    name,
    contractDate: '2026-11-02',
    form,
  });
  expect(made.status).toBe(200);
  const { companyId: id } = made.body.data;
  const saved = await boss.client.put(`/companies/${id}/ftp_configuration`, {
    protocol: 'SFTP',
    serverAddress: sshd.host,
    serverPort: sshd.port,
    userName: sshd.userName,
    password: sshd.password,
    directory,
    mayCreateDirectory: true,
    hostKeyFingerprint: sshd.hostKeyFingerprint,
    failureAddresses: ['technik@service.example'],
    version: 0,
  });
  expect([saved.status, saved.body]).toMatchObject([200, {}]);
  return { id, name };
}

/** The company of a release takes part, or not, by its own administrator. */
async function takePart(owner: Person, recognitionServices: boolean): Promise<void> {
  const { body } = await owner.client.get<CompanyView>(`/companies/${owner.companyId}`);
  const answer = await owner.client.patch(`/companies/${owner.companyId}`, {
    recognitionServices,
    version: body.version,
  });
  expect([answer.status, answer.body]).toMatchObject([200, {}]);
}

/** A release with a paused campaign whose action was never announced: its first activation is to resume it. */
async function offered(): Promise<Offered & { to: Person }> {
  const release = await releaseWithFilesOf(original);
  const to = await station(sshd, { directory: './station', automaticSampling: false });
  const { campaignId } = await push(release, to);
  await act({ release, campaignId }, 'pause');
  return { release, campaignId, to };
}

const recognitionOf = async ({ id, owner }: RealRelease): Promise<RecognitionView> =>
  (await owner.client.get<RecognitionView>('/deliveries/_views/recognition', { query: { releaseId: id } })).body;

const stateAt = (view: RecognitionView, { id }: { id: number }): string | undefined =>
  view.services.find((one) => one.id === id)?.state;

const untilAt = (release: RealRelease, at: { id: number }, state: string): Promise<RecognitionView> =>
  until(
    () => recognitionOf(release),
    (view) => stateAt(view, at) === state,
  );

/** Waits until every job has run that follows a saved release or an event of a campaign. */
async function settled(): Promise<void> {
  const pool = await database();
  const following = `select 1 from graphile_worker.jobs
    where task_identifier like 'sampling.%:delivery' or task_identifier = 'release.saved:delivery'`;
  await until(
    async () => (await pool.query(following)).rowCount,
    (count) => count === 0,
  );
}

async function deliveriesOf({ id, owner }: RealRelease): Promise<DeliveryRow[]> {
  const query = { releaseId: id, sortBy: 'queuedAt', sortDirection: 'asc' };
  return (await owner.client.get<Page<DeliveryRow>>('/deliveries/_views/table', { query })).body.items;
}

const detailAt = async (release: RealRelease, at: { id: number }): Promise<DeliveryDetail> => {
  const { deliveryId } = (await recognitionOf(release)).services.find(({ id }) => id === at.id)!;
  return (await boss.client.get<DeliveryDetail>(`/deliveries/${deliveryId}`)).body;
};

const switchRelease = async ({ id, owner }: RealRelease, recognitionServices: boolean): Promise<void> => {
  const { body } = await owner.client.get<ReleaseEntity>(`/releases/${id}`);
  const answer = await owner.client.patch(`/releases/${id}`, { recognitionServices, version: body.version });
  expect([answer.status, answer.body]).toMatchObject([200, { recognitionServices }]);
};

/** States in the editor that both recordings are made with AI in part. */
async function statePartlyAi({ id, owner }: RealRelease): Promise<void> {
  const { body } = await owner.client.get<ReleaseEntity>(`/releases/${id}`);
  const tracks = body.tracks.map((track) => ({ ...trackInput(track), containsAi: 'PARTLY' }));
  const saved = await owner.client.patch(`/releases/${id}`, { version: body.version, tracks });
  expect([saved.status, saved.body]).toMatchObject([200, { saveResult: 'SAVED' }]);
}

beforeAll(async () => {
  sshd = await startSshd();
  [panel, boss, original] = [await panelClient(), await superAdmin(), await realRelease()];
  service = await newService('Ätherspur Erkennung', 'SIDECARS', './sidecars');
  ernService = await newService('Klangregister', 'ERN_4_3_2', './ern');
  await takePart(original.owner, true);
});

// Other tests of this database know of no recognition services.
afterAll(async () => {
  for (const { id } of [service, ernService].filter(Boolean))
    await panel.post(`//admin/support/companies/${id}/disable`, { reason: 'End of the test' });
  await sshd?.stop();
});

test('the first activation sends the masters to each service, by SFTP with sidecars or with a DDEX message', async () => {
  const { release, ...campaign } = await offered();
  await settled();
  expect((await recognitionOf(release)).services.map(({ state }) => state)).toEqual(['NOT_YET', 'NOT_YET']);
  await statePartlyAi(release);
  await act({ release, ...campaign }, 'resume');
  const view = await untilAt(release, service, 'DELIVERED');
  await untilAt(release, ernService, 'DELIVERED');
  expect(view).toMatchObject({ isIncluded: true, companyTakesPart: true });
  expect(view.services.find(({ id }) => id === service.id)?.deliveredAt).toEqual(expect.any(String));

  const delivery = await detailAt(release, service);
  expect(delivery).toMatchObject({ reason: 'RECOGNITION', audioFormat: 'WAVE_HIGH', campaignId: null });
  const names = filesIn(sshd.root, delivery.remoteDirectory!);
  const recordings = names.filter((name) => name.endsWith('.wav'));
  expect(recordings).toHaveLength(2);
  // A JSON file beside each recording, and no DDEX message.
  expect(names).toEqual(expect.arrayContaining(recordings.map((name) => name.replace('.wav', '.json'))));
  expect(names.filter((name) => name.endsWith('.xml'))).toEqual([]);

  const message = await detailAt(release, ernService);
  const folder = path.join(sshd.root, message.remoteDirectory!);
  const [xmlName] = filesIn(sshd.root, message.remoteDirectory!).filter((name) => name.endsWith('.xml'));
  const xml = readFileSync(path.join(folder, xmlName!), 'utf8');
  const useTypes = [...xml.matchAll(/<UseType>(.*?)<\/UseType>/g)].map(([, type]) => type);
  expect([...new Set(useTypes)]).toEqual(['UseForIdentification']);
  expect(xml).not.toContain('<CommercialModelType>');
  // An element of 4.3.2 alone.
  expect(xml).toContain('<ContainsAI>Partly</ContainsAI>');
  const uris = [...xml.matchAll(/<URI>(.*?)<\/URI>/g)].map(([, uri]) => uri!);
  expect(uris.filter((uri) => uri.endsWith('.wav'))).toHaveLength(2);
  expect(filesIn(sshd.root, message.remoteDirectory!)).toEqual(expect.arrayContaining(uris));

  // Another activation sends nothing again.
  await act({ release, ...campaign }, 'pause');
  await act({ release, ...campaign }, 'resume');
  await settled();
  expect(await deliveriesOf(release)).toHaveLength(2);
});

test('a version that is saved after the campaign has ended reaches the service without anybody’s click', async () => {
  const { release, ...campaign } = await offered();
  await act({ release, ...campaign }, 'resume');
  await untilAt(release, service, 'DELIVERED');
  await untilAt(release, ernService, 'DELIVERED');
  await act({ release, ...campaign }, 'cancel');
  await saveTrackTitle({ release }, 'Zweite Straße (Radio Edit)');
  await untilAt(release, service, 'DELIVERED');
  await settled();
  await untilAt(release, service, 'DELIVERED');
  const updates = await until(
    async () => (await deliveriesOf(release)).filter(({ reason }) => reason === 'UPDATE'),
    (found) => found.length === 2 && found.every(({ state }) => state === 'DELIVERED'),
  );
  expect(updates.map(({ institutionId }) => institutionId).sort()).toEqual([service.id, ernService.id].sort());
  const latest = await detailAt(release, service);
  const text = filesIn(sshd.root, latest.remoteDirectory!).find((name) => name.endsWith('metadata.txt'))!;
  const read = readFileSync(path.join(sshd.root, latest.remoteDirectory!, text), 'utf8');
  expect(read).toContain('Zweite Straße (Radio Edit)');
});

test('a release that is left out goes nowhere, also no later version of it', async () => {
  const { release, ...campaign } = await offered();
  await switchRelease(release, false);
  await act({ release, ...campaign }, 'resume');
  await settled();
  expect(await deliveriesOf(release)).toEqual([]);
  expect(await recognitionOf(release)).toMatchObject({ isIncluded: false });
  await act({ release, ...campaign }, 'pause');
  await switchRelease(release, true);
  await untilAt(release, service, 'DELIVERED');
  await untilAt(release, ernService, 'DELIVERED');
  await switchRelease(release, false);
  await saveTrackTitle({ release }, 'Anders');
  await settled();
  expect(await deliveriesOf(release)).toHaveLength(2);
  expect(stateAt(await recognitionOf(release), service)).toBe('OUTDATED');
});

test('nothing of a company that does not take part, and nothing retroactive when it does', async () => {
  await takePart(original.owner, false);
  const { release, ...campaign } = await offered();
  await act({ release, ...campaign }, 'resume');
  await settled();
  expect(await deliveriesOf(release)).toEqual([]);
  await takePart(original.owner, true);
  await act({ release, ...campaign }, 'pause');
  await saveTrackTitle({ release }, 'Später');
  await act({ release, ...campaign }, 'resume');
  await settled();
  expect(await deliveriesOf(release)).toEqual([]);
});

test('a failed delivery of a release that is left out meanwhile is not tried again', async () => {
  const { release } = await offered();
  await switchRelease(release, false);
  const failed = await createDelivery(await database(), release.id, service.id, { state: 'FAILED' });
  const answer = await release.owner.client.post(`/deliveries/${failed.id}/_actions/retry`);
  const code = 'mpn.backend.delivery.error.recognition-left-out';
  expect([answer.status, answer.body]).toMatchObject([409, { globalErrors: [{ messageCode: code }] }]);
});

test('a withdrawal leaves its notice at the services too', async () => {
  const { release, ...campaign } = await offered();
  await act({ release, ...campaign }, 'resume');
  await untilAt(release, service, 'DELIVERED');
  const { remoteDirectory } = await detailAt(release, service);
  const answer = await release.owner.client.post(`/releases/${release.id}/_actions/withdraw`, { reason: 'Falsch' });
  expect(answer.status).toBe(200);
  await untilAt(release, service, 'NOTICE_LEFT');
  expect(filesIn(sshd.root, remoteDirectory!).filter((name) => name.includes('withdrawn'))).toHaveLength(2);
});

test('a release that appears soon is listed until every service has it', async () => {
  const { release, ...campaign } = await offered();
  const { client } = release.owner;
  const pool = await database();
  await pool.query(`update releases set release_date = current_date + 3 where id = $1`, [release.id]);
  const listed = async () => {
    const { body } = await client.get<AttentionItem[]>('/attention');
    const item = body.find(({ kind }) => kind === 'RELEASES_NOT_RECOGNISED');
    return item?.named.find(({ id }) => id === release.id);
  };
  expect(await listed()).toMatchObject({ missing: [service.name, ernService.name].sort() });
  await act({ release, ...campaign }, 'resume');
  await untilAt(release, service, 'DELIVERED');
  await untilAt(release, ernService, 'DELIVERED');
  expect(await listed()).toBeUndefined();
});

test('services are no audience: neither listed, nor chosen, nor counted', async () => {
  const { release, ...campaign } = await offered();
  await act({ release, ...campaign }, 'resume');
  await untilAt(release, service, 'DELIVERED');
  const { client } = release.owner;
  const tree = await client.get('/addresseebrowser/tree');
  const institutions = await client.get('/companies/_views/institutions', { query: { term: service.name } });
  expect(JSON.stringify([tree.body, institutions.body])).not.toContain(service.name);
  const [one] = (await deliveriesOf(release)).filter(({ institutionId }) => institutionId === service.id);
  expect(one).toMatchObject({ campaignId: null });
});

test('others see nothing of it: not another company, not a media company; a stranger’s release is not found', async () => {
  const { release, to } = await offered();
  const stranger = await promoter();
  const query = { releaseId: release.id };
  const statuses = await Promise.all(
    [stranger, to].map(async ({ client }) => (await client.get('/deliveries/_views/recognition', { query })).status),
  );
  expect(statuses).toEqual([404, 403]);
  for (const path of [`/companies/${service.id}`, `/companies/${service.id}/delivery_settings`])
    expect((await stranger.client.get(path)).status).toBeGreaterThanOrEqual(403);
});
