import { createTransferClient } from '../../plugins/ftp-delivery/server/src/transfer/create-client';
import { startSshd, type SshdServer } from '../support/sshd';
import { startVsftpd, type VsftpdServer } from '../support/vsftpd';
import { ftpTarget, sftpTarget, startAll, stopAll } from './delivery-fixtures';

/** Fake name server: nothing listens at the first IP address; the second one is that of the test servers. */
jest.mock('node:dns/promises', () => ({
  lookup: () =>
    Promise.resolve([
      { address: '127.0.0.2', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]),
}));

let sshd: SshdServer;
let vsftpd: VsftpdServer;

beforeAll(async () => {
  [sshd, vsftpd] = await startAll(startSshd(), startVsftpd({ tls: 'offered' }));
});
afterAll(() => stopAll([sshd, vsftpd]));

test.each([
  ['SFTP', () => sftpTarget(sshd, { host: 'archive.example' })],
  ['FTP', () => ftpTarget(vsftpd, { host: 'archive.example' })],
])(
  '%s: the connection uses the second IP address of a host when nothing listens at the first',
  async (_protocol, target) => {
    const client = createTransferClient(target());
    await client.connect();
    expect(await client.list('.')).toEqual(expect.any(Array));
    await client.close();
  },
);

test.each([
  ['SFTP', () => sftpTarget(sshd, { host: 'archive.example', port: 1 })],
  ['FTP', () => ftpTarget(vsftpd, { host: 'archive.example', port: 1 })],
])('%s: the connection is refused when nothing listens at either IP address of a host', async (_protocol, target) => {
  await expect(createTransferClient(target()).connect()).rejects.toMatchObject({
    failure: 'connection-refused',
    step: 'connect',
  });
});
