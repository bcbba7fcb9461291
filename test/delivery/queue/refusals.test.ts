import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { DeliveryDetail } from '@mpn/domain';
import { database } from '../../http/support/server';
import type { Person } from '../../http/releases/support';
import { startProftpd } from '../../support/proftpd';
import { startSshd, type SshdServer } from '../../support/sshd';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { startAll, stopAll } from '../delivery-fixtures';
import { holdingLine, type HoldingLine } from './holding-line';
import {
  deliveriesTo,
  filesIn,
  hurry,
  newestIn,
  prefer,
  push,
  putRight,
  realRelease,
  sha256,
  station,
  until,
  type RealRelease,
} from './support';

/*
 * What an institution's server does to a delivery, through the queue: what can help is tried again, what cannot is failed
 * at once, with a sentence that says what to do; nothing lies under a final name that is not whole.
 */
jest.setTimeout(180_000);

let sshd: SshdServer;
let otherKey: SshdServer;
let vsftpd: VsftpdServer;
let slow: VsftpdServer;
let strict: VsftpdServer;
let line: HoldingLine;
let short: RealRelease;
let long: RealRelease;
let stalled: { to: Person; line: HoldingLine; server: SshdServer };
const mounted: string[] = [];

beforeAll(async () => {
  [sshd, otherKey, vsftpd, slow, strict] = await startAll(
    startSshd(),
    startSshd(),
    startVsftpd({ tls: 'required' }),
    startVsftpd({ bytesPerSecond: 3_000_000 }),
    startProftpd({ bytesPerSecond: 3_000_000, resuming: false, overwriting: false }),
  );
  // In the middle of the first track (8.6 MB).
  line = await holdingLine(sshd.port, 4_000_000);
  short = await realRelease();
  long = await realRelease(undefined, 30);
  stalled = await stall();
}, 120_000);
afterAll(async () => {
  await line?.close();
  await stalled?.line.close();
  for (const folder of mounted) execFileSync('umount', [folder]);
  await stopAll([sshd, otherKey, vsftpd, slow, strict, stalled?.server]);
});

/** A delivery that stands still in the middle; a minute has to pass until it is given up, while the others run. */
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

const folderOf = (server: { root: string }, { remoteDirectory }: DeliveryDetail): string =>
  path.join(server.root, remoteDirectory ?? '');

/** Every file of it there, whole, and nothing beside. */
function expectWhole(server: { root: string }, delivery: DeliveryDetail): void {
  const folder = folderOf(server, delivery);
  expect(filesIn(folder, '.')).toEqual(delivery.files.map(({ name }) => name).sort());
  for (const file of delivery.files) expect(sha256(path.join(folder, file.name))).toBe(file.sha256);
}

/** What the log shows of each try. */
const triesOf = ({ history }: DeliveryDetail): unknown[] =>
  history.map(({ outcome, step, errorCode }) => [outcome, step, errorCode?.replace('mpn.backend.delivery.error.', '')]);

/** When the queue looks at it again; undefined when it does not. */
async function nextTry(deliveryId: number): Promise<Date | undefined> {
  const { rows } = await (
    await database()
  ).query<{ run_at: Date }>('select run_at from graphile_worker.jobs where key = $1', [`delivery:${deliveryId}`]);
  return rows[0]?.run_at;
}

/** It waits for its next try, by itself, and says why. */
async function expectWaiting(to: Person, failure: string, step: string, sentence: string): Promise<DeliveryDetail> {
  const waiting = await until(
    () => newestIn(to, 'QUEUED', 'FAILED', 'DELIVERED'),
    ({ state, attempts }) => state !== 'QUEUED' || attempts > 0,
  );
  expect(waiting).toMatchObject({
    state: 'QUEUED',
    attempts: 1,
    errorCode: `mpn.backend.delivery.error.${failure}`,
    errorMessage: expect.stringContaining(sentence),
  });
  expect(triesOf(waiting)).toEqual([['FAILED', step, failure]]);
  expect((await nextTry(waiting.id))?.getTime()).toBe(Date.parse(waiting.notBefore ?? ''));
  return waiting;
}

/** Its next try, now: it is delivered, once. */
async function expectDeliveredNext(to: Person, server: { root: string }, waiting: DeliveryDetail): Promise<void> {
  await hurry(waiting.id);
  const delivery = await newestIn(to, 'DELIVERED', 'FAILED');
  expect(triesOf(delivery)).toEqual([...triesOf(waiting), ['DELIVERED', null, undefined]]);
  expect(delivery.errorCode).toBeNull();
  expect(await deliveriesTo(to)).toHaveLength(1);
  expectWhole(server, delivery);
}

