import type { FtpConfigurationView } from '@mpn/domain';
import { editor } from '../releases/support';

test('PUT ftp_configuration keeps a directory as long as the contract permits', async () => {
  const admin = await editor({}, 'MEDIA_ADMIN');
  const directory = `/${'music/'.repeat(50)}`;
  const saved = await admin.client.put<FtpConfigurationView>(`/companies/${admin.companyId}/ftp_configuration`, {
    protocol: 'SFTP',
    serverAddress: 'sftp.example',
    serverPort: 22,
    userName: 'mpn',
    password: 'secret',
    directory,
    version: 0,
  });
  expect([saved.status, saved.body.directory]).toEqual([200, directory]);
});
