import type { BlockListEffects } from '@mpn/domain';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { putBlockList } from '../../support/block-list';
import { settled } from './campaign-steps';
import { deliveriesTo, newestIn, push, releaseWithSharedFiles, station, windowIn } from './support';

let vsftpd: VsftpdServer;

beforeAll(async () => {
  vsftpd = await startVsftpd();
});
afterAll(() => vsftpd?.stop());

test('blocking an institution cancels its waiting deliveries alone; unblocking it queues them again', async () => {
  const release = await releaseWithSharedFiles();
  const blocked = await station(vsftpd, { directory: './blocked', ...windowIn(3, 4) });
  const beside = await station(vsftpd, { directory: './beside', ...windowIn(3, 4) });
  await push(release, blocked);
  await push(release, beside);
  const waiting = await newestIn(blocked, 'WAITING_FOR_WINDOW');
  await newestIn(beside, 'WAITING_FOR_WINDOW');
  const { client, companyId } = release.owner;
  const entry = { institutionId: blocked.companyId, mediumId: null };
  const { body } = await client.get<BlockListEffects>(`/companies/${companyId}/block_list/_views/effects`, {
    query: { institutionId: blocked.companyId },
  });
  expect(body).toMatchObject({ releases: 1, deliveries: 1 });

  expect((await putBlockList(client, companyId, [entry])).status).toBe(200);
  const canceled = await newestIn(blocked, 'CANCELED');
  expect(canceled.id).toBe(waiting.id);
  expect((await client.post(`/deliveries/${waiting.id}/_actions/retry`, {})).status).toBe(409);
  await settled();
  expect((await deliveriesTo(beside)).map(({ state }) => state)).toEqual(['WAITING_FOR_WINDOW']);

  expect((await putBlockList(client, companyId, [])).status).toBe(200);
  const again = await newestIn(blocked, 'WAITING_FOR_WINDOW');
  expect(again.id).not.toBe(waiting.id);
  expect((await deliveriesTo(beside)).map(({ state }) => state)).toEqual(['WAITING_FOR_WINDOW']);
});
