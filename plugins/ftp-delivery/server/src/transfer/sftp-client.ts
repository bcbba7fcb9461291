import type { Client, SFTPWrapper, Stats } from 'ssh2';
import { openSftp } from './sftp-connection';
import { isMissing, sftpError, SFTP_STATUS } from './sftp-errors';
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
import { withTimeout } from './with-timeout';
import { parentsOf } from './remote-path';

type Callback<T> = (error: Error | null | undefined, value: T) => void;

/** Delivers over SFTP (ssh2). See `TransferClient`. */
export class SftpTransferClient implements TransferClient {
  readonly protocol = 'SFTP';
  readonly encrypted = true;
  readonly canRewrite = true;
  presentedHostKey: string | undefined;
  private readonly timeouts: TransferTimeouts;
  private client: Client | undefined;
  private channel: SFTPWrapper | undefined;
  /** Rejects when the connection ends, so that no request waits for an answer that cannot come. */
  private lost: Promise<never> | undefined;

  constructor(private readonly target: TransferTarget) {
    this.timeouts = { ...DEFAULT_TIMEOUTS, ...target.timeouts };
  }

  async connect(observer?: StepObserver): Promise<void> {
    const onHostKey = (fingerprint: string): void => void (this.presentedHostKey = fingerprint);
    const { client, sftp } = await openSftp(this.target, this.timeouts, onHostKey, observer);
    this.client = client;
    this.channel = sftp;
    this.lost = new Promise((_resolve, reject) => {
      client.on('error', reject).on('close', () => reject(new Error('connection lost')));
    });
    // It is raced against requests only; between two of them its rejection is nobody's.
    this.lost.catch(() => undefined);
  }

  async ensureDirectory(path: string): Promise<void> {
    for (const directory of parentsOf(path)) {
      if ((await this.stat(directory, 'directory')) !== undefined) continue;
      try {
        await this.request<void>('directory', directory, (sftp, done) => sftp.mkdir(directory, done as () => void));
      } catch (error) {
        // Another connection may have made it in between; and a directory we may not make is missing.
        if ((await this.stat(directory, 'directory')) !== undefined) continue;
        throw error;
      }
    }
  }

  async size(path: string): Promise<number | undefined> {
    return (await this.stat(path, 'write'))?.size;
  }

  async upload(localFile: string, remoteFile: string, options: UploadOptions = {}): Promise<void> {
    const { resumeFrom = 0, signal, onProgress } = options;
    const sftp = this.sftp('write');
    const handle = await this.request<Buffer>('write', remoteFile, (channel, done) =>
      channel.open(remoteFile, resumeFrom > 0 ? 'r+' : 'w', done),
    );
    let confirmed = resumeFrom;
    const watch = this.watchStall(signal);
    const onConfirmed = (bytes: number): void => {
      watch.alive();
      onProgress?.((confirmed += bytes));
    };
    try {
      await Promise.race([
        pipelineFile(sftp, handle, localFile, { from: resumeFrom, onConfirmed }),
        watch.ended,
        this.lost,
      ]);
      await this.request<void>('write', remoteFile, (channel, done) => channel.close(handle, done));
    } catch (error) {
      throw await this.explainWrite(error, remoteFile);
    } finally {
      watch.stop();
    }
  }

  async rename(from: string, to: string): Promise<void> {
    try {
      await this.request<void>('rename', to, (sftp, done) => sftp.rename(from, to, done));
    } catch (error) {
      if (!hasStatus(error, SFTP_STATUS.failure)) throw error;
      // A plain rename never overwrites, but fails on file systems without hard links. The POSIX one would overwrite:
      // only where nothing is there to lose.
      if ((await this.size(to)) !== undefined || (await this.size(from)) === undefined) throw error;
      await this.request<void>('rename', to, (sftp, done) => sftp.ext_openssh_rename(from, to, done));
    }
  }

  async delete(path: string): Promise<void> {
    await this.request<void>('delete', path, (sftp, done) => sftp.unlink(path, done));
  }

  async list(path: string): Promise<RemoteEntry[]> {
    const entries = await this.request<{ filename: string; attrs: Stats }[]>('directory', path, (sftp, done) =>
      sftp.readdir(path, done),
    );
    return entries.map(({ filename, attrs }) => {
      const isDirectory = attrs.isDirectory();
      return { name: filename, size: isDirectory ? 0 : attrs.size, isDirectory };
    });
  }

  close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    this.channel = undefined;
    if (client === undefined) return Promise.resolve();
    const closed = new Promise<void>((resolve) => void client.once('close', resolve));
    client.end();
    return withTimeout(closed, 2_000, () => new Error('still open')).catch(() => void client.destroy());
  }

  private sftp(step: TransferStep): SFTPWrapper {
    if (this.channel === undefined) throw new TransferError('connection-lost', step, { host: this.target.host });
    return this.channel;
  }

  private stat(path: string, step: TransferStep): Promise<Stats | undefined> {
    return this.request<Stats | undefined>(step, path, (sftp, done) => {
      sftp.stat(path, (error, stats) => {
        if (error !== undefined && error !== null && isMissing(error)) done(undefined, undefined);
        else done(error, stats);
      });
    });
  }

  /** One request and its answer, within the time for a command; a late one ends the connection. */
  private async request<T>(
    step: TransferStep,
    path: string,
    send: (sftp: SFTPWrapper, done: Callback<T>) => void,
  ): Promise<T> {
    const sftp = this.sftp(step);
    const { host, port = 22 } = this.target;
    const answer = new Promise<T>((resolve, reject) => {
      send(sftp, (error, value) => (error === undefined || error === null ? resolve(value) : reject(error)));
    });
    try {
      return await withTimeout(Promise.race([answer, this.lost ?? answer]), this.timeouts.command, () => {
        this.abandon();
        return new TransferError('connection-timeout', step, { host, port });
      });
    } catch (error) {
      throw sftpError(error, { host, port, step, path });
    }
  }

  /** Rejects when no byte was confirmed for too long, or the caller cancels; either ends the connection. */
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
    this.client?.destroy();
    this.channel = undefined;
  }

  /** OpenSSH says "Failure" for a full disk; its statvfs extension tells. */
  private async explainWrite(error: unknown, path: string): Promise<TransferError> {
    const { host, port = 22 } = this.target;
    const failed = sftpError(error, { host, port, step: 'write', path });
    if (failed.failure !== 'remote-error' || this.channel === undefined) return failed;
    const free = await this.request<{ f_bavail: number }>('write', path, (sftp, done) =>
      sftp.ext_openssh_statvfs(path, done as unknown as (error: Error | undefined) => void),
    ).catch(() => undefined);
    if (free === undefined || free.f_bavail > 0) return failed;
    return new TransferError('disk-full', 'write', failed.values, error);
  }
}

function hasStatus(error: unknown, status: number): boolean {
  return error instanceof TransferError && (error.cause as { code?: unknown } | undefined)?.code === status;
}
