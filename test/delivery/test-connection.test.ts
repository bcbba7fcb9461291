import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import { formatMessage } from '@mpn/domain';
import { createTransferClient } from '../../plugins/ftp-delivery/server/src/transfer/create-client';
import { sendFile } from '../../plugins/ftp-delivery/server/src/transfer/send-file';
import { testConnection, type ConnectionTest } from '../../plugins/ftp-delivery/server/src/transfer/test-connection';
import type { TransferTarget } from '../../plugins/ftp-delivery/server/src/transfer/transfer-client';
import { freePort } from '../support/processes';
import { startProftpd } from '../support/proftpd';
import { startSshd, type SshdServer } from '../support/sshd';
import { startVsftpd, type VsftpdServer } from '../support/vsftpd';
import { ftpTarget, localFolder, sftpTarget, startAll, stopAll } from './delivery-fixtures';

const local = localFolder();
let sshd: SshdServer;
let readOnlySshd: SshdServer;
let plain: VsftpdServer;
let secure: VsftpdServer;
let readOnlyFtp: VsftpdServer;
let single: VsftpdServer;
let proftpd: VsftpdServer;

beforeAll(async () => {
  [sshd, readOnlySshd, plain, secure, readOnlyFtp, single, proftpd] = await startAll(
    startSshd(),
    startSshd({ readOnly: true }),
    startVsftpd(),
    startVsftpd({ tls: 'offered' }),
    startVsftpd({ readOnly: true }),
    startVsftpd({ maxClients: 1 }),
    startProftpd({ tls: 'offered' }),
  );
});
afterAll(async () => {
  await stopAll([sshd, readOnlySshd, plain, secure, readOnlyFtp, single, proftpd]);
  local.remove();
});

/** "resolve OK, connect OK, hostKey FAILED host-key-changed, ..." without what was not reached. */
function summary({ steps }: ConnectionTest): string {
  return steps
    .map(({ step, outcome, error }) => `${step} ${outcome}${error === undefined ? '' : ` ${error.failure}`}`)
    .join(', ')
    .replace(/(FAILED [a-z-]+).*/, '$1');
}

const ALL_OK = 'resolve OK, connect OK, hostKey OK, login OK, directory OK, write OK, rename OK, delete OK';

test('SFTP: every step passes, and no file is left behind', async () => {
  const result = await testConnection(sftpTarget(sshd), './incoming', true);
  expect(summary(result)).toBe(ALL_OK);
  expect(result).toMatchObject({ ok: true, hostKeyFingerprint: sshd.hostKeyFingerprint, encrypted: true });
  expect(readdirSync(sshd.root)).toEqual([]);
});

test('SFTP: the test shows an unconfirmed host key and stops before the login', async () => {
  const result = await testConnection(sftpTarget(sshd, { hostKeyFingerprint: undefined }), '.', true);
  expect(summary(result)).toBe('resolve OK, connect OK, hostKey FAILED host-key-unconfirmed');
  expect(result.hostKeyFingerprint).toBe(sshd.hostKeyFingerprint);
});

test('SFTP: the test stops before the login at a changed host key until it is confirmed', async () => {
  const target = sftpTarget(sshd);
  const changed = await sshd.changeHostKey();
  const result = await testConnection(target, '.', true);
  expect(summary(result)).toBe('resolve OK, connect OK, hostKey FAILED host-key-changed');
  expect(result.hostKeyFingerprint).toBe(changed);
  expect(result.steps[2]!.error!.message).toContain('shows another key than the one that was confirmed');
  await expect(createTransferClient(target).connect()).rejects.toMatchObject({
    failure: 'host-key-changed',
    retryable: false,
  });
  expect((await testConnection({ ...target, hostKeyFingerprint: changed }, '.', true)).ok).toBe(true);
});

test('FTP: every step passes without TLS, except for the host key, which is skipped', async () => {
  const result = await testConnection(ftpTarget(plain), './incoming', true);
  expect(summary(result)).toBe(ALL_OK.replace('hostKey OK', 'hostKey SKIPPED'));
  expect(result).toMatchObject({ ok: true, encrypted: false, hostKeyFingerprint: undefined });
  expect(readdirSync(plain.root)).toEqual([]);
});

