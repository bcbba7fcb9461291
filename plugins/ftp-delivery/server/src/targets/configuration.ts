import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { FileNaming, FtpEncoding, FtpProtocol } from '@mpn/domain';
import { deliveryConfig } from '../settings';
import { select } from '../sql';
import type { TransferTarget } from '../transfer/transfer-client';
import { decryptPassword } from './credentials';

/** A row of `ftp_configurations`. */
export interface ConfigurationRow {
  id: number;
  company_id: number;
  protocol: FtpProtocol;
  server_address: string | null;
  server_port: number | null;
  user_name: string | null;
  password_encrypted: string | null;
  directory: string;
  file_naming: FileNaming;
  automatic_sampling: boolean;
  send_updates: boolean;
  encoding: FtpEncoding;
  transfer_start: string | null;
  transfer_end: string | null;
  success_addresses: string[] | null;
  failure_addresses: string[] | null;
  host_key_fingerprint: string | null;
  host_key_confirmed_at: Date | null;
  ca_certificate: string | null;
  max_tls_version: string | null;
  require_tls: boolean | null;
  max_connections: number | null;
  version: number;
}

/** The main company of an institution's group, alias `m`; `c` is the institution. */
export const MAIN_COMPANY = `left join lateral (select g.id, g.name, g.ftp_delivery_enabled from companies g
    where g.media_group_id = c.media_group_id and g.is_main_company and g.id <> c.id and g.deleted_at is null
    limit 1) m on true`;

/** The server of an institution, alias `f`: the main company's where the group has one, else its own. */
export const FTP_TARGET = `${MAIN_COMPANY}
  join lateral (select x.* from ftp_configurations x where x.company_id in (m.id, c.id) and x.server_address is not null
    order by (x.company_id = m.id) desc nulls last limit 1) f on true`;

/** Whether deliveries to an institution are on; with {@link FTP_TARGET}. */
export const FTP_ENABLED = `coalesce(m.ftp_delivery_enabled, c.ftp_delivery_enabled, false)
  and c.deleted_at is null and not coalesce(c.disabled, false)`;

const DEFAULT_PORTS: Readonly<Record<FtpProtocol, number>> = { SFTP: 22, FTP: 21 };

/** The port that is meant when none was typed; with alias `f`. */
export const FTP_PORT = `coalesce(f.server_port, case f.protocol when 'SFTP' then ${DEFAULT_PORTS.SFTP} else ${DEFAULT_PORTS.FTP} end)`;

/**
 * The queue of a server, in which jobs run one after the other (sshd drops parallel connects); where more connections
 * are configured there are as many queues. `id` is SQL for a delivery's id.
 */
export const queueName = (id: string): string => `left('host:' || lower(f.server_address), 100) || ':' || ${FTP_PORT}
  || case when coalesce(f.max_connections, 1) > 1 then '#' || (${id}) % f.max_connections else '' end`;

/** The server that deliveries to an institution go to; undefined when deliveries are off or not set up. */
export async function configurationOf(knex: Knex, institutionId: number): Promise<ConfigurationRow | undefined> {
  const [row] = await select<ConfigurationRow>(
    knex,
    `select f.* from companies c ${FTP_TARGET} where c.id = :institutionId and ${FTP_ENABLED}`,
    { institutionId },
  );
  return row;
}

/**
 * The server and account that a configuration names: what lies in a directory of one is not there in that of another.
 * A host key or a certificate can be renewed, and is no part of it.
 */
export function serverOf({ protocol, server_address, server_port, user_name }: ConfigurationRow): string {
  const port = server_port ?? DEFAULT_PORTS[protocol];
  return `${protocol}://${user_name ?? ''}@${(server_address ?? '').toLowerCase()}:${port}`;
}

/** The target of the transfer core. Null when the stored password cannot be opened. */
export function targetOf(strapi: Core.Strapi, row: ConfigurationRow): TransferTarget | null {
  const { credentialsKey, allowPrivateTargets } = deliveryConfig(strapi);
  const password =
    row.password_encrypted === null ? '' : decryptPassword(credentialsKey, row.company_id, row.password_encrypted);
  if (password === null) return null;
  return {
    protocol: row.protocol,
    host: row.server_address ?? '',
    port: row.server_port ?? undefined,
    userName: row.user_name ?? '',
    password,
    hostKeyFingerprint: row.host_key_fingerprint ?? undefined,
    caCertificate: row.ca_certificate ?? undefined,
    maxTlsVersion: row.max_tls_version === 'TLSv1.2' ? 'TLSv1.2' : undefined,
    requireTls: row.require_tls ?? false,
    network: { allowPrivateAddresses: allowPrivateTargets },
  };
}
