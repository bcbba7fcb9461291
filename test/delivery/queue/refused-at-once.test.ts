import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { ConnectionTestView, DeliveryDetail, SftpKeysView } from '@mpn/domain';
import type { Person } from '../../http/releases/support';
import { panelClient } from '../../http/support-panel/panel';
import { database } from '../../http/support/server';
import { startSshd, type SshdServer } from '../../support/sshd';
import { startVsftpd, type VsftpdServer } from '../../support/vsftpd';
import { until } from '../../support/until';
import { startAll, stopAll } from '../delivery-fixtures';
import {
  newestIn,
  push,
  correctSettings,
  releaseWithSharedFiles,
  releaseWithFilesOf,
  station,
  type RealRelease,
} from './support';
import { expectWhole, nextAttemptAt, attemptsInLog } from './tries';

/*
 * Failures that are not retryable fail a delivery at the first attempt, with a message that says what to do. Correcting
 * the cause in the settings retries it.
 */

let sshd: SshdServer;
let otherKey: SshdServer;
let keysOnly: SshdServer;
let vsftpd: VsftpdServer;
let short: RealRelease;

beforeAll(async () => {
  [sshd, otherKey, keysOnly, vsftpd] = await startAll(
    startSshd(),
    startSshd(),
    startSshd({ keysOnly: true }),
    startVsftpd({ tls: 'required' }),
  );
  short = await releaseWithSharedFiles();
});
afterAll(() => stopAll([sshd, otherKey, keysOnly, vsftpd]));

/** Makes a directory owned by root, which the server's user cannot write to. */
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
    'FTP: when the password is wrong',
    {
      server: () => vsftpd,
      settings: { password: 'wrong' },
      failure: 'login-refused',
      step: 'login',
      sentence: 'refused the user name or password',
    },
  ],
  [
    'FTP: when the certificate is not in the settings',
    {
      server: () => vsftpd,
      settings: { caCertificate: null },
      failure: 'certificate-invalid',
      step: 'hostKey',
      sentence: 'certificate',
    },
  ],
  [
    'SFTP: when the directory is missing and cannot be created',
    {
      server: () => sshd,
      settings: { directory: '/proc/nowhere' },
      failure: 'directory-missing',
      step: 'directory',
      sentence: '/proc/nowhere',
    },
  ],
  [
    'FTP: when the directory is missing and may not be created',
    {
      server: () => vsftpd,
      settings: { directory: './closed/below' },
      before: () => closed(vsftpd, 'closed'),
      failure: 'no-write-permission',
      step: 'directory',
      sentence: 'closed/below',
    },
  ],
  ['SFTP: when the directory is read-only', readOnly(() => sshd)],
  ['FTP: when the directory is read-only', readOnly(() => vsftpd)],
];

