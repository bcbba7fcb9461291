import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { createTransferClient } from '../../plugins/ftp-delivery/server/src/transfer/create-client';
import { sendFile, type SendFileRequest } from '../../plugins/ftp-delivery/server/src/transfer/send-file';
import type { TransferClient, TransferTarget } from '../../plugins/ftp-delivery/server/src/transfer/transfer-client';
import { TransferError, type TransferFailure } from '../../plugins/ftp-delivery/server/src/transfer/transfer-error';
import { startProftpd } from '../support/proftpd';
import { startSshd, type SshdServer } from '../support/sshd';
import { startVsftpd, type VsftpdServer } from '../support/vsftpd';
import { checksum, ftpTarget, SHORT_TIMEOUTS, localFolder, sftpTarget, startAll, stopAll } from './delivery-fixtures';

const MEGABYTE = 1024 * 1024;
const local = localFolder();
/** More than sockets and servers buffer, for uploads that are interrupted. */
const LARGE = 60 * MEGABYTE;
let large: string;
let sshd: SshdServer;
let plain: VsftpdServer;
let secure: VsftpdServer;
let otherPlain: VsftpdServer;
let otherSecure: VsftpdServer;

beforeAll(async () => {
  large = local.file('large', LARGE);
  [sshd, plain, secure, otherPlain, otherSecure] = await startAll(
    startSshd(),
    startVsftpd(),
    startVsftpd({ tls: 'required' }),
    startProftpd(),
    startProftpd({ tls: 'required' }),
  );
});
afterAll(async () => {
  await stopAll([sshd, plain, secure, otherPlain, otherSecure]);
  local.remove();
});

const SERVERS: [string, () => SshdServer | VsftpdServer, () => TransferTarget][] = [
  ['SFTP', () => sshd, () => sftpTarget(sshd)],
  ['FTP', () => plain, () => ftpTarget(plain)],
  ['FTP with TLS', () => secure, () => ftpTarget(secure)],
  ['FTP of ProFTPD', () => otherPlain, () => ftpTarget(otherPlain)],
  ['FTP of ProFTPD with TLS', () => otherSecure, () => ftpTarget(otherSecure)],
];

