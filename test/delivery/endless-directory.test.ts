import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Server, type Connection, type FileEntry } from 'ssh2';
import { createTransferClient } from '../../plugins/ftp-delivery/server/src/transfer/create-client';
import { makeKeyPair } from '../../plugins/ftp-delivery/server/src/transfer/key-pair';
import type { TransferTarget } from '../../plugins/ftp-delivery/server/src/transfer/transfer-client';

/* A server of our own, because no ordinary one does this. */

const STATUS_OK = 0;
const STATUS_EOF = 1;
const BATCH = 1_000;

/** What the server says when the next entries are asked for; undefined: that there are no more. */
type Answer = (call: number) => string[] | undefined;

const servers: { stop: () => void }[] = [];
afterAll(() => {
  for (const { stop } of servers) stop();
});

/** An SFTP server that lets everybody in and has one directory. */
async function serverWith(answer: Answer): Promise<{ target: TransferTarget; calls: () => number }> {
  let calls = 0;
  const connections = new Set<Connection>();
  const { privateKey: key, publicLine: line } = makeKeyPair('test');
  const hostKey = Buffer.from(line.split(' ')[1]!, 'base64');
  const server = new Server({ hostKeys: [key] }, (connection) => {
    connections.add(connection);
    connection
      .on('error', () => undefined)
      .on('authentication', (login) => login.accept())
      .on('ready', () =>
        connection.on('session', (accept) =>
          accept().on('sftp', (acceptSftp) => {
            const sftp = acceptSftp();
            sftp
              .on('REALPATH', (id, path) => sftp.name(id, [toEntry(path)]))
              .on('OPENDIR', (id) => sftp.handle(id, Buffer.from('d')))
              .on('READDIR', (id) => {
                const names = answer(calls);
                calls += 1;
                if (names) sftp.name(id, names.map(toEntry));
                else sftp.status(id, STATUS_EOF);
              })
              .on('CLOSE', (id) => sftp.status(id, STATUS_OK));
          }),
        ),
      );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  servers.push({
    stop: () => {
      for (const connection of connections) connection.end();
      server.close();
    },
  });
  return {
    calls: () => calls,
    target: {
      protocol: 'SFTP',
      host: '127.0.0.1',
      port: (server.address() as AddressInfo).port,
      userName: 'station',
      password: 'secret',
      hostKeyFingerprint: `SHA256:${createHash('sha256').update(hostKey).digest('base64')}`,
      network: { allowPrivateAddresses: true },
      timeouts: { connect: 30_000, command: 120_000, stall: 30_000 },
    },
  };
}

const FILE_MODE = 0o100_644;
const DIRECTORY_MODE = 0o040_755;

function toEntry(filename: string): FileEntry {
  const mode = filename.endsWith('/') ? DIRECTORY_MODE : FILE_MODE;
  return {
    filename: filename.replace(/\/$/, ''),
    longname: filename,
    attrs: { mode, uid: 0, gid: 0, size: 7, atime: 0, mtime: 0 },
  };
}

async function list(target: TransferTarget) {
  const client = createTransferClient(target);
  await client.connect();
  try {
    return await client.list('incoming');
  } finally {
    await client.close();
  }
}

test('a directory is listed reply by reply, without its own entry and its parent', async () => {
  const replies = [['.', '..', 'a.wav'], [], ['folder/']];
  const { target } = await serverWith((call) => replies[call]);
  expect(await list(target)).toEqual([
    { name: 'a.wav', size: 7, isDirectory: false },
    { name: 'folder', size: 0, isDirectory: true },
  ]);
});

test.each<[string, Answer, number]>([
  ['entries', (call) => Array.from({ length: BATCH }, (_none, index) => `${call}-${index}.wav`), 101],
  ['empty replies', () => [], 101],
  ['its own entry', () => ['.'], 101],
])('a server that sends %s without end is left (too-many-entries)', async (_what, answer, calls) => {
  const server = await serverWith(answer);
  await expect(list(server.target)).rejects.toMatchObject({
    failure: 'too-many-entries',
    retryable: false,
    values: { directory: 'incoming', max: 100_000 },
  });
  expect(server.calls()).toBe(calls);
});