describe.each([
  ['SFTP', () => sshd, () => sftpTarget(sshd), ''],
  ['FTP of vsftpd', () => plain, () => ftpTarget(plain), ' SKIPPED'],
  ['FTP of ProFTPD', () => proftpd, () => ftpTarget(proftpd), ''],
])('%s: a directory that is missing', (_protocol, server, target, skipped) => {
  const upTo = (rest: string): string => `resolve OK, connect OK, hostKey${skipped || ' OK'}, login OK, ${rest}`;

  test('stops the test unless it was confirmed, and nothing is made', async () => {
    const result = await testConnection(target(), './radio/neu', false);
    expect(summary(result)).toBe(upTo('directory FAILED base-directory-missing'));
    expect(existsSync(path.join(server().root, 'radio'))).toBe(false);
    const failed = result.steps.find(({ outcome }) => outcome === 'FAILED')!.error!;
    for (const [locale, words] of [
      ['en-US', 'does not exist on the server 127.0.0.1'],
      ['de-DE', 'gibt es auf dem Server 127.0.0.1 nicht'],
    ] as const)
      expect(formatMessage(failed.code, locale, failed.values)).toMatch(new RegExp(`./radio/neu.*${words}`));
  });

  test('is made for a confirmed test and removed again, with the folders above that it made', async () => {
    mkdirSync(path.join(server().root, 'archiv'), { mode: 0o777 });
    chmodSync(path.join(server().root, 'archiv'), 0o777);
    expect(summary(await testConnection(target(), './archiv/a/b', true))).toBe(
      ALL_OK.replace('hostKey OK', `hostKey${skipped || ' OK'}`),
    );
    expect(readdirSync(path.join(server().root, 'archiv'))).toEqual([]);
    expect((await testConnection(target(), './archiv', false)).ok).toBe(true);
    rmSync(path.join(server().root, 'archiv'), { recursive: true });
  });
});

test.each([
  ['vsftpd', () => secure],
  ['ProFTPD', () => proftpd],
])('%s: TLS is used with the certificate of the settings, also in version 1.2', async (_name, server) => {
  for (const maxTlsVersion of [undefined, 'TLSv1.2'] as const) {
    const result = await testConnection(ftpTarget(server(), { maxTlsVersion, requireTls: true }), '.', true);
    expect(summary(result)).toBe(ALL_OK);
    expect(result.encrypted).toBe(true);
  }
});

const REFUSALS: [string, () => TransferTarget, string, string][] = [
  [
    'SFTP, wrong password',
    () => sftpTarget(sshd, { password: 'wrong' }),
    '.',
    'resolve OK, connect OK, hostKey OK, login FAILED login-refused',
  ],
  [
    'FTP, wrong password',
    () => ftpTarget(plain, { password: 'wrong' }),
    '.',
    'resolve OK, connect OK, hostKey SKIPPED, login FAILED login-refused',
  ],
  [
    'FTP, self-signed certificate that nobody entered',
    () => ftpTarget(secure, { caCertificate: undefined }),
    '.',
    'resolve OK, connect OK, hostKey FAILED certificate-invalid',
  ],
  [
    'FTP of ProFTPD, self-signed certificate that nobody entered',
    () => ftpTarget(proftpd, { caCertificate: undefined }),
    '.',
    'resolve OK, connect OK, hostKey FAILED certificate-invalid',
  ],
  [
    'FTP of ProFTPD, wrong password',
    () => ftpTarget(proftpd, { password: 'wrong' }),
    '.',
    'resolve OK, connect OK, hostKey OK, login FAILED login-refused',
  ],
  [
    'FTP, TLS required but not offered',
    () => ftpTarget(plain, { requireTls: true }),
    '.',
    'resolve OK, connect OK, hostKey FAILED tls-not-offered',
  ],
  [
    'FTP, TLS offered before and not any more, although not required',
    () => ftpTarget(plain, { requireTls: false, hadTls: true }),
    '.',
    'resolve OK, connect OK, hostKey FAILED tls-gone',
  ],
  [
    'SFTP, server that permits no writing',
    () => sftpTarget(readOnlySshd),
    '.',
    'resolve OK, connect OK, hostKey OK, login OK, directory OK, write FAILED no-write-permission',
  ],
  [
    'FTP, server that permits no writing',
    () => ftpTarget(readOnlyFtp),
    '.',
    'resolve OK, connect OK, hostKey SKIPPED, login OK, directory OK, write FAILED no-write-permission',
  ],
  [
    'SFTP, directory that may not be made',
    () => sftpTarget(sshd),
    '/proc/nowhere',
    'resolve OK, connect OK, hostKey OK, login OK, directory FAILED directory-missing',
  ],
  [
    'FTP, certificate in the settings that nobody can read',
    () => ftpTarget(secure, { caCertificate: 'ca.pem' }),
    '.',
    'resolve OK, connect OK, hostKey FAILED certificate-invalid',
  ],
  [
    'SFTP against the port of an FTP server',
    () => sftpTarget(sshd, { port: plain.port, timeouts: { connect: 2_000 } }),
    '.',
    'resolve OK, connect OK, hostKey FAILED connection-timeout',
  ],
  ['unknown host', () => sftpTarget(sshd, { host: 'does-not-exist.invalid' }), '.', 'resolve FAILED host-not-found'],
  [
    'our own network',
    () => sftpTarget(sshd, { network: { allowPrivateAddresses: false } }),
    '.',
    'resolve FAILED host-not-allowed',
  ],
];

