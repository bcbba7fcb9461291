import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DeliveryDetail } from '@mpn/domain';
import type { Person } from '../../http/releases/support';
import { startProftpd } from '../../support/proftpd';
import { startSshd, type SshdServer } from '../../support/sshd';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { until } from '../../support/until';
import { startAll, stopAll } from '../delivery-fixtures';
import { holdingLine, type HoldingLine } from './holding-line';
import {
  deliveriesTo,
  filesIn,
  runNextAttempt,
  newestIn,
  postpone,
  prefer,
  push,
  releaseWithSharedFiles,
  station,
  type RealRelease,
} from './support';
import { expectWhole, folderOf, nextAttemptAt, attemptsInLog } from './tries';

/*
 * Failures of an institution's server, through the queue: retryable ones are retried, others fail at once with a text
 * that says what to do; no incomplete file ever has a final name.
 */

/** Slow enough to be seen in the middle of a file of 8.6 MB, on a busy machine too. */
const SLOW_BYTES_PER_SECOND = 1_500_000;

let sshd: SshdServer;
let vsftpd: VsftpdServer;
let slow: VsftpdServer;
let strict: VsftpdServer;
let line: HoldingLine;
let short: RealRelease;
let long: RealRelease;
let stalled: { to: Person; line: HoldingLine; server: SshdServer };
const mounted: string[] = [];

beforeAll(async () => {
  [sshd, vsftpd, slow, strict] = await startAll(
    startSshd(),
    startVsftpd({ tls: 'required' }),
    startVsftpd({ bytesPerSecond: SLOW_BYTES_PER_SECOND }),
    startProftpd({ bytesPerSecond: SLOW_BYTES_PER_SECOND, resuming: false, overwriting: false }),
  );
  // Stalls in the middle of the first track (8.6 MB).
  line = await holdingLine(sshd.port, 4_000_000);
  short = await releaseWithSharedFiles();
  long = await releaseWithSharedFiles(30);
  stalled = await stall();
});
afterAll(async () => {
  await line?.close();
  await stalled?.line.close();
  for (const folder of mounted) execFileSync('umount', [folder]);
  await stopAll([sshd, vsftpd, slow, strict, stalled?.server]);
});

/** A delivery that stalls in the middle; its timeout takes a minute, while the other tests run. */
async function stall(): Promise<typeof stalled> {
  const server = await startSshd();
  const still = await holdingLine(server.port, 4_000_000);
  const to = await station({ ...server, port: still.port }, { directory: './stalled' });
  await prefer(to, 'WAVE_HIGH');
  const held = still.hold();
  await push(long, to);
  await held;
  return { to, line: still, server };
}

/**
 * Asserts that it waits for its next attempt, with the reason.
 * @param mostTries more than 1 if the test looks so late that it may have been retried with the same result
 */
async function expectWaiting(
  to: Person,
  failure: string,
  step: string,
  sentence: string,
  mostTries = 1,
): Promise<DeliveryDetail> {
  const waiting = await until(
    () => newestIn(to, 'QUEUED', 'FAILED', 'DELIVERED'),
    ({ state, attempts }) => state !== 'QUEUED' || attempts > 0,
  );
  expect(waiting).toMatchObject({
    state: 'QUEUED',
    errorCode: `mpn.backend.delivery.error.${failure}`,
    errorMessage: expect.stringContaining(sentence),
  });
  expect(waiting.attempts).toBeGreaterThan(0);
  expect(waiting.attempts).toBeLessThanOrEqual(mostTries);
  expect(attemptsInLog(waiting)).toEqual(Array(waiting.attempts).fill(['FAILED', step, failure]));
  expect((await nextAttemptAt(waiting.id))?.getTime()).toBe(Date.parse(waiting.notBefore ?? ''));
  return waiting;
}

/** Runs the next attempt now, and asserts that it is delivered once. */
async function expectDeliveredNext(to: Person, server: { root: string }, waiting: DeliveryDetail): Promise<void> {
  await runNextAttempt(waiting.id);
  const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
  expect(attemptsInLog(delivery)).toEqual([...attemptsInLog(waiting), ['DELIVERED', null, undefined]]);
  expect(delivery.errorCode).toBeNull();
  expect(await deliveriesTo(to)).toHaveLength(1);
  expectWhole(server, delivery);
}

