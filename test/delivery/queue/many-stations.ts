import { readFileSync } from 'node:fs';
import path from 'node:path';
import { encryptPassword } from '../../../plugins/ftp-delivery/server/src/servers/credentials';
import { unique } from '../../factories/insert';
import { sampleTo } from '../../factories/release';
import { database, server } from '../../http/support/server';
import type { SshdServer } from '../../support/sshd';
import type { VsftpdServer } from '../../support/vsftpd';
import { enqueueJob } from './support';

/** Server of a station, by the port of the proxy to it. */
export interface StationTarget {
  server: SshdServer | VsftpdServer;
  port: number;
}

/**
 * Stations that take automatic deliveries, each into a folder of its own (`./station-<id>`); by SQL, because they are
 * too many for the API.
 * @returns their ids, in the order of the targets
 */
export async function makeStations(targets: readonly StationTarget[]): Promise<number[]> {
  const pool = await database();
  const { folder } = await server();
  const secrets = JSON.parse(readFileSync(path.join(folder, 'secrets.json'), 'utf8')) as Record<string, string>;
  const { rows } = await pool.query<{ id: number }>(
    `insert into companies (document_id, created_at, updated_at, published_at, name, type, ftp_delivery_enabled,
       sampling_medium_id, disabled, pending_registration, version)
     select $1 || n, now(), now(), now(), 'Radio ' || n, 'MEDIA', true,
       (select min(id) from sampling_mediums), false, false, 1
     from generate_series(1, $2::int) n returning id`,
    [unique(), targets.length],
  );
  const settings = rows.map(({ id }, index) => {
    const { server: its, port } = targets[index]!;
    const isSsh = 'hostKeyFingerprint' in its;
    return {
      document_id: unique(),
      company_id: id,
      protocol: isSsh ? 'SFTP' : 'FTP',
      server_address: its.host,
      server_port: port,
      user_name: its.userName,
      password_encrypted: encryptPassword(secrets.deliveryCredentials ?? '', id, its.password),
      host_key_fingerprint: isSsh ? its.hostKeyFingerprint : null,
      directory: `./station-${id}`,
    };
  });
  await pool.query(
    `insert into ftp_configurations (document_id, company_id, protocol,
       server_address, server_port, user_name, password_encrypted,
       host_key_fingerprint, directory, file_naming, automatic_sampling,
       send_updates, encoding, max_connections, version)
     select document_id, company_id, protocol, server_address, server_port,
       user_name, password_encrypted, host_key_fingerprint,
       directory, 'SHORT_FORMAT', true, false, 'UTF_8', 1, 1
     from json_to_recordset($1) as s(document_id text, company_id int,
       protocol text, server_address text, server_port int,
       user_name text, password_encrypted text, host_key_fingerprint text, directory text)`,
    [JSON.stringify(settings)],
  );
  return rows.map(({ id }) => id);
}

/**
 * Samples a release to all of these stations in one campaign.
 * @param copies how many identical jobs are queued; delivery must tolerate duplicates
 */
export async function pushToMany(
  releaseId: number,
  stations: readonly number[],
  copies = 1,
): Promise<{ campaignId: number }> {
  const pool = await database();
  const { campaignId, actionId } = await sampleTo(pool, releaseId, stations[0]!);
  await pool.query(
    `insert into sampling_campaign_rights (document_id, campaign_id, institution_id, right_type, purchased_at)
     select 'right' || $1::int || '-' || id, $1::int, id, 'DOWNLOAD', now() from unnest($2::int[]) id`,
    [campaignId, stations.slice(1)],
  );
  for (let copy = 0; copy < copies; copy += 1)
    await enqueueJob('delivery.campaign-activated', { campaignId, actionId });
  return { campaignId };
}
