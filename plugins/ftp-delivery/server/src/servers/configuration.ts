import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { DEFAULT_FTP_PORT } from '@mpn/domain';
import { deliveryConfig } from '../config';
import { select, type RowOf, isEnabled } from '@mpn/server-kit';
import type { LoginKey, TransferTarget } from '../transfer';
import { decryptPassword } from './credentials';
import { loginKeys } from './sftp-keys';

/** A row of `ftp_configurations`, without the notification addresses. */
export type ConfigurationRow = Omit<RowOf<'ftp_configurations'>, 'success_addresses' | 'failure_addresses'>;

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
  and ${isEnabled('c')}`;

/** SQL: the port, or the protocol's default; with alias `f`. */
export const FTP_PORT = `coalesce(f.server_port, case f.protocol when 'SFTP' then ${DEFAULT_FTP_PORT.SFTP}
  else ${DEFAULT_FTP_PORT.FTP} end)`;

/**
 * SQL: a server's queue, whose jobs run one after the other, because sshd drops parallel connections; where more
 * connections are configured there are as many queues.
 * @param id SQL for a delivery's id
 */
export const queueName = (id: string): string => `left('host:' || lower(f.server_address), 100) || ':' || ${FTP_PORT}
  || case when coalesce(f.max_connections, 1) > 1 then '#' || (${id}) % f.max_connections else '' end`;

/** The server for deliveries to an institution; undefined when deliveries are disabled or not configured. */
export async function configurationOf(knex: Knex, institutionId: number): Promise<ConfigurationRow | undefined> {
  const [row] = await select<ConfigurationRow>(
    knex,
    `select f.* from companies c ${FTP_TARGET} where c.id = :institutionId and ${FTP_ENABLED}`,
    { institutionId },
  );
  return row;
}

/**
 * Identifies server and account: a directory of one does not exist on another. Host keys and certificates can be
 * renewed, so they are not part of it.
 */
export function serverOf({ protocol, server_address, server_port, user_name }: ConfigurationRow): string {
  const port = server_port ?? DEFAULT_FTP_PORT[protocol];
  return `${protocol}://${user_name ?? ''}@${(server_address ?? '').toLowerCase()}:${port}`;
}

/** SQL: the same, with alias `f`. */
export const SERVER_OF = `f.protocol || '://' || coalesce(f.user_name, '')
  || '@' || lower(coalesce(f.server_address, ''))
  || ':' || ${FTP_PORT}`;

/**
 * Whether a person has confirmed that the configured directory may be made. Settings from before this question (null)
 * count as confirmed: their deliveries go on.
 */
export const mayCreate = (row: Pick<ConfigurationRow, 'may_create_directory'>): boolean =>
  row.may_create_directory ?? true;

/** Password and keys of a configuration; null when there is none that can be decrypted. */
async function credentialsOf(
  strapi: Core.Strapi,
  row: ConfigurationRow,
): Promise<{ password: string; keys?: LoginKey[] } | null> {
  if (row.login === 'KEY') {
    const keys = await loginKeys(strapi, row.company_id);
    return keys.length > 0 ? { password: '', keys } : null;
  }
  if (row.password_encrypted === null) return { password: '' };
  const password = decryptPassword(deliveryConfig(strapi).credentialsKey, row.company_id, row.password_encrypted);
  return password === null ? null : { password };
}

/** The failure of a login whose password or key cannot be decrypted, or whose key does not exist. */
export const withoutCredentials = ({ login }: Pick<ConfigurationRow, 'login'>): 'key-missing' | 'login-refused' =>
  login === 'KEY' ? 'key-missing' : 'login-refused';

/** The transfer target of a configuration; null when its stored password or keys cannot be decrypted. */
export async function targetOf(strapi: Core.Strapi, row: ConfigurationRow): Promise<TransferTarget | null> {
  const credentials = await credentialsOf(strapi, row);
  if (credentials === null) return null;
  return {
    protocol: row.protocol,
    host: row.server_address ?? '',
    port: row.server_port ?? undefined,
    userName: row.user_name ?? '',
    ...credentials,
    hostKeyFingerprint: row.host_key_fingerprint ?? undefined,
    caCertificate: row.ca_certificate ?? undefined,
    maxTlsVersion: row.max_tls_version === 'TLSv1.2' ? 'TLSv1.2' : undefined,
    requireTls: row.require_tls ?? false,
    hadTls: row.tls_seen_at !== null,
    legacyAlgorithms: row.legacy_algorithms,
    network: { allowPrivateAddresses: deliveryConfig(strapi).allowPrivateTargets },
  };
}

/** Records that an FTP server was reached with TLS: from now on it is never used without. */
export async function noteTls(knex: Knex, row: Pick<ConfigurationRow, 'id' | 'server_address'>): Promise<void> {
  const { id, server_address } = row;
  // Not if the settings have moved to another server meanwhile.
  await knex('ftp_configurations')
    .where({ id, server_address, protocol: 'FTP' })
    .whereNull('tls_seen_at')
    .update({ tls_seen_at: new Date() });
}
