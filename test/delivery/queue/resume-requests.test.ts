import { insertRow, unique } from '../../factories/insert';
import { database } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { act, settled } from './campaign-steps';
import {
  deliveriesTo,
  newestIn,
  push,
  correctSettings,
  releaseWithSharedFiles,
  station,
  enqueueJob,
  windowIn,
} from './support';

let sshd: SshdServer;
beforeAll(async () => {
  sshd = await startSshd();
});
afterAll(() => sshd?.stop());

test('a requested delivery that a pause cancelled is delivered once when the campaign resumes', async () => {
  const release = await releaseWithSharedFiles();
  const to = await station(sshd, { directory: './asked', automaticSampling: false, ...windowIn(3, 5) });
  const { campaignId } = await push(release, to);
  const ask = (trackId: number) =>
    to.client.post(`/releases/${release.id}/tracks/${trackId}/_actions/request_delivery`, {});
  expect((await ask(release.trackIds[0]!)).status).toBe(200);
  const asked = await newestIn(to, 'WAITING_FOR_WINDOW');

  await act({ release, campaignId }, 'pause');
  expect((await newestIn(to, 'CANCELED')).id).toBe(asked.id);
  await correctSettings(to, { transferStart: null, transferEnd: null });
  await act({ release, campaignId }, 'resume');
  const came = await newestIn(to, 'DELIVERED', 'FAILED');
  expect(came).toMatchObject({ state: 'DELIVERED', reason: 'REQUEST', trackTitle: 'Ça plane' });
  expect(came.id).not.toBe(asked.id);

  for (const action of ['pause', 'resume'] as const) await act({ release, campaignId }, action);
  await settled();
  expect((await deliveriesTo(to)).map(({ id }) => id)).toEqual([came.id, asked.id]);
});

test('an open request prevents an automatic delivery and the retry of a failed one of the same release', async () => {
  const release = await releaseWithSharedFiles();
  const to = await station(sshd, { directory: './both', automaticSampling: false, ...windowIn(3, 5) });
  const sampling = await push(release, to);
  const asked = await to.client.post<{ deliveryIds: number[] }>(
    `/releases/${release.id}/_actions/request_delivery`,
    {},
  );
  expect(asked.status).toBe(200);
  const failed = await insertRow(await database(), 'deliveries', {
    release_id: release.id,
    institution_id: to.companyId,
    unique_key: unique(),
    reason: 'REQUEST',
    state: 'FAILED',
    attempts: 1,
    queued_at: new Date(0),
  });
  expect((await release.owner.client.post(`/deliveries/${failed.id}/_actions/retry`)).body).toMatchObject({
    globalErrors: [{ messageCode: 'mpn.backend.delivery.error.ongoing-request' }],
  });

  await correctSettings(to, { automaticSampling: true });
  await enqueueJob('delivery.campaign-activated', sampling);
  await settled();
  expect((await deliveriesTo(to)).map(({ id }) => id)).toEqual([...asked.body.deliveryIds, failed.id]);
});
