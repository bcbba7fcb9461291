import type { SFTPWrapper, Stats } from 'ssh2';
import { withTimeout } from '@mpn/server-kit';
import { openSftp, type SftpConnection } from './sftp-connection';
import { isMissing, sftpError, SFTP_STATUS } from './sftp-errors';
import { listDirectory } from './sftp-list';
import { pipelineFile } from './sftp-upload';
import {
  DEFAULT_TIMEOUTS,
  type RemoteEntry,
  type StepObserver,
  type TransferClient,
  type TransferTarget,
  type TransferTimeouts,
  type UploadOptions,
} from './transfer-client';
import { TransferError, type TransferStep } from './transfer-error';
import { parentsOf } from './remote-path';

type Callback<T> = (error: Error | null | undefined, value: T) => void;

/**
 * Delivers over SFTP. See `TransferClient`. ssh2-sftp-client connects and ends; all requests go over its channel: its
 * own ones ask for the absolute path first, which some servers deny, and report every failed `stat` as a missing file.
 */
export class SftpTransferClient implements TransferClient {
  readonly protocol = 'SFTP';
  readonly encrypted = true;
  readonly canRewrite = true;
  presentedHostKey: string | undefined;
  acceptedKey: string | undefined;
  private readonly timeouts: TransferTimeouts;
  private connection: SftpConnection | undefined;
  /** Rejects when the connection closes, so that no request waits for a reply that cannot come. */
  private lost: Promise<never> | undefined;

  constructor(private readonly target: TransferTarget) {
    this.timeouts = { ...DEFAULT_TIMEOUTS, ...target.timeouts };
  }

  async connect(observer?: StepObserver): Promise<void> {
    const onHostKey = (fingerprint: string): void => void (this.presentedHostKey = fingerprint);
    this.connection = await openSftp(this.target, this.timeouts, onHostKey, observer);
    this.acceptedKey = this.connection.acceptedKey;
    const { client } = this.connection.session;
    this.lost = new Promise((_resolve, reject) => {
      client.on('error', reject).on('close', () => reject(new Error('connection lost')));
    });
    // Only requests race against it; between two of them its rejection must not be unhandled.
    this.lost.catch(() => undefined);
  }

  async hasDirectory(path: string): Promise<boolean> {
    const found = await this.stat(path, 'directory').catch(async (error: unknown) => {
      if (!hasStatus(error, ...CANNOT_STAT)) throw error;
      // It is there when it can be opened.
      return this.list(path).catch((refused: unknown) => {
        if (hasStatus(refused, SFTP_STATUS.noSuchFile, SFTP_STATUS.noSuchPath)) return undefined;
        throw error;
      });
    });
    return found !== undefined;
  }

  async ensureDirectory(path: string): Promise<string[]> {
    const made: string[] = [];
    for (const directory of parentsOf(path)) {
      if (await this.hasDirectory(directory)) continue;
      try {
        await this.request('directory', directory, ({ channel }) => settled((done) => channel.mkdir(directory, done)));
        made.push(directory);
      } catch (error) {
        // Another connection may have created it meanwhile; and a directory that we may not create is missing.
        if (await this.hasDirectory(directory)) continue;
        throw error;
      }
    }
    return made;
  }

  async removeDirectory(path: string): Promise<void> {
    await this.request('delete', path, ({ channel }) => settled((done) => channel.rmdir(path, done)));
  }

  async size(path: string): Promise<number | undefined> {
    try {
      return (await this.stat(path, 'write'))?.size;
    } catch (error) {
      if (!hasStatus(error, ...CANNOT_STAT)) throw error;
      return this.sizeByList(path, error);
    }
  }

  /** For servers that know no STAT, or do not permit it. */
  private async sizeByList(path: string, error: unknown): Promise<number | undefined> {
    const slash = path.lastIndexOf('/');
    const directory = slash < 0 ? '.' : path.slice(0, slash) || '/';
    const entries = await this.list(directory).catch((refused: unknown) => {
      if (hasStatus(refused, SFTP_STATUS.noSuchFile, SFTP_STATUS.noSuchPath)) return [];
      throw error;
    });
    return entries.find(({ name }) => name === path.slice(slash + 1))?.size;
  }

  async upload(localFile: string, remoteFile: string, options: UploadOptions = {}): Promise<void> {
    const { resumeFrom = 0, signal, onProgress } = options;
    const { channel } = this.connected('write');
    const handle = await this.answer<Buffer>('write', remoteFile, (done) =>
      channel.open(remoteFile, resumeFrom > 0 ? 'r+' : 'w', done),
    );
    let confirmed = resumeFrom;
    const watch = this.watchStall(signal);
    const pipeline = new AbortController();
    const onConfirmed = (bytes: number): void => {
      watch.alive();
      onProgress?.((confirmed += bytes));
    };
    try {
      await Promise.race([
        pipelineFile(channel, handle, localFile, { from: resumeFrom, onConfirmed, signal: pipeline.signal }),
        watch.ended,
        this.lost,
      ]);
      await this.answer<void>('write', remoteFile, (done) => channel.close(handle, done));
    } catch (error) {
      throw await this.explainWrite(error, remoteFile);
    } finally {
      watch.stop();
      pipeline.abort();
    }
  }