describe('retryable failures', () => {
  const inTheMiddleAt = (server: VsftpdServer): { middle: () => Promise<unknown>; cut: () => void } => ({
    middle: () =>
      until(
        async () => readdirSync(path.join(server.root, 'cut'), { recursive: true, encoding: 'utf8' }),
        (names) =>
          names.some((name) => name.endsWith('.part') && statSync(path.join(server.root, 'cut', name)).size > 2e6),
      ),
    cut: () => server.cutConnections(),
  });
  const CUTS: [string, () => SshdServer | VsftpdServer, () => { middle: () => Promise<unknown>; cut: () => void }][] = [
    [
      'SFTP',
      () => ({ ...sshd, port: line.port }),
      () => {
        const held = line.hold();
        return { middle: () => held, cut: () => line.cut() };
      },
    ],
    ['FTP', () => slow, () => inTheMiddleAt(slow)],
    ['FTP of a ProFTPD that resumes nothing', () => strict, () => inTheMiddleAt(strict)],
  ];

  test.each(CUTS)(
    '%s: a delivery completes after an interrupted transfer that left a partial file',
    async (_name, server, line) => {
      const to = await station(server(), { directory: './cut' });
      mkdirSync(path.join(server().root, 'cut'), { mode: 0o777, recursive: true });
      execFileSync('chmod', ['777', path.join(server().root, 'cut')]);
      await prefer(to, 'WAVE_HIGH');
      const { middle, cut } = line();
      await push(long, to);
      await middle();
      cut();
      const waiting = await expectWaiting(to, 'connection-lost', 'write', 'broke during the transfer');
      const folder = folderOf(server(), waiting);
      expect(filesIn(folder, '.')).toEqual([`${waiting.files[0]!.name}.part`]);
      await expectDeliveredNext(to, server(), waiting);
    },
  );

  test.each([
    ['SFTP', () => sshd],
    ['FTP with TLS', () => vsftpd],
  ] as const)('%s: a delivery completes after a full disk has room again', async (_name, server) => {
    const disk = path.join(server().root, 'small');
    mkdirSync(disk);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=0777', 'tmpfs', disk]);
    mounted.push(disk);
    const to = await station(server(), { directory: './small' });
    await prefer(to, 'WAVE_HIGH');
    await push(long, to);
    const waiting = await expectWaiting(to, 'disk-full', 'write', 'no space left');
    expect(filesIn(folderOf(server(), waiting), '.')).toEqual([`${waiting.files[0]!.name}.part`]);
    execFileSync('mount', ['-o', 'remount,size=100m', disk]);
    await expectDeliveredNext(to, server(), waiting);
  });

  test('FTP: a delivery to a server that was down starts at once on a manual retry', async () => {
    const late = await startVsftpd();
    try {
      await late.pause();
      const to = await station(late);
      await push(short, to);
      const waiting = await expectWaiting(to, 'connection-refused', 'connect', 'does not accept connections');
      expect(waiting.mayRetry).toBe(true);
      // As after one of its last attempts, which are hours apart: no automatic retry during this test.
      await postpone(waiting.id);
      await late.start();
      expect((await to.client.post(`/deliveries/${waiting.id}/_actions/retry`)).status).toBe(200);
      const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
      expect(attemptsInLog(delivery)).toEqual([...attemptsInLog(waiting), ['DELIVERED', null, undefined]]);
      expect(await deliveriesTo(to)).toHaveLength(1);
      expectWhole(late, delivery);
    } finally {
      await late.stop();
    }
  });

  test('FTP: a delivery to a server that was down completes with the next attempt', async () => {
    const late = await startVsftpd();
    try {
      await late.pause();
      const to = await station(late);
      await push(short, to);
      const waiting = await expectWaiting(to, 'connection-refused', 'connect', 'does not accept connections');
      await late.start();
      await expectDeliveredNext(to, late, waiting);
    } finally {
      await late.stop();
    }
  });
});

test('a stalled transfer is a failed attempt (connection-timeout), and the next attempt completes it', async () => {
  const { to, server, line: still } = stalled;
  await until(
    () => newestIn(to, 'QUEUED', 'PREPARING', 'TRANSFERRING', 'FAILED', 'DELIVERED'),
    ({ state }) => state !== 'PREPARING' && state !== 'TRANSFERRING',
  );
  const waiting = await expectWaiting(to, 'connection-timeout', 'write', 'did not answer', 5);
  expect(filesIn(folderOf(server, waiting), '.')).toEqual([`${waiting.files[0]!.name}.part`]);
  still.letGo();
  await expectDeliveredNext(to, server, waiting);
});
