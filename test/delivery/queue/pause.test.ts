import { statSync } from 'node:fs';
import path from 'node:path';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { change, filesIn, newestIn, push, realRelease, sha256, station, until } from './support';

jest.setTimeout(240_000);

let vsftpd: VsftpdServer;

beforeAll(async () => {
  // Slow enough for a pause in the middle.
  vsftpd = await startVsftpd({ bytesPerSecond: 150_000 });
});
afterAll(() => vsftpd?.stop());

test('cut in the middle, paused before the next try, resumed: it goes on in the same folder, with what is there', async () => {
  const release = await realRelease(undefined, 20);
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
  await change(release, campaignId, 'pause');
  await newestIn(to, 'CANCELED');
  const folder = path.join(vsftpd.root, half.remoteDirectory ?? '');
  const first = path.join(folder, half.files[0]!.name);
  const { mtimeMs } = statSync(first);

  await change(release, campaignId, 'resume');
  const whole = await newestIn(to, 90_000, 'DELIVERED', 'FAILED');
  expect(whole.state).toBe('DELIVERED');
  expect(whole.id).not.toBe(half.id);
  expect(whole.remoteDirectory).toBe(half.remoteDirectory);
  expect(filesIn(vsftpd.root, half.remoteDirectory ?? '')).toEqual(whole.files.map(({ name }) => name).sort());
  for (const { name, sha256: promised } of whole.files) expect(sha256(path.join(folder, name))).toBe(promised);
  expect(statSync(first).mtimeMs).toBe(mtimeMs);
});
