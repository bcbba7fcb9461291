import { startSshd, type SshdServer } from '../../support/sshd';
import { database } from '../../http/support/server';
import { change, deliveriesTo, newestIn, push, putRight, realRelease, station, until, windowIn } from './support';

jest.setTimeout(120_000);

let sshd: SshdServer;
beforeAll(async () => {
  sshd = await startSshd();
});
afterAll(() => sshd?.stop());

/** Until the queue has heard what campaigns told it. */
async function heard(): Promise<void> {
  const pool = await database();
  await until(
    async () =>
      (await pool.query(`select 1 from graphile_worker.jobs where task_identifier like 'delivery.campaign-%'`))
        .rowCount,
    (count) => count === 0,
  );
}

test('what an editor asked for and a pause cancelled comes when the campaign goes on, once', async () => {
  const release = await realRelease();
  const to = await station(sshd, { directory: './asked', automaticSampling: false, ...windowIn(3, 5) });
  const { campaignId } = await push(release, to);
  const ask = (trackId: number) =>
    to.client.post(`/releases/${release.id}/tracks/${trackId}/_actions/request_delivery`, {});
  expect((await ask(release.trackIds[0]!)).status).toBe(200);
  const asked = await newestIn(to, 'WAITING_FOR_WINDOW');

  await change(release, campaignId, 'pause');
  expect((await newestIn(to, 'CANCELED')).id).toBe(asked.id);
  await putRight(to, { transferStart: null, transferEnd: null });
  await change(release, campaignId, 'resume');
  const came = await newestIn(to, 'DELIVERED', 'FAILED');
  expect(came).toMatchObject({ state: 'DELIVERED', reason: 'REQUEST', trackTitle: 'Ça plane' });
  expect(came.id).not.toBe(asked.id);

  for (const action of ['pause', 'resume'] as const) await change(release, campaignId, action);
  await heard();
  expect((await deliveriesTo(to)).map(({ id }) => id)).toEqual([came.id, asked.id]);
});