  async rename(from: string, to: string): Promise<void> {
    try {
      await this.request('rename', to, ({ channel }) => settled((done) => channel.rename(from, to, done)));
    } catch (error) {
      if (!hasStatus(error, SFTP_STATUS.failure)) throw error;
      // A plain rename never overwrites, but fails on file systems without hard links. The POSIX rename would
      // overwrite, so it is used only where the target does not exist.
      if ((await this.size(to)) !== undefined || (await this.size(from)) === undefined) throw error;
      await this.request('rename', to, ({ channel }) =>
        settled((done) => channel.ext_openssh_rename(from, to, done)),
      ).catch((refused: unknown) => {
        // Where it is unknown, the first error says more.
        throw hasStatus(refused) ? refused : error;
      });
    }
  }

  async delete(path: string): Promise<void> {
    await this.request('delete', path, ({ channel }) => settled((done) => channel.unlink(path, done)));
  }

  async list(path: string): Promise<RemoteEntry[]> {
    return this.request('directory', path, ({ channel }) => listDirectory(channel, path, this.target.host));
  }

  async close(): Promise<void> {
    const { connection } = this;
    this.connection = undefined;
    if (connection === undefined) return;
    const { session } = connection;
    // `end` may resolve before the connection is closed, and the host's next connection must not start before that.
    const closed = new Promise<void>((resolve) => void session.client.once('close', () => resolve()));
    session.end().catch(() => undefined);
    await withTimeout(closed, 2_000, () => new Error('still open')).catch(() => void session.client.destroy());
  }

  private connected(step: TransferStep): SftpConnection {
    if (this.connection === undefined) throw new TransferError('connection-lost', step, { host: this.target.host });
    return this.connection;
  }

  private stat(path: string, step: TransferStep): Promise<Stats | undefined> {
    return this.answer<Stats | undefined>(step, path, (done, channel) => {
      channel.stat(path, (error, stats) => {
        if (error !== undefined && error !== null && isMissing(error)) done(undefined, undefined);
        else done(error, stats);
      });
    });
  }

  /** One request on the channel itself, with a callback. See `request`. */
  private answer<T>(
    step: TransferStep,
    path: string,
    send: (done: Callback<T>, channel: SFTPWrapper) => void,
  ): Promise<T> {
    return this.request(step, path, ({ channel }) => settled<T>((done) => send(done, channel)));
  }

  /**
   * One request with the command timeout; without a reply in time the connection is closed.
   * @throws TransferError
   */
  private async request<T>(
    step: TransferStep,
    path: string,
    send: (connection: SftpConnection) => Promise<T>,
  ): Promise<T> {
    const connection = this.connected(step);
    const { host, port = 22 } = this.target;
    const answer = send(connection);
    try {
      return await withTimeout(Promise.race([answer, this.lost ?? answer]), this.timeouts.command, () => {
        this.abandon();
        return new TransferError('connection-timeout', step, { host, port });
      });
    } catch (error) {
      throw sftpError(error, { host, port, step, path });
    }
  }

  /** Rejects when no byte was confirmed for too long, or the caller cancels; both close the connection. */
  private watchStall(signal: AbortSignal | undefined): { ended: Promise<never>; alive: () => void; stop: () => void } {
    let reject: (error: Error) => void;
    const ended = new Promise<never>((_resolve, refuse) => (reject = refuse));
    ended.catch(() => undefined);
    const end = (failure: 'connection-timeout' | 'canceled'): void => {
      reject(new TransferError(failure, 'write', { host: this.target.host, port: this.target.port ?? 22 }));
      this.abandon();
    };
    const timer = setTimeout(() => end('connection-timeout'), this.timeouts.stall);
    const onAbort = (): void => end('canceled');
    if (signal?.aborted === true) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    const stop = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    return { ended, alive: () => void timer.refresh(), stop };
  }

  private abandon(): void {
    this.connection?.session.client.destroy();
    this.connection = undefined;
  }

  /** OpenSSH reports a full disk as "Failure"; its statvfs extension tells the reason. */
  private async explainWrite(error: unknown, path: string): Promise<TransferError> {
    const { host, port = 22 } = this.target;
    const failed = sftpError(error, { host, port, step: 'write', path });
    if (failed.failure !== 'remote-error' || this.connection === undefined) return failed;
    const free = await this.answer<{ f_bavail: number }>('write', path, (done, channel) =>
      channel.ext_openssh_statvfs(path, done as unknown as (error: Error | undefined) => void),
    ).catch(() => undefined);
    if (free === undefined || free.f_bavail > 0) return failed;
    return new TransferError('disk-full', 'write', failed.values, error);
  }
}

/** The replies of servers that know no STAT, or do not permit it. */
const CANNOT_STAT = [SFTP_STATUS.unsupported, SFTP_STATUS.permissionDenied];

/** Whether the server answered with one of these statuses; with none given, whether with any. */
function hasStatus(error: unknown, ...statuses: readonly number[]): boolean {
  const code = error instanceof TransferError ? (error.cause as { code?: unknown } | undefined)?.code : undefined;
  return typeof code === 'number' && (statuses.length === 0 || statuses.includes(code));
}

/** What a request of ssh2 replies, as a promise. */
function settled<T = void>(send: (done: Callback<T>) => void): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    send((error, value) => (error === undefined || error === null ? resolve(value) : reject(error)));
  });
}