describe('tried again', () => {
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

  test.each(CUTS)('%s: what a cut in the middle left is no reason not to arrive', async (_name, server, line) => {
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
  });

  test.each([
    ['SFTP', () => sshd],
    ['FTP with TLS', () => vsftpd],
  ] as const)('%s: a full disk, until there is room', async (_name, server) => {
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

  test('FTP: a server that was down, as soon as somebody who has put it right says so', async () => {
    const late = await startVsftpd();
    try {
      await late.pause();
      const to = await station(late);
      await push(short, to);
      const waiting = await expectWaiting(to, 'connection-refused', 'connect', 'does not accept connections');
      expect(waiting.mayRetry).toBe(true);
      await late.start();
      expect((await to.client.post(`/deliveries/${waiting.id}/_actions/retry`)).status).toBe(200);
      // Long before the minute is over after which it would have been tried by itself.
      const delivery = await newestIn(to, 30_000, 'DELIVERED', 'FAILED');
      expect(triesOf(delivery)).toEqual([...triesOf(waiting), ['DELIVERED', null, undefined]]);
      expect(Date.parse(delivery.deliveredAt ?? '')).toBeLessThan(Date.parse(waiting.notBefore ?? ''));
      expect(await deliveriesTo(to)).toHaveLength(1);
      expectWhole(late, delivery);
    } finally {
      await late.stop();
    }
  });

  test('FTP: a server that is down at first, until it is up', async () => {
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

/** A directory that belongs to somebody else. */
function closed(server: { root: string }, name: string): void {
  mkdirSync(path.join(server.root, name), { recursive: true, mode: 0o755 });
}

interface Refusal {
  server: () => SshdServer | VsftpdServer;
  settings: { directory?: string; password?: string; caCertificate?: null };
  before?: () => unknown;
  failure: string;
  step: string;
  sentence: string;
}

const FOLDER = 'Bjoerk-and-AEro-Gruesse-aus-Koeln';

const readOnly = (server: Refusal['server']): Refusal => ({
  server,
  settings: { directory: './read-only' },
  before: () => closed(server(), `read-only/${FOLDER}`),
  failure: 'no-write-permission',
  step: 'write',
  sentence: 'read-only',
});

const REFUSALS: [string, Refusal][] = [
  [
    'FTP: a wrong password',
    {
      server: () => vsftpd,
      settings: { password: 'wrong' },
      failure: 'login-refused',
      step: 'login',
      sentence: 'refused the user name or password',
    },
  ],
  [
    'FTP: a certificate that nobody entered',
    {
      server: () => vsftpd,
      settings: { caCertificate: null },
      failure: 'certificate-invalid',
      step: 'hostKey',
      sentence: 'certificate',
    },
  ],
  [
    'SFTP: a directory that is missing and cannot be made',
    {
      server: () => sshd,
      settings: { directory: '/proc/nowhere' },
      failure: 'directory-missing',
      step: 'directory',
      sentence: '/proc/nowhere',
    },
  ],
  [
    'FTP: a directory that is missing and may not be made',
    {
      server: () => vsftpd,
      settings: { directory: './closed/below' },
      before: () => closed(vsftpd, 'closed'),
      failure: 'no-write-permission',
      step: 'directory',
      sentence: 'closed/below',
    },
  ],
  ['SFTP: a directory that may only be read', readOnly(() => sshd)],
  ['FTP: a directory that may only be read', readOnly(() => vsftpd)],
];

describe('failed at once', () => {
  async function expectFailed(to: Person, failure: string, step: string, sentence: string): Promise<DeliveryDetail> {
    const failed = await newestIn(to, 'FAILED', 'DELIVERED');
    expect(failed).toMatchObject({
      state: 'FAILED',
      attempts: 1,
      mayRetry: true,
      errorCode: `mpn.backend.delivery.error.${failure}`,
      errorMessage: expect.stringContaining(sentence),
    });
    expect(triesOf(failed)).toEqual([['FAILED', step, failure]]);
    const { rows } = await (
      await database()
    ).query('select recipient from mails where unique_key like $1', [`delivery-failed-${failed.id}-%`]);
    expect(rows).toEqual([{ recipient: 'technik@station.example' }]);
    await until(
      () => nextTry(failed.id),
      (at) => at === undefined,
    );
    return failed;
  }

  test.each(REFUSALS)('%s', async (_name, { server, settings, before, failure, step, sentence }) => {
    before?.();
    const to = await station(server(), settings);
    await push(short, to);
    const failed = await expectFailed(to, failure, step, sentence);
    const folder = path.join(server().root, settings.directory ?? './musik/eingang', FOLDER);
    expect(existsSync(folder) ? readdirSync(folder) : []).toEqual([]);
    expect(failed.files.filter(({ sentAt }) => sentAt !== null)).toEqual([]);
  });

  test('SFTP: a changed host key, until a person has confirmed the new one', async () => {
    const to = await station(otherKey, { directory: './key' });
    const changed = await otherKey.changeHostKey();
    await push(short, to);
    const failed = await expectFailed(to, 'host-key-changed', 'hostKey', 'another key than the one that was confirmed');
    expect(existsSync(path.join(otherKey.root, 'key'))).toBe(false);

    await putRight(to, { hostKeyFingerprint: changed });
    expect((await to.client.post(`/deliveries/${failed.id}/_actions/retry`)).status).toBe(200);
    const delivery = await newestIn(to, 'DELIVERED');
    expect(triesOf(delivery)).toEqual([
      ['FAILED', 'hostKey', 'host-key-changed'],
      ['DELIVERED', null, undefined],
    ]);
    expectWhole(otherKey, delivery);
  });
});

test('a server that accepts and then stalls is given up after a minute, and gets the rest later', async () => {
  const { to, server, line: still } = stalled;
  await until(
    () => newestIn(to, 'QUEUED', 'PREPARING', 'TRANSFERRING', 'FAILED', 'DELIVERED'),
    ({ state }) => state !== 'PREPARING' && state !== 'TRANSFERRING',
    120_000,
  );
  const waiting = await expectWaiting(to, 'connection-timeout', 'write', 'did not answer');
  expect(filesIn(folderOf(server, waiting), '.')).toEqual([`${waiting.files[0]!.name}.part`]);
  still.letGo();
  await expectDeliveredNext(to, server, waiting);
});
