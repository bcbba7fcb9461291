import type { DeliveryDetail } from '@mpn/domain';
import { statSync } from 'node:fs';
import path from 'node:path';
import { database } from '../../http/support/server';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { until } from '../../support/until';
import { act } from './campaign-steps';
import { filesIn, runNextAttempt, newestIn, push, releaseWithSharedFiles, sha256, station } from './support';

let vsftpd: VsftpdServer;

beforeAll(async () => {
  // Slow enough for a pause in the middle.
  vsftpd = await startVsftpd({ bytesPerSecond: 150_000 });
});
afterAll(() => vsftpd?.stop());

/** Asserts that all files are there, and no others. */
function expectWhole({ remoteDirectory, files }: DeliveryDetail): void {
  const folder = path.join(vsftpd.root, remoteDirectory ?? '');
  expect(filesIn(folder, '.')).toEqual(files.map(({ name }) => name).sort());
  for (const { name, sha256: promised } of files) expect(sha256(path.join(folder, name))).toBe(promised);
}

test('a resumed campaign continues an interrupted delivery in its folder, without sending files again', async () => {
  const release = await releaseWithSharedFiles(20);
  const to = await station(vsftpd, { directory: './pause' });
  const { campaignId } = await push(release, to);
  await newestIn(to, 'TRANSFERRING');
  const half = await until(
    () => newestIn(to, 'TRANSFERRING', 'DELIVERED'),
    ({ files }) => files[0]?.state === 'SENT',
  );
  expect(half.state).toBe('TRANSFERRING');
  vsftpd.cutConnections();
  await newestIn(to, 'QUEUED');
  await act({ release, campaignId }, 'pause');
  await newestIn(to, 'CANCELED');
  const folder = path.join(vsftpd.root, half.remoteDirectory ?? '');
  const first = path.join(folder, half.files[0]!.name);
  const { mtimeMs } = statSync(first);

  await act({ release, campaignId }, 'resume');
  const whole = await newestIn(to, 'DELIVERED', 'FAILED');
  expect(whole.state).toBe('DELIVERED');
  expect(whole.id).not.toBe(half.id);
  expect(whole.remoteDirectory).toBe(half.remoteDirectory);
  expectWhole(whole);
  expect(statSync(first).mtimeMs).toBe(mtimeMs);
});

/**
 * Runs the removal of partial uploads late, or now.
 * @returns number of attempts; undefined before its first and while it runs
 */
async function cleanUpIn(id: number, interval: string): Promise<number | undefined> {
  const { rows } = await (
    await database()
  ).query<{ attempts: number }>(
    `update graphile_worker._private_jobs set run_at = now() + $2::interval
     where key = $1 and locked_at is null and attempts > 0 returning attempts`,
    [`delivery-tidy:${id}`, interval],
  );
  return rows[0]?.attempts;
}

test('a partial file that was not removed before the campaign resumed is continued, and then not removed', async () => {
  const release = await releaseWithSharedFiles(20);
  const to = await station(vsftpd, { directory: './half' });
  const { campaignId } = await push(release, to);
  const half = await until(
    () => newestIn(to, 'TRANSFERRING', 'DELIVERED'),
    ({ files }) => files[0]?.state === 'SENT',
  );
  expect(half.state).toBe('TRANSFERRING');
  const part = path.join(vsftpd.root, half.remoteDirectory ?? '', `${half.files[1]!.name}.part`);
  const sizeOf = (): Promise<number> => Promise.resolve(statSync(part, { throwIfNoEntry: false })?.size ?? 0);
  await until(sizeOf, (bytes) => bytes > 200_000);
  await vsftpd.pause();
  await newestIn(to, 'QUEUED');
  await act({ release, campaignId }, 'pause');
  await newestIn(to, 'CANCELED');
  await until(
    () => cleanUpIn(half.id, '1 hour'),
    (attempts) => attempts === 1,
  );
  const size = await sizeOf();

  await vsftpd.start();
  await act({ release, campaignId }, 'resume');
  await until(sizeOf, (bytes) => bytes > size + 50_000);
  const again = await newestIn(to, 'TRANSFERRING', 'DELIVERED');
  expect([again.state, again.remoteDirectory]).toEqual(['TRANSFERRING', half.remoteDirectory]);
  vsftpd.cutConnections();
  await newestIn(to, 'QUEUED');
  expect(await cleanUpIn(half.id, '0')).toBe(1);
  const pool = await database();
  await until(
    async () =>
      (await pool.query('select 1 from graphile_worker.jobs where key = $1', [`delivery-tidy:${half.id}`])).rowCount,
    (jobs) => jobs === 0,
  );
  expect(await sizeOf()).toBeGreaterThan(size);
  await runNextAttempt(again.id);
  const whole = await newestIn(to, 'DELIVERED', 'FAILED');
  expect([whole.id, whole.state, whole.remoteDirectory]).toEqual([again.id, 'DELIVERED', half.remoteDirectory]);
  expectWhole(whole);
});