describe('a delivery fails at its first attempt', () => {
  async function expectFailed(to: Person, failure: string, step: string, sentence: string): Promise<DeliveryDetail> {
    const failed = await newestIn(to, 'FAILED', 'DELIVERED');
    expect(failed).toMatchObject({
      state: 'FAILED',
      attempts: 1,
      mayRetry: true,
      errorCode: `mpn.backend.delivery.error.${failure}`,
      errorMessage: expect.stringContaining(sentence),
    });
    expect(attemptsInLog(failed)).toEqual([['FAILED', step, failure]]);
    const { rows } = await (
      await database()
    ).query('select recipient from mails where unique_key like $1', [`delivery-failed-${failed.id}-%`]);
    expect(rows).toEqual([{ recipient: 'technik@station.example' }]);
    await until(
      () => nextAttemptAt(failed.id),
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

  test.each([
    ['SFTP', () => sshd],
    ['FTP', () => vsftpd],
  ])('%s: when the directory is missing and nobody confirmed it; confirmed, it is made', async (protocol, server) => {
    const directory = `./Musik-${protocol}/Eingang`;
    const to = await station(server(), { directory, mayCreateDirectory: false });
    await push(short, to);
    const failed = await expectFailed(to, 'base-directory-missing', 'directory', `The directory ${directory}`);
    expect(existsSync(path.join(server().root, `Musik-${protocol}`))).toBe(false);
    await correctSettings(to, { mayCreateDirectory: true });
    const delivery = await newestIn(to, 'DELIVERED');
    expect(delivery.id).toBe(failed.id);
    expectWhole(server(), delivery);
    // It is there now: without the confirmation the next delivery goes into it as well.
    await correctSettings(to, { mayCreateDirectory: false });
    await push(await releaseWithFilesOf(short), to);
    const next = await until(
      () => newestIn(to, 'FAILED', 'DELIVERED'),
      ({ id }) => id !== failed.id,
    );
    expect(next.state).toBe('DELIVERED');
  });

  test('SFTP: when the server knows outdated encryption only, and is retried when support permits it', async () => {
    const old = await startSshd({ hostKeyType: 'rsa', more: ['HostKeyAlgorithms ssh-rsa', 'Ciphers aes256-cbc'] });
    try {
      const to = await station(old, { directory: './old' });
      await push(short, to);
      const failed = await expectFailed(to, 'legacy-algorithms', 'hostKey', 'it offers ssh-rsa; aes256-cbc, we accept');
      expect(old.logins()).toBe(0);
      const allowed = { allowed: true, reason: 'Until their server is replaced' };
      const panel = await panelClient();
      expect((await panel.post(`//admin/support/companies/${to.companyId}/legacy-algorithms`, allowed)).status).toBe(
        200,
      );
      const delivery = await newestIn(to, 'DELIVERED');
      expect(delivery.id).toBe(failed.id);
      expectWhole(old, delivery);
    } finally {
      await old.stop();
    }
  });

  test('SFTP: when the host key has changed, and is retried when the new key is confirmed', async () => {
    const to = await station(otherKey, { directory: './key' });
    const changed = await otherKey.changeHostKey();
    await push(short, to);
    const failed = await expectFailed(to, 'host-key-changed', 'hostKey', 'another key than the one that was confirmed');
    expect(existsSync(path.join(otherKey.root, 'key'))).toBe(false);

    await correctSettings(to, { hostKeyFingerprint: changed });
    const delivery = await newestIn(to, 'DELIVERED');
    expect(delivery.id).toBe(failed.id);
    expect(attemptsInLog(delivery)).toEqual([
      ['FAILED', 'hostKey', 'host-key-changed'],
      ['DELIVERED', null, undefined],
    ]);
    expectWhole(otherKey, delivery);
  });

  test('SFTP: when our key is not installed, and is retried when "test connection" logs in with it', async () => {
    const to = await station(keysOnly, { directory: './by-key' });
    const { body } = await to.client.post<SftpKeysView>(`/companies/${to.companyId}/_actions/create_sftp_key`);
    await correctSettings(to, { login: 'KEY' });
    await push(short, to);
    const failed = await expectFailed(to, 'key-refused', 'login', 'does not accept our key');
    keysOnly.authorize(body.sftpKeys[0]!.publicKey);
    const { host, port, userName, hostKeyFingerprint } = keysOnly;
    const tested = await to.client.post<ConnectionTestView>(`/companies/${to.companyId}/_actions/test_ftp`, {
      ...{ protocol: 'SFTP', serverAddress: host, serverPort: port, directory: './by-key' },
      ...{ userName, login: 'KEY', hostKeyFingerprint },
    });
    expect(tested.body.steps.filter(({ outcome }) => outcome !== 'OK')).toEqual([]);
    expect(tested.body.ok).toBe(true);
    const delivery = await newestIn(to, 'DELIVERED');
    expect(delivery.id).toBe(failed.id);
    expectWhole(keysOnly, delivery);
  });
});

test('FTP: a delivery to a server that no longer offers TLS fails (tls-gone), and is retried with TLS', async () => {
  const servers = [await startVsftpd({ tls: 'offered' })];
  const before = servers[0]!;
  const next = async (tls?: 'offered'): Promise<VsftpdServer> => {
    await servers.at(-1)!.pause();
    const started = await startVsftpd({ port: before.port, ...(tls && { tls }) });
    servers.push(started);
    return started;
  };
  try {
    const to = await station(before, { directory: './was-encrypted', requireTls: false });
    await push(short, to);
    const first = await newestIn(to, 'DELIVERED');
    const plain = await next();
    const { userName, password } = plain;
    await correctSettings(to, { userName, password });
    await push(await releaseWithFilesOf(short), to);
    const failed = await until(
      () => newestIn(to, 'FAILED', 'DELIVERED'),
      ({ id }) => id !== first.id,
    );
    expect(failed).toMatchObject({
      state: 'FAILED',
      attempts: 1,
      errorCode: 'mpn.backend.delivery.error.tls-gone',
      errorMessage: expect.stringContaining('Nothing is sent to it unencrypted'),
    });
    expect(readdirSync(plain.root)).toEqual([]);
    // Neither is a connection test with that server's settings that does not require TLS.
    const test_ = await to.client.post<{ steps: { errorCode: string | null }[] }>(
      `/companies/${to.companyId}/_actions/test_ftp`,
      { protocol: 'FTP', serverAddress: plain.host, serverPort: plain.port, userName, password, requireTls: false },
    );
    expect(test_.body.steps.map(({ errorCode }) => errorCode)).toContain('mpn.backend.delivery.error.tls-gone');

    const secure = await next('offered');
    await correctSettings(to, {
      userName: secure.userName,
      password: secure.password,
      caCertificate: secure.certificate ?? null,
    });
    expect((await newestIn(to, 'DELIVERED', 'FAILED')).state).toBe('DELIVERED');
  } finally {
    await stopAll(servers);
  }
});
