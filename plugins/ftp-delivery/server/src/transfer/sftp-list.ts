import type { FileEntryWithStats, SFTPWrapper } from 'ssh2';
import { SFTP_STATUS } from './sftp-errors';
import { MAX_ENTRIES, type RemoteEntry } from './transfer-client';
import { TransferError } from './transfer-error';

/** Replies without an entry that a server may send. */
const MAX_EMPTY = 100;

type Callback<T> = (error: Error | undefined | null, value: T) => void;

const reply = <T>(send: (done: Callback<T>) => void): Promise<T> =>
  new Promise<T>((resolve, reject) => {
    send((error, value) => (error === undefined || error === null ? resolve(value) : reject(error)));
  });

const toEntry = ({ filename, attrs }: FileEntryWithStats): RemoteEntry => {
  const isDirectory = attrs.isDirectory();
  return { name: filename, size: isDirectory ? 0 : attrs.size, isDirectory };
};

/** The next entries of an open directory; undefined at its end. */
async function nextEntries(channel: SFTPWrapper, handle: Buffer): Promise<FileEntryWithStats[] | undefined> {
  try {
    return await reply<FileEntryWithStats[]>((done) => channel.readdir(handle, done));
  } catch (error) {
    if ((error as { code?: unknown }).code === SFTP_STATUS.endOfFile) return undefined;
    throw error;
  }
}

/**
 * Lists a directory reply by reply. ssh2 and ssh2-sftp-client read until the server says that there are no more, and
 * keep everything.
 * @param host of the server, for the error's text
 * @throws TransferError too-many-entries for a directory with more than {@link MAX_ENTRIES}, or without an end; ssh2's
 * errors
 */
export async function listDirectory(channel: SFTPWrapper, path: string, host: string): Promise<RemoteEntry[]> {
  const handle = await reply<Buffer>((done) => channel.opendir(path, done));
  const entries: RemoteEntry[] = [];
  try {
    for (let empty = 0; empty <= MAX_EMPTY && entries.length <= MAX_ENTRIES;) {
      const next = await nextEntries(channel, handle);
      if (!next) return entries;
      const named = next.filter(({ filename }) => filename !== '.' && filename !== '..').map(toEntry);
      if (named.length === 0) empty += 1;
      entries.push(...named);
    }
    throw new TransferError('too-many-entries', 'directory', { host, directory: path, max: MAX_ENTRIES });
  } finally {
    channel.close(handle, () => undefined);
  }
}
