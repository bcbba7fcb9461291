import type { TransferClient } from './transfer-client';
import { TransferError } from './transfer-error';

/**
 * Checks that the configured directory exists: made where it is missing, it could lie beside the real one, or where a
 * disk is not connected, and nobody would look there.
 * @throws TransferError base-directory-missing
 */
export async function assertDirectory(client: TransferClient, directory: string, host: string): Promise<void> {
  if (!(await client.hasDirectory(directory)))
    throw new TransferError('base-directory-missing', 'directory', { host, directory });
}
