import { chownSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTransferClient } from '../../plugins/ftp-delivery/server/src/transfer/create-client';
import { sendFile } from '../../plugins/ftp-delivery/server/src/transfer/send-file';
import { testConnection } from '../../plugins/ftp-delivery/server/src/transfer/test-connection';
import type { TransferTarget } from '../../plugins/ftp-delivery/server/src/transfer/transfer-client';
import { localFolder, sftpTarget } from '../delivery/delivery-fixtures';
import { startScriptedSftp, type ScriptedSftpOptions } from '../support/scripted-sftp';
import { startSshd, type SshdOptions, type SshdServer } from '../support/sshd';
import { failureOf } from './failure';

/* SFTP servers as stations run them: OpenSSH with the settings of their administrators, and other programs. */

type Server = Pick<SshdServer, 'host' | 'port' | 'userName' | 'password' | 'hostKeyFingerprint' | 'root' | 'stop'>;

const local = localFolder();
let server: Server | undefined;
afterEach(async () => {
  await server?.stop();
  server = undefined;
});
afterAll(() => local.remove());

const BYTES = 300_000;
const localFile = local.file('song.wav', BYTES);
const content = (): Buffer => readFileSync(localFile);
const sftp = (changes: Partial<TransferTarget> = {}) => sftpTarget(server as SshdServer, changes);

/** Delivers a file into a directory, which is made. */
async function deliver(directory: string, changes: Partial<TransferTarget> = {}) {
  const client = createTransferClient(sftp(changes));
  try {
    await client.connect();
    await client.ensureDirectory(directory);
    const { outcome } = await sendFile(client, { directory, localFile, fileName: 'song.wav', recorded: false });
    return { outcome, sizeThen: await client.size(`${directory}/song.wav`) };
  } finally {
    await client.close();
  }
}

const SENT = { outcome: 'delivered', sizeThen: BYTES };

interface Variant {
  options: SshdOptions;
  directory: string;
  /** Where the file must be, below the server's root. */
  at: string;
  prepare?: (sshd: SshdServer) => void;
}

/** A folder of the user in a home that belongs to root. */
const ownFolder =
  (name: string) =>
  ({ root, uid }: SshdServer): void => {
    mkdirSync(join(root, name));
    chownSync(join(root, name), uid, uid);
  };

const SSHD: [string, Variant][] = [
  [
    'a chroot, relative path',
    { options: { chroot: true }, directory: './in/neu', at: 'in/neu', prepare: ownFolder('in') },
  ],
  ['a chroot, absolute path', { options: { chroot: true }, directory: '/in', at: 'in', prepare: ownFolder('in') }],
  [
    'a home that is read-only',
    { options: { readOnlyHome: true }, directory: './in/neu', at: 'in/neu', prepare: ownFolder('in') },
  ],
  ['one session a connection', { options: { more: ['MaxSessions 1'] }, directory: './in', at: 'in' }],
  ['stat that is denied', { options: { deniedRequests: 'stat,lstat,fstat' }, directory: './in/neu', at: 'in/neu' }],
  ['names that cannot be resolved', { options: { deniedRequests: 'realpath' }, directory: './in', at: 'in' }],
];

test.each(SSHD)('OpenSSH, %s: the file arrives whole', async (_what, { options, directory, at, prepare }) => {
  const sshd = await startSshd(options);
  server = sshd;
  prepare?.(sshd);
  expect(await deliver(directory)).toEqual(SENT);
  expect(readFileSync(join(sshd.root, at, 'song.wav'))).toEqual(content());
  expect((await testConnection(sftp(), directory, false)).ok).toBe(true);
});

test('OpenSSH, a directory below a home that is read-only fails with the directory and what to do', async () => {
  server = await startSshd({ readOnlyHome: true });
  expect(await failureOf(deliver('./neu'))).toEqual({
    failure: 'no-write-permission',
    retryable: false,
    de: expect.stringContaining('nicht in ./neu schreiben'),
    en: expect.stringContaining('may not write into ./neu'),
  });
});

