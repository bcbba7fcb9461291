import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { FTPError, type Client } from 'basic-ftp';
import { withTimeout } from '@mpn/server-kit';
import { FilePieces } from './file-pieces';
import { openFtp } from './ftp-connection';
import { ftpError } from './ftp-errors';
import { watchControlReply } from './ftp-control-reply';
import { joinRemote, parentsOf } from './remote-path';
import {
  DEFAULT_TIMEOUTS,
  MAX_ENTRIES,
  type RemoteEntry,
  type StepObserver,
  type TransferClient,
  type TransferTarget,
  type TransferTimeouts,
  type UploadOptions,
} from './transfer-client';
import { TransferError, type TransferStep } from './transfer-error';

const LATIN_1 = 'latin1';
/** Letters that have other bytes in Latin-1 than in UTF-8, and those that it lacks. */
const BEYOND_ASCII = /[\u00a0-\u00ff]/;
const BEYOND_LATIN_1 = /[^\u0020-\u00ff]/;

/** Delivers over FTP, with explicit TLS where the server offers it (basic-ftp). See `TransferClient`. */
export class FtpTransferClient implements TransferClient {
  readonly protocol = 'FTP';
  readonly presentedHostKey = undefined;
  readonly acceptedKey = undefined;
  readonly canRewrite = false;
  encrypted = false;
  private readonly timeouts: TransferTimeouts;
  private client: Client | undefined;
  /** Whether this server has told the size of a file. */
  private knowsSizes = false;

  constructor(private readonly target: TransferTarget) {
    this.timeouts = { ...DEFAULT_TIMEOUTS, ...target.timeouts };
  }

  async connect(observer?: StepObserver): Promise<void> {
    this.client = await openFtp(this.target, this.timeouts, (step, skipped) => {
      // Reported before the login: a login refused over TLS was encrypted.
      if (step === 'hostKey') this.encrypted = !skipped;
      observer?.(step, skipped);
    });
  }

  async hasDirectory(path: string): Promise<boolean> {
    return this.fromLogin(path, async (login) => {
      for (const directory of parentsOf(path)) if (!(await this.enter(resolveFrom(login, directory)))) return false;
      return true;
    });
  }

  async ensureDirectory(path: string): Promise<string[]> {
    return this.fromLogin(path, async (login) => {
      const made: string[] = [];
      for (const directory of parentsOf(path))
        if (await this.enterOrMake(resolveFrom(login, directory), directory)) made.push(directory);
      return made;
    });
  }

  async removeDirectory(path: string): Promise<void> {
    await this.command('delete', path, (client) => client.send(`RMD ${path}`));
  }

  async size(path: string): Promise<number | undefined> {
    return this.command('write', path, async (client) => {
      try {
        const size = await client.size(path);
        this.knowsSizes = true;
        return size;
      } catch (error) {
        if (!(error instanceof FTPError)) throw error;
        // "Not found", or "not permitted" from a server that refuses every SIZE.
        if (error.code === 550) return this.knowsSizes ? undefined : await sizeByList(client, path);
        if (NOT_IMPLEMENTED.includes(error.code)) return sizeByList(client, path);
        throw error;
      }
    });
  }

  async upload(localFile: string, remoteFile: string, options: UploadOptions = {}): Promise<void> {
    const { resumeFrom = 0, signal, onProgress } = options;
    const client = this.connected('write');
    const { host, port = 21 } = this.target;
    if (isAborted(signal)) throw new TransferError('canceled', 'write', { host });
    const onAbort = (): void => client.close();
    signal?.addEventListener('abort', onAbort, { once: true });
    const watch = this.watchStall();
    const controlReply = watchControlReply(client);
    client.trackProgress(({ bytesOverall }) => {
      if (watch.moved(bytesOverall)) onProgress?.(resumeFrom + bytesOverall);
    });
    // The library only listens for the source's errors and passes it to `pipeline`.
    const pieces = new FilePieces(localFile, resumeFrom);
    const source = pieces as EventEmitter as Readable;
    const sending = resumeFrom > 0 ? client.appendFrom(source, remoteFile) : client.uploadFrom(source, remoteFile);
    try {
      await Promise.race([sending, watch.ended]);
    } catch (error) {
      sending.catch(() => undefined);
      if (isAborted(signal)) throw new TransferError('canceled', 'write', { host }, error);
      throw ftpError(await controlReply.explain(error), { host, port, step: 'write', path: remoteFile });
    } finally {
      watch.stop();
      controlReply.stop();
      client.trackProgress();
      await pieces.close();
      signal?.removeEventListener('abort', onAbort);
    }
  }

  async rename(from: string, to: string): Promise<void> {
    await this.command('rename', to, (client) => client.rename(from, to));
  }

  async delete(path: string): Promise<void> {
    await this.command('delete', path, (client) => client.remove(path));
  }

