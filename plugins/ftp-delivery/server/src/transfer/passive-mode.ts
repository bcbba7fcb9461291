import { enterPassiveModeIPv4, enterPassiveModeIPv6, type Client, type FTPContext, type FTPResponse } from 'basic-ftp';

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

/** Data connections by EPSV, else by PASV; what worked once is used from then on. */
export function choosePassiveMode(client: Client): void {
  client.prepareTransfer = async (ftp) => {
    for (const enter of [enterPassiveModeIPv6, enterAtControlHost]) {
      try {
        const reply = await enter(ftp);
        client.prepareTransfer = enter;
        return reply;
      } catch (error) {
        if (enter === enterAtControlHost || ftp.closed) throw error;
      }
    }
    throw new Error('There is no further way to open a data connection.');
  };
}