describe('algorithms that are no longer considered secure', () => {
  const OLD: [string, SshdOptions][] = [
    ['ssh-rsa', { hostKeyType: 'rsa', more: ['HostKeyAlgorithms ssh-rsa'] }],
    ['ssh-dss', { hostKeyType: 'dsa', more: ['HostKeyAlgorithms ssh-dss'] }],
    ['diffie-hellman-group14-sha1', { more: ['KexAlgorithms diffie-hellman-group14-sha1'] }],
    ['diffie-hellman-group1-sha1', { more: ['KexAlgorithms diffie-hellman-group1-sha1'] }],
    ['aes256-cbc', { more: ['Ciphers aes256-cbc', 'MACs hmac-sha1'] }],
    ['3des-cbc', { more: ['Ciphers 3des-cbc'] }],
    [
      'diffie-hellman-group1-sha1; ssh-rsa; aes128-cbc',
      {
        hostKeyType: 'rsa',
        more: ['KexAlgorithms diffie-hellman-group1-sha1', 'HostKeyAlgorithms ssh-rsa', 'Ciphers aes128-cbc'],
      },
    ],
  ];

  test.each(OLD)('%s alone is refused by name, and permitted where support permits it', async (offered, options) => {
    server = await startSshd(options);
    const refused = await failureOf(deliver('./in'));
    expect(refused).toMatchObject({ failure: 'legacy-algorithms', retryable: false });
    expect(refused.en).toContain(`it offers ${offered}, we accept `);
    expect(refused.de).toContain(`Er bietet ${offered} an, wir nehmen `);
    expect(refused.de).toContain('unser Support die älteren für die Institution erlauben');
    expect(await deliver('./in', { legacyAlgorithms: true })).toEqual(SENT);
    expect(readFileSync(join(server.root, 'in/song.wav'))).toEqual(content());
  });

  test('ssh-rsa goes on for settings from before support had to permit it', async () => {
    server = await startSshd({ hostKeyType: 'rsa', more: ['HostKeyAlgorithms ssh-rsa'] });
    expect(await deliver('./in', { legacyAlgorithms: null })).toEqual(SENT);
  });

  test('a server that also knows newer ones uses those, whatever support permits', async () => {
    server = await startSshd({ more: ['Ciphers aes256-cbc,aes256-ctr', 'KexAlgorithms +diffie-hellman-group1-sha1'] });
    expect(await deliver('./in')).toEqual(SENT);
  });

  test.each([
    ['KexAlgorithms sntrup761x25519-sha512@openssh.com', 'sntrup761x25519-sha512@openssh.com'],
    ['MACs umac-64@openssh.com', 'umac-64@openssh.com'],
  ])('nothing in common (%s) says so, and does not point to support', async (setting, offered) => {
    server = await startSshd({ more: [setting, 'Ciphers aes256-ctr'] });
    for (const legacyAlgorithms of [false, true]) {
      const refused = await failureOf(deliver('./in', { legacyAlgorithms }));
      expect(refused).toMatchObject({ failure: 'no-common-algorithm', retryable: false });
      expect(refused.en).toContain(`it offers ${offered}, we accept `);
      expect(refused.de).not.toContain('Support');
    }
  });
});

test.each<[string, ScriptedSftpOptions]>([
  ['no difference', {}],
  ['STAT, LSTAT and FSTAT that are not supported', { stat: 'unsupported' }],
  ['STAT, LSTAT and FSTAT that are denied', { stat: 'denied' }],
])('%s: the file arrives whole, and a foreign one stays', async (_what, options) => {
  server = await startScriptedSftp(options);
  expect(await deliver('./Eingang/neu')).toEqual(SENT);
  expect(readFileSync(join(server.root, 'Eingang/neu/song.wav'))).toEqual(content());
  expect((await testConnection(sftp(), './Eingang', false)).ok).toBe(true);
  expect((await testConnection(sftp(), './Ausgang', false)).steps.at(4)?.error?.failure).toBe('base-directory-missing');
  mkdirSync(join(server.root, 'fremd'));
  writeFileSync(join(server.root, 'fremd/song.wav'), 'foreign');
  expect(await deliver('./fremd')).toEqual({ outcome: 'foreign-file', sizeThen: 7 });
  expect(readdirSync(join(server.root, 'fremd'))).toEqual(['song.wav']);
});

interface Failing {
  options: ScriptedSftpOptions;
  failure: string;
  en: string;
  de: string;
}

const FULL = { failure: 'disk-full', en: 'has no space left', de: 'kein Speicherplatz mehr frei' };
const NOT_WHOLE = {
  failure: 'size-mismatch',
  en: 'song.wav did not arrive completely',
  de: 'song.wav ist nicht vollständig',
};

test.each<[string, Failing]>([
  [
    'a disk that is full in the middle',
    { options: { disk: { bytes: 100_000, words: 'No space left on device' } }, ...FULL },
  ],
  ['a quota in the middle', { options: { disk: { bytes: 100_000, words: 'Disk quota exceeded' } }, ...FULL }],
  ['success reported and the file cut', { options: { keepsBytes: 100_000 }, ...NOT_WHOLE }],
  [
    'success reported, the file cut, and no STAT',
    { options: { keepsBytes: 100_000, stat: 'unsupported' }, ...NOT_WHOLE },
  ],
  [
    'no channel for us',
    {
      options: { noChannels: true },
      failure: 'too-many-connections',
      en: 'too many connections',
      de: 'zu viele Verbindungen',
    },
  ],
])(
  '%s: fails with the reason and is tried again; the final name stays free',
  async (_what, { options, failure, en, de }) => {
    server = await startScriptedSftp(options);
    expect(await failureOf(deliver('./in'))).toEqual({
      failure,
      retryable: true,
      en: expect.stringContaining(en),
      de: expect.stringContaining(de),
    });
    expect(readdirSync(server.root).flatMap((name) => readdirSync(join(server!.root, name)))).not.toContain('song.wav');
  },
);

test('one login at a time: a second one fails with that reason and is tried again', async () => {
  server = await startScriptedSftp({ oneLogin: true });
  const first = createTransferClient(sftp());
  await first.connect();
  expect(await failureOf(deliver('./in'))).toMatchObject({ failure: 'too-many-connections', retryable: true });
  await first.close();
  expect(await deliver('./in')).toEqual(SENT);
});
