import type { Person } from '../../http/releases/support';
import { panelClient } from '../../http/support-panel/panel';
import type { ApiClient } from '../../http/support/client';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import { ardStation, optedIn, removeArchives } from './ard';
import { act, saveTrackTitle, settled, type Offered } from './campaign-steps';
import { correctSettings, deliveriesTo, newestIn, push, releaseWithSharedFiles, station, windowIn } from './support';

/* What support cancels at the desk is not queued again, whatever happens to its campaign. */

const CODE = 'mpn.backend.delivery.error.canceled-by-support';
const OPEN_WINDOW = { transferStart: null, transferEnd: null };

let sshd: SshdServer;
let panel: ApiClient;
beforeAll(async () => {
  [sshd, panel] = await Promise.all([startSshd(), panelClient()]);
});
afterAll(() => sshd?.stop());
afterEach(removeArchives);

/** Cancels the station's newest delivery, which waits for its window, at the desk. */
async function cancelNewest(to: Person): Promise<void> {
  const { id } = await newestIn(to, 'WAITING_FOR_WINDOW');
  const { status } = await panel.post(`//admin/support/deliveries/${id}/cancel`, {
    reason: 'Asked for by the station',
  });
  expect(status).toBe(200);
  expect(await newestIn(to, 'CANCELED')).toMatchObject({ id, errorCode: CODE });
}

async function pauseAndResume(offered: Offered): Promise<void> {
  await act(offered, 'pause');
  await act(offered, 'resume');
  await settled();
}

const reasonsOf = async (to: Person): Promise<string[]> =>
  (await deliveriesTo(to)).map(({ reason, state }) => `${reason} ${state}`);

test('an automatic delivery: a resume does not queue it again, and an editor can still request the release', async () => {
  const release = await releaseWithSharedFiles();
  const to = await station(sshd, { directory: './automatic', ...windowIn(3, 5) });
  const { campaignId } = await push(release, to);
  await cancelNewest(to);
  await correctSettings(to, OPEN_WINDOW);
  await pauseAndResume({ release, campaignId });
  expect(await reasonsOf(to)).toEqual(['AUTOMATIC CANCELED']);

  expect((await to.client.post(`/releases/${release.id}/_actions/request_delivery`, {})).status).toBe(200);
  expect(await newestIn(to, 'DELIVERED', 'FAILED')).toMatchObject({ state: 'DELIVERED', reason: 'REQUEST' });
});

test('a request that came after one cancelled by a pause: a resume queues neither again', async () => {
  const release = await releaseWithSharedFiles();
  const to = await station(sshd, { directory: './asked', automaticSampling: false, ...windowIn(3, 5) });
  const { campaignId } = await push(release, to);
  const request = () => to.client.post(`/releases/${release.id}/_actions/request_delivery`, {});
  expect((await request()).status).toBe(200);
  await pauseAndResume({ release, campaignId });
  await until(
    () => reasonsOf(to),
    (found) => found.length === 2,
  );
  await cancelNewest(to);
  await correctSettings(to, OPEN_WINDOW);
  await pauseAndResume({ release, campaignId });
  expect(await reasonsOf(to)).toEqual(['REQUEST CANCELED', 'REQUEST CANCELED']);
});

test('an update: the same content is not queued again, the next change is', async () => {
  const release = await releaseWithSharedFiles();
  const to = await station(sshd, { directory: './update', sendUpdates: true });
  const { campaignId } = await push(release, to);
  await newestIn(to, 'DELIVERED');
  await correctSettings(to, windowIn(3, 5));
  const offered = { release, campaignId };
  await act(offered, 'pause');
  await saveTrackTitle(offered, 'Falsche Straße');
  await act(offered, 'resume');
  await until(
    () => reasonsOf(to),
    (found) => found.length === 2,
  );
  await cancelNewest(to);
  await correctSettings(to, OPEN_WINDOW);
  await pauseAndResume(offered);
  expect(await reasonsOf(to)).toEqual(['UPDATE CANCELED', 'AUTOMATIC DELIVERED']);

  await act(offered, 'pause');
  await saveTrackTitle(offered, 'Richtige Straße');
  await act(offered, 'resume');
  expect(await newestIn(to, 'DELIVERED', 'FAILED')).toMatchObject({ state: 'DELIVERED', reason: 'UPDATE' });
});

test('an archive copy: a resume does not queue it again, another campaign of the release does', async () => {
  const release = await optedIn();
  const to = await ardStation(sshd, './archive', 'MP3', { automaticSampling: false, ...windowIn(3, 5) });
  const beside = await station(sshd, { directory: './beside', automaticSampling: false });
  const { campaignId } = await push(release, beside);
  await cancelNewest(to);
  await pauseAndResume({ release, campaignId });
  expect(await reasonsOf(to)).toEqual(['ARCHIVE CANCELED']);

  await act({ release, campaignId }, 'cancel');
  await push(release, beside);
  await until(
    () => reasonsOf(to),
    (found) => found.length === 2,
  );
  expect((await newestIn(to, 'WAITING_FOR_WINDOW')).reason).toBe('ARCHIVE');
});
