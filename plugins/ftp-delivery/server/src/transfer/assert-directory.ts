import type { TransferClient } from './transfer-client';
import { TransferError } from './transfer-error';

/**
 * Checks that the configured directory exists. It is not made where it is missing, because the name may be
 * misspelt or a disk not mounted, and the station would not find the files.
 * @throws TransferError base-directory-missing
 */
export async function assertDirectory(client: TransferClient, directory: string, host: string): Promise<void> {
  if (!(await client.hasDirectory(directory)))
    throw new TransferError('base-directory-missing', 'directory', { host, directory });
}
