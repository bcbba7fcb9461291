import type { DeliveryDetail } from '@mpn/domain';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Person } from '../../http/releases/support';
import { database } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import { startAll, stopAll } from '../delivery-fixtures';
import { holdingLine, type HoldingLine } from './holding-line';
import { filesIn, newestIn, prefer, push, correctSettings, releaseWithSharedFiles, sha256, station } from './support';

/* After a change of server, files on the old server do not count as delivered. */

let old: SshdServer;
let other: SshdServer;
let line: HoldingLine;

beforeAll(async () => {
  [old, other] = await startAll(startSshd(), startSshd());
  // In the middle of the second track (2.9 MB each).
  line = await holdingLine(old.port, 4_000_000);
});
afterAll(async () => {
  await line?.close();
  await stopAll([old, other]);
});

/**
 * A station whose connection is cut in the middle of the second track, with its delivery, which waits for the next
 * attempt.
 */
async function cutHalfWay(directory: string): Promise<{ to: Person; half: DeliveryDetail }> {
  const release = await releaseWithSharedFiles(10);
  const to = await station({ ...old, port: line.port }, { directory });
  await prefer(to, 'WAVE_HIGH');
  const held = line.hold();
  await push(release, to);
  await held;
  line.cut();
  return { to, half: await newestIn(to, 'QUEUED') };
}

test('a new server gets all files when the institution changes its server between two attempts', async () => {
  const { to, half } = await cutHalfWay('./moved');
  const [first, second] = half.files.map(({ name }) => name);
  const left = [first, `${second}.part`];
  expect(filesIn(old.root, half.remoteDirectory ?? '')).toEqual(left);
  expect(half.files[0]?.state).toBe('SENT');

  const { port: serverPort, userName, password, hostKeyFingerprint } = other;
  await correctSettings(to, { serverPort, userName, password, hostKeyFingerprint });
  const whole = await newestIn(to, 'DELIVERED', 'FAILED');
  expect([whole.id, whole.state, whole.remoteDirectory]).toEqual([half.id, 'DELIVERED', half.remoteDirectory]);
  const folder = path.join(other.root, whole.remoteDirectory ?? '');
  expect(filesIn(folder, '.')).toEqual(whole.files.map(({ name }) => name).sort());
  const manifest = JSON.parse(readFileSync(path.join(folder, whole.files.at(-1)!.name), 'utf8')) as {
    files: { name: string; sha256: string }[];
  };
  expect(manifest.files).toHaveLength(whole.files.length - 1);
  for (const file of manifest.files) expect(sha256(path.join(folder, file.name))).toBe(file.sha256);
  expect(filesIn(old.root, half.remoteDirectory ?? '')).toEqual(left);
});

test('files on the right server are not sent again after an attempt at a server entered by mistake', async () => {
  const { to, half } = await cutHalfWay('./back');
  const pool = await database();
  const sentAt = async (): Promise<unknown> =>
    (await pool.query('select sent_at from delivery_files where delivery_id = $1 and position = 1', [half.id])).rows;
  const before = await sentAt();
  // Nobody listens there.
  await correctSettings(to, { serverPort: 1, password: old.password });
  const missed = await until(
    () => newestIn(to, 'QUEUED'),
    ({ attempts }) => attempts === 2,
  );
  expect(missed.errorCode).toBe('mpn.backend.delivery.error.connection-refused');
  await correctSettings(to, { serverPort: line.port, password: old.password });
  const whole = await newestIn(to, 'DELIVERED', 'FAILED');
  expect([whole.state, whole.remoteDirectory]).toEqual(['DELIVERED', half.remoteDirectory]);
  expect(filesIn(old.root, half.remoteDirectory ?? '')).toEqual(whole.files.map(({ name }) => name).sort());
  expect(await sentAt()).toEqual(before);
});