describe.each(SERVERS)('%s', (_name, server, target) => {
  let client: TransferClient;
  let folder = 0;
  /** Each test delivers into a folder of its own. */
  let directory: string;
  const remote = (name: string): string => path.join(server().root, directory, name);

  beforeEach(async () => {
    directory = `./Neuheiten Größe/release-${++folder}`;
    client = createTransferClient(target());
    await client.connect();
    await client.ensureDirectory(directory);
  });
  afterEach(() => client.close());

  const send = (request: Partial<SendFileRequest> & { localFile: string; fileName: string }) =>
    sendFile(client, { directory, recorded: false, ...request });

  async function reconnect(timeouts?: TransferTarget['timeouts']): Promise<void> {
    await client.close();
    client = createTransferClient({ ...target(), ...(timeouts === undefined ? {} : { timeouts }) });
    await client.connect();
  }

  /** Bytes that the server has written; bytes that FTP counts as sent may still be in the sockets. */
  const arrived = (name: string): number => statSync(remote(name), { throwIfNoEntry: false })?.size ?? 0;

  /** Puts a file of the server's user there, as a foreign file. */
  function put(name: string, content: string | Buffer): void {
    writeFileSync(remote(name), content);
    const { uid, gid } = statSync(server().root);
    chownSync(remote(name), uid, gid);
  }

  test('a file is written under its name, and no other file is left', async () => {
    const localFile = local.file('one.wav', 5 * MEGABYTE + 17);
    const progress: number[] = [];
    const outcome = await send({ localFile, fileName: 'one.wav', onProgress: (bytes) => progress.push(bytes) });
    expect(outcome).toEqual({
      outcome: 'delivered',
      sizeBytes: 5 * MEGABYTE + 17,
      bytesSent: 5 * MEGABYTE + 17,
      resumedFrom: 0,
    });
    expect(readdirSync(path.join(server().root, directory))).toEqual(['one.wav']);
    expect(checksum(remote('one.wav'))).toBe(checksum(localFile));
    expect(progress.at(-1)).toBe(5 * MEGABYTE + 17);
  });

  test('many files are sent over one connection', async () => {
    for (let number = 1; number <= 12; number++) {
      const localFile = local.file(`file-${number}`, 1_000 * number);
      expect(await send({ localFile, fileName: `file-${number}` })).toMatchObject({ outcome: 'delivered' });
    }
    expect((await client.list(directory)).filter((entry) => !entry.name.startsWith('.'))).toHaveLength(12);
  });

  test('a file that is recorded as sent and has the same size is not sent again', async () => {
    const localFile = local.file('known.mp3', 200_000);
    await send({ localFile, fileName: 'known.mp3' });
    const written = statSync(remote('known.mp3')).mtimeMs;
    expect(await send({ localFile, fileName: 'known.mp3', recorded: true })).toEqual({
      outcome: 'already-there',
      sizeBytes: 200_000,
    });
    expect(statSync(remote('known.mp3')).mtimeMs).toBe(written);
  });

  test.each([
    ['a file with that name', 'foreign.mp3', false],
    ['a file with that name and another size than recorded', 'foreign.mp3', true],
    ['a .part with that name', 'foreign.mp3.part', false],
  ])('%s that is not ours stays unchanged, and nothing is sent (foreign-file)', async (_case, existing, recorded) => {
    put(existing, 'somebody else put this here');
    const localFile = local.file('foreign.mp3', 100_000);
    expect(await send({ localFile, fileName: 'foreign.mp3', recorded })).toEqual({
      outcome: 'foreign-file',
      sizeBytes: 27,
    });
    expect(readFileSync(remote(existing), 'utf8')).toBe('somebody else put this here');
    expect(readdirSync(path.join(server().root, directory))).toEqual([existing]);
  });

  test('a lost connection leaves no file under the final name, and the next attempt resumes the .part', async () => {
    const localFile = large;
    let cut = false;
    const broken = send({
      localFile,
      fileName: 'large.wav',
      onProgress: () => {
        if (!cut && arrived('large.wav.part') > 6 * MEGABYTE) {
          cut = true;
          server().cutConnections();
        }
      },
    });
    await expect(broken).rejects.toMatchObject({ failure: 'connection-lost', retryable: true, step: 'write' });
    expect(existsSync(remote('large.wav'))).toBe(false);
    expect(statSync(remote('large.wav.part')).size).toBeGreaterThan(5 * MEGABYTE);

    await reconnect();
    const outcome = await send({ localFile, fileName: 'large.wav', recorded: true });
    expect(outcome).toMatchObject({ outcome: 'delivered' });
    expect(outcome.outcome === 'delivered' && outcome.resumedFrom).toBeGreaterThan(4 * MEGABYTE);
    expect(checksum(remote('large.wav'))).toBe(checksum(localFile));
    expect(readdirSync(path.join(server().root, directory))).toEqual(['large.wav']);
  });

  test('an upload resumes `rewindBytes` before the end of the .part when the server permits overwriting', async () => {
    const localFile = local.file('rewound.mp3', 3 * MEGABYTE);
    put('rewound.mp3.part', readFileSync(localFile).subarray(0, 2 * MEGABYTE));
    const outcome = await send({ localFile, fileName: 'rewound.mp3', recorded: true, rewindBytes: 64 * 1024 });
    expect(outcome).toMatchObject({ resumedFrom: 2 * MEGABYTE - (client.canRewrite ? 64 * 1024 : 0) });
    expect(checksum(remote('rewound.mp3'))).toBe(checksum(localFile));
  });

  test('a complete .part is renamed without a transfer; one that is too long is sent again from the start', async () => {
    const localFile = local.file('part.mp3', 3 * MEGABYTE);
    put('part.mp3.part', readFileSync(localFile));
    expect(await send({ localFile, fileName: 'part.mp3', recorded: true })).toMatchObject({ outcome: 'delivered' });
    expect(checksum(remote('part.mp3'))).toBe(checksum(localFile));

    put('longer.mp3.part', Buffer.alloc(4 * MEGABYTE, 1));
    expect(await send({ localFile, fileName: 'longer.mp3', recorded: true })).toMatchObject({ resumedFrom: 0 });
    expect(checksum(remote('longer.mp3'))).toBe(checksum(localFile));
  });

  test('a .part of ours that has become read-only is replaced', async () => {
    const localFile = local.file('locked.mp3', 3 * MEGABYTE);
    put('locked.mp3.part', readFileSync(localFile).subarray(0, 2 * MEGABYTE));
    chmodSync(remote('locked.mp3.part'), 0o444);
    expect(await send({ localFile, fileName: 'locked.mp3', recorded: true })).toMatchObject({ resumedFrom: 0 });
    expect(checksum(remote('locked.mp3'))).toBe(checksum(localFile));
    expect(readdirSync(path.join(server().root, directory))).toEqual(['locked.mp3']);
  });

  test('a .part that is shorter than what was sent (size-mismatch) is removed and sent again from the start', async () => {
    const localFile = local.file('lost.wav', MEGABYTE);
    const upload = client.upload.bind(client);
    jest.spyOn(client, 'upload').mockImplementationOnce(async (...call) => {
      await upload(...call);
      truncateSync(remote('lost.wav.part'), 1000);
    });
    const sent = send({ localFile, fileName: 'lost.wav' });
    await expect(sent).rejects.toMatchObject({ failure: 'size-mismatch', step: 'write' });
    expect(readdirSync(path.dirname(remote('lost.wav')))).toEqual([]);
    expect(await send({ localFile, fileName: 'lost.wav', recorded: true })).toMatchObject({
      outcome: 'delivered',
      resumedFrom: 0,
    });
  });

  test('an upload to a server that stalls fails (connection-timeout)', async () => {
    const localFile = large;
    /** Begins an upload, and resolves once the server has stalled in it. */
    const stalledUpload = async (by: TransferClient, fileName: string) => {
      let onStall = (): void => undefined;
      const stalled = new Promise<void>((resolve) => (onStall = resolve));
      const onProgress = (bytes: number): void => {
        if (bytes <= MEGABYTE) return;
        server().signalConnections('SIGSTOP');
        onStall();
      };
      const failure = sendFile(by, { directory, recorded: false, localFile, fileName, onProgress }).then(
        () => 'delivered',
        (error: unknown) => error,
      );
      await stalled;
      return { failure };
    };
    const patient = createTransferClient({ ...target(), timeouts: undefined });
    await patient.connect();
    const longer = await stalledUpload(patient, 'longer.wav');
    await reconnect(SHORT_TIMEOUTS);
    const given = await stalledUpload(client, 'stall.wav');
    // The given limit counts: an upload with the default one has stalled earlier and still waits.
    const first = await Promise.race([longer.failure.then(() => 'with the default limit'), given.failure]);
    server().signalConnections('SIGCONT');
    server().cutConnections();
    expect(first).toMatchObject({ failure: 'connection-timeout', retryable: true });
    expect(await longer.failure).toMatchObject({ failure: expect.any(String) });
    await patient.close();
    expect(existsSync(remote('stall.wav'))).toBe(false);
  });

  test('cancelling ends an upload at once', async () => {
    const localFile = large;
    const abort = new AbortController();
    const sending = send({ localFile, fileName: 'cancel.wav', signal: abort.signal, onProgress: () => abort.abort() });
    await expect(sending).rejects.toMatchObject({ failure: 'canceled', retryable: false });
    expect(existsSync(remote('cancel.wav'))).toBe(false);
  });

  test('nested directories are created, and creating them again has no effect', async () => {
    for (let round = 0; round < 2; round++) await client.ensureDirectory(`${directory}/a/b/c`);
    expect(existsSync(remote('a/b/c'))).toBe(true);
    await send({ localFile: local.file('deep.txt', 10), fileName: 'deep.txt', directory: `${directory}/a/b/c` });
    expect(statSync(remote('a/b/c/deep.txt')).size).toBe(10);
  });

  test('an upload into a read-only directory is refused (no-write-permission)', async () => {
    // Owned by root, in the user's home.
    mkdirSync(remote('closed'), { mode: 0o755 });
    const localFile = local.file('closed.txt', 10);
    await expect(send({ localFile, fileName: 'closed.txt', directory: `${directory}/closed` })).rejects.toMatchObject({
      failure: 'no-write-permission',
      retryable: false,
    });
    await expect(client.ensureDirectory(`${directory}/closed/below`)).rejects.toMatchObject({
      failure: 'no-write-permission',
      step: 'directory',
    });
  });

  test('an upload into a missing directory is refused and not retryable', async () => {
    const sending = send({
      localFile: local.file('nowhere.txt', 10),
      fileName: 'nowhere.txt',
      directory: `${directory}/nowhere`,
    });
    await expect(sending).rejects.toMatchObject({
      failure: expect.stringMatching(/^(directory-missing|no-write-permission)$/),
      retryable: false,
    });
  });

  test('a connection is refused while the server is down, and a file is sent when it is up', async () => {
    await client.close();
    await server().pause();
    await expect(createTransferClient(target()).connect()).rejects.toMatchObject({
      failure: 'connection-refused',
      step: 'connect',
      retryable: true,
    });
    await server().start();
    await reconnect();
    expect(await send({ localFile: local.file('late.txt', 10), fileName: 'late.txt' })).toMatchObject({
      outcome: 'delivered',
    });
  });

  test('a login with a wrong password is refused (login-refused)', async () => {
    const wrong = createTransferClient({ ...target(), password: 'wrong' });
    await expect(wrong.connect()).rejects.toMatchObject({ failure: 'login-refused', step: 'login', retryable: false });
  });

  test('a private IP address is refused (host-not-allowed) before a connection is opened', async () => {
    const guarded = createTransferClient({ ...target(), network: { allowPrivateAddresses: false } });
    await expect(guarded.connect()).rejects.toMatchObject({ failure: 'host-not-allowed', step: 'resolve' });
  });
});

