import { mkdtempSync } from 'node:fs';
import * as fs from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';
import { makeKeyPair } from '../../plugins/ftp-delivery/server/src/transfer/key-pair';
import { fingerprintOf } from '../../plugins/ftp-delivery/server/src/transfer/sftp-connection';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

/** Ways in which real SFTP servers differ from OpenSSH. */
export interface ScriptedSftpOptions {
  /** The reply to STAT, LSTAT and FSTAT: not supported (8) or denied (3). */
  stat?: 'unsupported' | 'denied';
  /** Writes beyond these bytes of a file are confirmed and not kept. */
  keepsBytes?: number;
  /** Bytes of the disk; a write beyond them fails (status 4) with these words. */
  disk?: { bytes: number; words: string };
  /** Another session while one is logged in is ended, after its login. */
  oneLogin?: boolean;
  /** A login succeeds, and no channel is opened for it. */
  noChannels?: boolean;
}

export interface ScriptedSftp {
  host: '127.0.0.1';
  port: number;
  userName: string;
  password: string;
  hostKeyFingerprint: string;
  /** The folder that clients see as `/`. */
  root: string;
  stop: () => Promise<void>;
}

/** A scripted SFTP server: one account, any password, replies as its options say. */
export async function startScriptedSftp(options: ScriptedSftpOptions = {}): Promise<ScriptedSftp> {
  const root = mkdtempSync(join(tmpdir(), 'mpn-sftp-'));
  const { privateKey, publicLine: publicKey } = makeKeyPair('test');
  const connections = new Set<Connection>();
  let loggedIn = 0;
  const server = new ssh2.Server({ hostKeys: [privateKey] }, (connection) => {
    connections.add(connection);
    let isIn = false;
    connection.on('error', () => undefined);
    connection.on('close', () => {
      connections.delete(connection);
      if (isIn) loggedIn -= 1;
    });
    connection.on('authentication', (login) => {
      if (login.method !== 'password') return login.reject(['password']);
      login.accept();
    });
    connection.on('ready', () => {
      if (options.oneLogin && loggedIn > 0) return void connection.end();
      loggedIn += 1;
      isIn = true;
    });
    connection.on('session', (accept, reject) => {
      if (options.noChannels) return void reject();
      accept().on('sftp', (open) => serve(open(), root, options));
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const key = Buffer.from(publicKey.split(' ')[1] ?? '', 'base64');
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    userName: 'station',
    password: 'any',
    hostKeyFingerprint: fingerprintOf(key),
    root,
    stop: async () => {
      for (const connection of connections) connection.end();
      await new Promise<void>((closed) => server.close(() => closed()));
      await fs.rm(root, { recursive: true, force: true });
    },
  };
}

/** What is open by its handle: a file, or a list that was not read yet. */
type Open = { path: string; file: fs.FileHandle } | { names: string[]; path: string };

function serve(sftp: SFTPWrapper, root: string, options: ScriptedSftpOptions): void {
  const open = new Map<number, Open>();
  let handles = 0;
  let onDisk = 0;
  const pathOf = (path: string): string => join(root, posix.resolve('/', path));
  const keep = (what: Open): Buffer => {
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE((handles += 1));
    open.set(handles, what);
    return handle;
  };
  const openOf = (handle: Buffer): Open | undefined => open.get(handle.readUInt32BE());
  /** Answers with what `work` sends, or with its error as a status. */
  const answer = (id: number, work: () => Promise<unknown>): void => {
    work().catch((error: NodeJS.ErrnoException) => {
      const status = error.code === 'ENOENT' ? STATUS_CODE.NO_SUCH_FILE : STATUS_CODE.FAILURE;
      sftp.status(id, status, error.code === 'ENOENT' ? 'No such file' : 'Failure');
    });
  };
  const ok = (id: number): void => sftp.status(id, STATUS_CODE.OK, 'Success');
  const stat = (id: number, path: string): void => {
    if (options.stat === 'unsupported') return sftp.status(id, STATUS_CODE.OP_UNSUPPORTED, 'Operation unsupported');
    if (options.stat === 'denied') return sftp.status(id, STATUS_CODE.PERMISSION_DENIED, 'Permission denied');
    answer(id, async () => sftp.attrs(id, attributesOf(await fs.stat(pathOf(path)))));
  };

  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: posix.resolve('/', path), longname: path, attrs: attributesOf() }]),
  );
  sftp.on('STAT', stat);
  sftp.on('LSTAT', stat);
  sftp.on('FSTAT', (id, handle) => stat(id, openOf(handle)?.path.slice(root.length) ?? ''));
  sftp.on('MKDIR', (id, path) => answer(id, () => fs.mkdir(pathOf(path)).then(() => ok(id))));
  sftp.on('RMDIR', (id, path) => answer(id, () => fs.rmdir(pathOf(path)).then(() => ok(id))));
  sftp.on('REMOVE', (id, path) => answer(id, () => fs.unlink(pathOf(path)).then(() => ok(id))));
  sftp.on('RENAME', (id, from, to) => answer(id, () => fs.rename(pathOf(from), pathOf(to)).then(() => ok(id))));
  sftp.on('OPENDIR', (id, path) =>
    answer(id, async () => sftp.handle(id, keep({ names: await fs.readdir(pathOf(path)), path: pathOf(path) }))),
  );
  sftp.on('READDIR', (id, handle) =>
    answer(id, async () => {
      const list = openOf(handle);
      if (!list || !('names' in list) || list.names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
      const names = list.names.splice(0);
      const entries = names.map(async (filename) => {
        const attrs = attributesOf(await fs.stat(join(list.path, filename)));
        return { filename, longname: filename, attrs };
      });
      sftp.name(id, await Promise.all(entries));
    }),
  );
  sftp.on('OPEN', (id, path, flags) =>
    answer(id, async () => {
      const mode = flags & OPEN_MODE.TRUNC ? 'w+' : flags & OPEN_MODE.CREAT ? 'a+' : 'r+';
      sftp.handle(id, keep({ path: pathOf(path), file: await fs.open(pathOf(path), mode) }));
    }),
  );
  sftp.on('WRITE', (id, handle, offset, data) =>
    answer(id, async () => {
      const target = openOf(handle);
      if (!target || !('file' in target)) return sftp.status(id, STATUS_CODE.FAILURE);
      const { disk, keepsBytes = Infinity } = options;
      if (disk && (onDisk += data.length) > disk.bytes) return sftp.status(id, STATUS_CODE.FAILURE, disk.words);
      const kept = data.subarray(0, Math.max(0, keepsBytes - offset));
      if (kept.length > 0) await target.file.write(kept, 0, kept.length, offset);
      ok(id);
    }),
  );
  sftp.on('CLOSE', (id, handle) =>
    answer(id, async () => {
      const target = openOf(handle);
      if (target && 'file' in target) await target.file.close();
      open.delete(handle.readUInt32BE());
      ok(id);
    }),
  );
  sftp.on('EXTENDED', (id) => sftp.status(id, STATUS_CODE.OP_UNSUPPORTED, 'Operation unsupported'));
}

const attributesOf = (found?: { mode: number; size: number }) => ({
  mode: found?.mode ?? 0o040_755,
  size: found?.size ?? 0,
  uid: 0,
  gid: 0,
  atime: 0,
  mtime: 0,
});