  async list(path: string): Promise<RemoteEntry[]> {
    const entries = await this.command('directory', path, (client) => client.list(path));
    // The library ends a list at 40 MB, which can be several hundred thousand entries.
    if (entries.length > MAX_ENTRIES) {
      const { host } = this.target;
      throw new TransferError('too-many-entries', 'directory', { host, directory: path, max: MAX_ENTRIES });
    }
    return entries.map(({ name, size, isDirectory }) => ({ name, size: isDirectory ? 0 : size, isDirectory }));
  }

  async close(): Promise<void> {
    const { client } = this;
    this.client = undefined;
    if (client === undefined) return;
    if (!client.closed)
      await withTimeout(client.send('QUIT'), 2_000, () => new Error('no answer')).catch(() => undefined);
    client.close();
  }

  /** Runs what enters directories; relative paths of later commands start at the login directory again. */
  private async fromLogin<T>(path: string, work: (login: string) => Promise<T>): Promise<T> {
    const login = await this.command('directory', path, (client) => client.pwd());
    try {
      return await work(login);
    } finally {
      if (this.client?.closed === false) await this.command('directory', path, (client) => client.cd(login));
    }
  }

  private async enter(absolute: string): Promise<boolean> {
    const enter = (): Promise<boolean> =>
      this.command(
        'directory',
        absolute,
        async (client) => (await client.sendIgnoringError(`CWD ${absolute}`)).code < 400,
      );
    return (await enter()) || (await this.enterInLatin1(enter, absolute));
  }

  /** @returns whether it was made */
  private async enterOrMake(absolute: string, path: string): Promise<boolean> {
    if (await this.enter(absolute)) return false;
    try {
      await this.command('directory', path, (client) => client.send(`MKD ${absolute}`));
      return true;
    } catch (error) {
      // Another connection may have created it meanwhile.
      if (this.client?.closed === false && (await this.enter(absolute))) return false;
      throw error;
    }
  }

  /**
   * Old servers keep names in Latin-1 and do not announce UTF-8: an umlaut in UTF-8 names another folder there, beside
   * the one that people see.
   */
  private async enterInLatin1(enter: () => Promise<boolean>, path: string): Promise<boolean> {
    const client = this.connected('directory');
    if (client.ftp.encoding === LATIN_1 || !BEYOND_ASCII.test(path) || BEYOND_LATIN_1.test(path)) return false;
    if ((await this.command('directory', path, () => client.features())).has('UTF8')) return false;
    const { encoding } = client.ftp;
    client.ftp.encoding = LATIN_1;
    if (await enter()) return true;
    client.ftp.encoding = encoding;
    return false;
  }

  /**
   * The library watches each socket; this watches the whole upload, so that no server behaviour (or a reply lost
   * between control and data connection) can make a delivery hang. Twice the limit, as a last resort.
   */
  private watchStall(): { ended: Promise<never>; moved: (bytes: number) => boolean; stop: () => void } {
    const { host, port = 21 } = this.target;
    let last = 0;
    let reject: (error: Error) => void;
    const ended = new Promise<never>((_resolve, refuse) => (reject = refuse));
    ended.catch(() => undefined);
    const timer = setTimeout(() => {
      reject(new TransferError('connection-timeout', 'write', { host, port }));
      this.client?.close();
    }, this.timeouts.stall * 2);
    const moved = (bytes: number): boolean => {
      if (bytes <= last) return false;
      last = bytes;
      timer.refresh();
      return true;
    };
    return { ended, moved, stop: () => clearTimeout(timer) };
  }

  private connected(step: TransferStep): Client {
    if (this.client === undefined) throw new TransferError('connection-lost', step, { host: this.target.host });
    return this.client;
  }

  /**
   * Runs a command with a timeout. A late reply would be taken for the next command's, so a timeout closes the
   * connection.
   */
  private async command<T>(step: TransferStep, path: string, run: (client: Client) => Promise<T>): Promise<T> {
    const client = this.connected(step);
    const { host, port = 21 } = this.target;
    try {
      return await withTimeout(run(client), this.timeouts.command, () => {
        client.close();
        return new TransferError('connection-timeout', step, { host, port });
      });
    } catch (error) {
      throw ftpError(error, { host, port, step, path });
    }
  }
}

function resolveFrom(login: string, path: string): string {
  return path.startsWith('/') ? path : joinRemote(login, path.replace(/^\.\//, ''));
}

/** The replies of servers that do not know a command, or not with these parameters. */
const NOT_IMPLEMENTED = [500, 502, 504];

/** For servers without SIZE, which came with RFC 3659. @returns undefined where there is no such file or folder */
async function sizeByList(client: Client, path: string): Promise<number | undefined> {
  const slash = path.lastIndexOf('/');
  const entries = await client.list(slash < 0 ? '.' : path.slice(0, slash) || '/').catch((error: unknown) => {
    // ProFTPD answers 450 for a folder that is missing.
    if (error instanceof FTPError && [450, 550].includes(error.code)) return [];
    throw error;
  });
  return entries.find((entry) => entry.name === path.slice(slash + 1))?.size;
}

/** A function, because the value changes while an upload is awaited. */
function isAborted(signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true;
}
