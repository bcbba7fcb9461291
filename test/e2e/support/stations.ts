import type { AudioFormat } from '@mpn/domain';
import type { Pool } from 'pg';
import { createInstitution } from '../../factories/campaign';
import { createUser, type TestUser } from '../../factories/users';
import type { SshdServer } from '../../support/sshd';
import type { VsftpdServer } from '../../support/vsftpd';
import { apiAs } from './server-api';

export interface Station {
  id: number;
  name: string;
  admin: TestUser;
  editor: TestUser;
}

async function putConfiguration(admin: TestUser, companyId: number, server: SshdServer | VsftpdServer): Promise<void> {
  const isSsh = 'hostKeyFingerprint' in server;
  const answer = await apiAs(admin).put(`/companies/${companyId}/ftp_configuration`, {
    protocol: isSsh ? 'SFTP' : 'FTP',
    serverAddress: server.host,
    serverPort: server.port,
    userName: server.userName,
    password: server.password,
    directory: './promo',
    mayCreateDirectory: true,
    fileNaming: 'FULL_FORMAT',
    automaticSampling: true,
    successAddresses: [admin.email],
    hostKeyFingerprint: isSsh ? server.hostKeyFingerprint : null,
    caCertificate: isSsh ? null : (server.certificate ?? null),
    requireTls: !isSsh && server.certificate !== undefined,
    version: 0,
  });
  if (answer.status >= 400) throw new Error(JSON.stringify(answer.body));
}

/** A station that receives deliveries on a real server, in this format, with an admin and an editor. */
export async function stationWith(
  pool: Pool,
  name: string,
  server: SshdServer | VsftpdServer,
  preferredAudioFormat: AudioFormat,
): Promise<Station> {
  const ftp = {
    audioEnabled: true,
    coverEnabled: true,
    artworkEnabled: true,
    formats: { MP3: true, FLAC: true, WAVE_STANDARD: true, WAVE_HIGH: true },
    preferredAudioFormat,
  };
  const institution = await createInstitution(pool, {
    name,
    editors: 0,
    web_delivery_enabled: true,
    ftp_delivery_enabled: true,
    ftp_delivery: ftp,
  });
  const admin = await createUser(pool, 'MEDIA_ADMIN', { company_id: institution.id });
  const editor = await createUser(pool, 'MEDIA_USER', { company_id: institution.id });
  await putConfiguration(admin, institution.id, server);
  return { ...institution, admin, editor };
}
