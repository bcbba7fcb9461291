import {
  enterPassiveModeIPv4,
  enterPassiveModeIPv6,
  FTPError,
  type Client,
  type FTPContext,
  type FTPResponse,
} from 'basic-ftp';
import { withTimeout } from '@mpn/server-kit';
import { reasonOf } from './sftp-errors';
import { TransferError } from './transfer-error';

type Enter = (ftp: FTPContext) => Promise<FTPResponse>;

/** The four numbers of a host in a reply to PASV. */
const HOST = /(?:\d{1,3},){4}(?=\d{1,3},\d{1,3})/;

/**
 * PASV, with the data connection to the host of the control connection: servers behind NAT name their inside address or
 * none. Only that host was checked, so no reply can lead elsewhere.
 */
async function enterAtControlHost(ftp: FTPContext): Promise<FTPResponse> {
  const host = (ftp.socket.remoteAddress ?? '').replace(/^::ffff:/i, '').replaceAll('.', ',');
  const { request } = ftp;
  try {
    ftp.request = async (command) => {
      const reply = await request.call(ftp, command);
      return { ...reply, message: reply.message.replace(HOST, `${host},`) };
    };
    return await enterPassiveModeIPv4(ftp);
  } finally {
    ftp.request = request;
  }
}

/**
 * Data connections by EPSV, else by PASV; what worked once is used from then on.
 * @param host for the error's text
 * @param milliseconds to open one
 */
export function choosePassiveMode(client: Client, host: string, milliseconds: number): void {
  const refused = (reason: string, cause?: unknown): TransferError =>
    new TransferError('data-connection-refused', 'write', { host, reason }, cause);
  const within = (enter: Enter, ftp: FTPContext): Promise<FTPResponse> =>
    withTimeout(enter(ftp), milliseconds, () => {
      // Opened late it would be taken for that of the next transfer.
      client.close();
      return refused('no answer');
    });
  const explained = (error: unknown): unknown => {
    if (error instanceof TransferError || client.closed) return error;
    // "Closing control connection": also a limit, and not one of data connections.
    return error instanceof FTPError && error.code === 421 ? error : refused(reasonOf(error), error);
  };
  const use = (enter: Enter): void => {
    client.prepareTransfer = (ftp) =>
      within(enter, ftp).catch((error: unknown) => {
        throw explained(error);
      });
  };
  client.prepareTransfer = async (ftp) => {
    for (const enter of [enterPassiveModeIPv6, enterAtControlHost]) {
      try {
        const reply = await within(enter, ftp);
        use(enter);
        return reply;
      } catch (error) {
        if (enter === enterAtControlHost || client.closed) throw explained(error);
      }
    }
    throw new Error('There is no further way to open a data connection.');
  };
}