test.each(REFUSALS)('a test fails at the right step: %s', async (_name, target, directory, expected) => {
  const result = await testConnection(target(), directory, true);
  expect(summary(result)).toBe(expected);
  expect(result.ok).toBe(false);
  expect(result.steps).toHaveLength(8);
});

test('a refused login reports whether the connection was encrypted', async () => {
  expect(await testConnection(ftpTarget(secure, { password: 'wrong' }), '.', true)).toMatchObject({
    ok: false,
    encrypted: true,
  });
});

test('FTP: a refusal for too many connections is told apart from a wrong password, and is retryable', async () => {
  const first = createTransferClient(ftpTarget(single));
  await first.connect();
  await expect(createTransferClient(ftpTarget(single)).connect()).rejects.toMatchObject({
    failure: 'too-many-connections',
    retryable: true,
  });
  await first.close();
});

test('SFTP: a connection dropped by sshd over its limit is retryable (too-many-connections)', async () => {
  const crowded = await startSshd({ maxStartups: '1:100:1' });
  try {
    // Occupies the only slot for unauthenticated connections.
    const idle = await occupy(crowded.port);
    await expect(createTransferClient(sftpTarget(crowded)).connect()).rejects.toMatchObject({
      failure: 'too-many-connections',
      retryable: true,
    });
    idle.destroy();
  } finally {
    await crowded.stop();
  }
});

/** Opens an idle connection; retries while the server still counts the connection of the start-up check. */
function occupy(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const again = (): void => void occupy(port).then(resolve, reject);
    socket.once('error', reject).once('close', again);
    socket.once('data', (greeting) => {
      // A refused connection gets a reason and is closed: "Exceeded MaxStartups".
      if (!greeting.toString().startsWith('SSH-')) return;
      socket.off('close', again);
      resolve(socket);
    });
  });
}

describe('a server that accepts connections and sends nothing', () => {
  let silent: Server;
  const sockets = new Set<Socket>();
  let port: number;

  beforeAll(async () => {
    port = await freePort();
    silent = createServer((socket) => sockets.add(socket));
    await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });

  test.each([
    ['SFTP', () => sftpTarget(sshd, { port })],
    ['FTP', () => ftpTarget(plain, { port })],
  ])('%s: the connection fails (connection-timeout) within the time limit', async (_protocol, target) => {
    const failureOf = (timeouts: TransferTarget['timeouts']) =>
      createTransferClient({ ...target(), timeouts })
        .connect()
        .then(
          () => 'connected',
          (error: unknown) => error,
        );
    // The given limit counts: a connection with the default one begins earlier and is still there.
    const longer = failureOf(undefined);
    const given = failureOf({ connect: 500 });
    const first = await Promise.race([longer.then(() => 'with the default limit'), given]);
    expect(first).toMatchObject({ failure: 'connection-timeout', retryable: true });
    for (const socket of sockets) socket.destroy();
    // As servers close connections of which they have too many.
    expect(await longer).toMatchObject({ failure: 'too-many-connections' });
  });
});

describe('a target whose disk is full', () => {
  const mounted: string[] = [];
  afterAll(() => mounted.forEach((folder) => execFileSync('umount', [folder])));

  function smallDisk(root: string): void {
    const folder = path.join(root, 'small');
    mkdirSync(folder);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m,mode=0777', 'tmpfs', folder]);
    mounted.push(folder);
  }

  test.each([
    ['SFTP', () => sshd, () => sftpTarget(sshd)],
    ['FTP', () => plain, () => ftpTarget(plain)],
    ['FTP with TLS', () => secure, () => ftpTarget(secure)],
    ['FTP of ProFTPD with TLS', () => proftpd, () => ftpTarget(proftpd)],
  ])('%s: test and upload fail (disk-full)', async (_protocol, server, target) => {
    smallDisk(server().root);
    // Fills the disk to the last byte, because a connection test needs little.
    const full = path.join(server().root, 'small', 'full');
    writeFileSync(full, Buffer.alloc(8 * 1024 * 1024));
    const result = await testConnection(target(), './small', true);
    expect(summary(result)).toMatch(/directory OK, write FAILED disk-full$/);
    expect(readdirSync(path.join(server().root, 'small'))).toEqual(['full']);
    rmSync(full);
    const client = createTransferClient(target());
    await client.connect();
    const localFile = local.file('too-large.wav', 30 * 1024 * 1024);
    const sending = sendFile(client, { localFile, directory: './small', fileName: 'too-large.wav', recorded: false });
    await expect(sending).rejects.toMatchObject({ failure: 'disk-full', retryable: true, step: 'write' });
    await client.close();
    expect(readdirSync(path.join(server().root, 'small'))).toEqual(['too-large.wav.part']);
  });
});