describe.each([
  ['cannot resume', { resuming: false }],
  ['cannot overwrite', { overwriting: false }],
  ['can do neither, as in its default configuration', { resuming: false, overwriting: false }],
])('a ProFTPD that %s', (_what, options) => {
  let server: VsftpdServer;
  let client: TransferClient;
  beforeAll(async () => {
    server = await startProftpd(options);
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    client = createTransferClient(ftpTarget(server));
    await client.connect();
  });
  afterEach(() => client.close());

  test.each([
    ['half', 1 * MEGABYTE],
    ['too long', 4 * MEGABYTE],
  ])('receives a whole file when the .part there is %s', async (name, bytes) => {
    const fileName = `${name}.mp3`;
    const localFile = local.file(fileName, 3 * MEGABYTE);
    const part = path.join(server.root, `${fileName}.part`);
    writeFileSync(part, bytes > 3 * MEGABYTE ? Buffer.alloc(bytes) : readFileSync(localFile).subarray(0, bytes));
    const { uid, gid } = statSync(server.root);
    chownSync(part, uid, gid);
    const sent = await sendFile(client, { localFile, fileName, directory: '.', recorded: true });
    expect(sent.outcome).toBe('delivered');
    expect(checksum(path.join(server.root, fileName))).toBe(checksum(localFile));
    expect(existsSync(part)).toBe(false);
  });
});

