import { FtpTransferClient } from './ftp-client';
import { SftpTransferClient } from './sftp-client';
import type { TransferClient, TransferTarget } from './transfer-client';

/** Creates the client for a target's protocol, not connected yet. */
export function createTransferClient(target: TransferTarget): TransferClient {
  return target.protocol === 'SFTP' ? new SftpTransferClient(target) : new FtpTransferClient(target);
}
