import type { DeliveryDetail } from '@mpn/domain';
import { freePort } from '../../support/processes';
import { database } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import {
  newestIn,
  push,
  correctSettings,
  releaseWithSharedFiles,
  station,
  windowIn,
  type RealRelease,
} from './support';

let sshd: SshdServer;
let release: RealRelease;
beforeAll(async () => {
  [sshd, release] = await Promise.all([startSshd(), releaseWithSharedFiles()]);
});
afterAll(() => sshd?.stop());

const queueOf = async ({ id }: DeliveryDetail): Promise<string | null> => {
  const { rows } = await (
    await database()
  ).query<{ queue: string | null }>(
    `select q.queue_name as queue from graphile_worker._private_jobs j
     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.key = $1`,
    [`delivery:${id}`],
  );
  return rows[0]?.queue ?? null;
};

test('corrected settings retry a waiting delivery at once, or in its window, in the queue of the new server', async () => {
  const nobody = await freePort();
  const to = await station(sshd, { directory: './put-right', serverPort: nobody });
  await push(release, to);
  const waiting = await until(
    () => newestIn(to, 'QUEUED'),
    ({ errorCode }) => errorCode !== null,
  );
  expect(await queueOf(waiting)).toBe(`host:127.0.0.1:${nobody}`);

  // Correct settings, but outside of the window: it stays queued, in the new server's queue. A password stored for
  // another port is not sent to this one.
  await correctSettings(to, { serverPort: sshd.port, password: sshd.password, ...windowIn(3, 5) });
  const kept = await until(
    () => newestIn(to, 'QUEUED', 'WAITING_FOR_WINDOW', 'DELIVERED'),
    ({ notBefore, state }) => notBefore !== null || state === 'DELIVERED',
  );
  expect(kept.state).not.toBe('DELIVERED');
  expect(await queueOf(waiting)).toBe(`host:127.0.0.1:${sshd.port}`);

  await correctSettings(to, { transferStart: null, transferEnd: null });
  const delivered = await newestIn(to, 'DELIVERED', 'FAILED');
  expect(delivered).toMatchObject({ id: waiting.id, state: 'DELIVERED' });
});