/** A server that answers every upload onto its `.part` with an error, and counts them. */
function refusing(failure: TransferFailure, deletes: boolean): { client: TransferClient; uploads: () => number } {
  const error = (step: 'write' | 'delete', name: TransferFailure): TransferError => new TransferError(name, step, {});
  let uploads = 0;
  const client: Partial<TransferClient> = {
    size: (name) => Promise.resolve(name.endsWith('.part') ? 10 : undefined),
    upload: () => {
      uploads += 1;
      return Promise.reject(error('write', failure));
    },
    delete: () => (deletes ? Promise.resolve() : Promise.reject(error('delete', 'no-delete-permission'))),
  };
  return { client: client as TransferClient, uploads: () => uploads };
}

test.each([
  ['remote-error', true, 2],
  ['remote-error', false, 1],
  ['no-write-permission', false, 1],
  ['disk-full', true, 1],
  ['connection-lost', true, 1],
] as const)(
  'an upload refused with %s is repeated at most once (the .part can be deleted: %s)',
  async (failure, deletes, uploads) => {
    const { client, uploads: tried } = refusing(failure, deletes);
    const localFile = local.file('refused.mp3', 100);
    const sending = sendFile(client, { localFile, fileName: 'refused.mp3', directory: '.', recorded: true });
    await expect(sending).rejects.toMatchObject({ failure });
    expect(tried()).toBe(uploads);
  },
);
