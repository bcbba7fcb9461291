import type { DeliveryDetail } from '@mpn/domain';
import { promoter } from '../../http/releases/support';
import { database, useServer } from '../../http/support/server';
import { audioFile } from '../../support/media';
import { startProftpd } from '../../support/proftpd';
import { startSshd, type SshdServer } from '../../support/sshd';
import { until } from '../../support/until';
import type { VsftpdServer } from '../../support/vsftpd';
import { startAll, stopAll } from '../delivery-fixtures';
import { startInstallation, type Installation } from './installation';
import { deliveriesTo, newestIn, prefer, push, realRelease, station, upload } from './support';
import { throttledLine, type ThrottledLine } from './throttled-line';

/* Transfer slots: how many run at once, and that slow transfers release theirs. */
jest.setTimeout(240_000);

/** Slower than the 20 kB/s below which a transfer releases its slot. */
const SLOW = 12_000;
/** Limits that a test can wait for. */
const SHORT_LIMITS = { DELIVERY_SLOW_SECONDS: '4', DELIVERY_SLOW_PAUSE_SECONDS: '4' };
const PAUSED = 'mpn.backend.delivery.error.slow-connection';

let installation: Promise<Installation> | undefined;
const installed = (): Promise<Installation> => (installation ??= startInstallation());
useServer(async () => (await installed()).facts);

let sshd: SshdServer;
let proftpd: VsftpdServer;
let line: ThrottledLine;

beforeAll(async () => {
  [sshd, proftpd] = await startAll<[SshdServer, VsftpdServer]>(
    startSshd(),
    startProftpd({ bytesPerSecond: 1_000_000, resuming: false, overwriting: false }),
  );
  line = await throttledLine(sshd.port, SLOW);
}, 120_000);
afterAll(async () => {
  await line?.close();
  await stopAll([sshd, proftpd]);
  await (await installation)?.stop();
});

/** How each attempt ended, and why. */
const attemptsOf = ({ history }: DeliveryDetail): string[] =>
  history.map(({ outcome, errorCode }) => [outcome, errorCode].filter(Boolean).join(' '));

test('a slow transfer releases its slot to another and resumes later, without a failed attempt or a mail', async () => {
  const worker = await (await installed()).startWorker({ ...SHORT_LIMITS, DELIVERY_TRANSFERS: '1' });
  const release = await realRelease(undefined, 20);
  const slow = await station({ ...sshd, port: line.port }, { directory: './slow' });
  const fast = await station(sshd, { directory: './fast' });
  await prefer(slow, 'WAVE_HIGH');
  await push(release, slow);
  await newestIn(slow, 'TRANSFERRING');
  await push(await realRelease(), fast);
  // There is one slot, which the slow transfer would otherwise occupy for minutes.
  expect((await newestIn(fast, 'DELIVERED', 'FAILED')).state).toBe('DELIVERED');
  expect((await deliveriesTo(slow))[0]?.state).not.toBe('DELIVERED');
  const paused = await until(
    () => newestIn(slow, 'QUEUED', 'PREPARING', 'TRANSFERRING'),
    ({ errorCode }) => errorCode === PAUSED,
  );
  expect(paused).toMatchObject({ state: 'QUEUED', attempts: 0, notBefore: expect.any(String) });
  expect(paused.errorMessage).toContain('20 kB');

  line.setRate(Infinity);
  const delivered = await newestIn(slow, 'DELIVERED', 'FAILED');
  expect(delivered).toMatchObject({ state: 'DELIVERED', attempts: 1, errorCode: null });
  const outcomes = attemptsOf(delivered);
  expect([...new Set(outcomes.slice(0, -1))]).toEqual([`CANCELED ${PAUSED}`]);
  expect(outcomes.at(-1)).toBe('DELIVERED');
  const { rows } = await (
    await database()
  ).query<{ key: string }>(`select unique_key as key from mails where unique_key ~ $1`, [
    `^deliver(ed|y-failed)-${delivered.id}-`,
  ]);
  expect(rows).toEqual([{ key: expect.stringMatching(/^delivered-/) }]);
  await worker.stop();
});

test('a slow transfer to a server that cannot resume sends the whole file in its second run', async () => {
  // Larger than the socket buffers, because FTP counts buffered bytes as sent.
  const worker = await (await installed()).startWorker({ ...SHORT_LIMITS, DELIVERY_SLOW_KB_PER_SECOND: '6000' });
  const to = await station(proftpd, { directory: './no-resume' });
  await prefer(to, 'WAVE_HIGH');
  await push(await realRelease(undefined, 45), to);
  const delivered = await newestIn(to, 200_000, 'DELIVERED', 'FAILED');
  expect(attemptsOf(delivered)).toEqual([`CANCELED ${PAUSED}`, 'DELIVERED']);
  await worker.stop();
});

test('the files of a delivery are rendered after its own uploads and before other uploads are analysed', async () => {
  const by = await promoter();
  const others: number[] = [];
  for (let count = 0; count < 10; count += 1) {
    others.push(await upload(by, 'AUDIO_TRACK', await audioFile({ frequency: 300 + count }), 'other.wav'));
  }
  const release = await realRelease();
  const to = await station(sshd, { directory: './first' });
  await push(release, to);
  const worker = await (await installed()).startWorker({ WORKER_CONCURRENCY: '1' });
  expect((await newestIn(to, 'DELIVERED', 'FAILED')).state).toBe('DELIVERED');
  const pool = await database();
  const made = `(select max(x.ready_at) from renditions x join tracks t on t.audio_file_id = x.file_id
    where t.release_id = $1 and x.format = 'MP3')`;
  const { rows } = await pool.query<{ others: number; own: number }>(
    `select (select count(*)::int from stored_files f
       where f.id = any($2) and f.loudness is not null and f.updated_at < ${made}) as others,
       (select count(*)::int from stored_files f join tracks t on t.audio_file_id = f.id
        where t.release_id = $1 and f.loudness is not null and f.updated_at < ${made}) as own`,
    [release.id, others],
  );
  expect(rows[0]?.own).toBe(release.trackIds.length);
  expect(rows[0]?.others).toBeLessThan(others.length / 2);
  await worker.stop();
});
