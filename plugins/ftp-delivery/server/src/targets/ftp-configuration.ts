import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  fieldError,
  isSameAccount,
  type BodyOf,
  type FtpConfigurationView,
  type Principal,
  type putFtpConfiguration,
} from '@mpn/domain';
import { audit, database, inTransaction, insertRow, lockRow, updateRow, violates, type Row } from '@mpn/server-kit';
import { requeueWaiting } from '../deliveries/requeue-waiting';
import { deliveryConfig } from '../settings';
import { assertCertificate } from './certificate';
import { settingsCompany, type SettingsCompany } from './company-access';
import type { ConfigurationRow } from './configuration';
import { decryptPassword, encryptPassword } from './credentials';

export async function findConfiguration(knex: Knex, companyId: number): Promise<ConfigurationRow | undefined> {
  // Read as json: the application's driver leaves jsonb columns as text.
  const row: unknown = await knex('ftp_configurations')
    .where({ company_id: companyId })
    .first(
      '*',
      knex.raw('success_addresses::json as success_addresses'),
      knex.raw('failure_addresses::json as failure_addresses'),
    );
  return row as ConfigurationRow | undefined;
}

/** The main company's server, which its members' deliveries go to; undefined where it has none, and their own holds. */
export async function mainConfiguration(knex: Knex, { main }: SettingsCompany): Promise<ConfigurationRow | undefined> {
  const found = main ? await findConfiguration(knex, main.companyId) : undefined;
  return found?.server_address === null ? undefined : found;
}

/** The settings as screens show them: the password never leaves the server. */
export function configurationView(row: ConfigurationRow): FtpConfigurationView {
  return {
    protocol: row.protocol,
    serverAddress: row.server_address ?? '',
    serverPort: row.server_port,
    userName: row.user_name ?? '',
    hasPassword: row.password_encrypted !== null,
    directory: row.directory,
    fileNaming: row.file_naming,
    automaticSampling: row.automatic_sampling,
    sendUpdates: row.send_updates,
    encoding: row.encoding,
    transferStart: row.transfer_start,
    transferEnd: row.transfer_end,
    successAddresses: row.success_addresses ?? [],
    failureAddresses: row.failure_addresses ?? [],
    hostKeyFingerprint: row.host_key_fingerprint,
    hostKeyConfirmedAt: row.host_key_confirmed_at?.toISOString() ?? null,
    caCertificate: row.ca_certificate,
    maxTlsVersion: row.max_tls_version,
    requireTls: row.require_tls ?? false,
    version: row.version,
  };
}

type Body = BodyOf<typeof putFtpConfiguration>;

/**
 * The password that is kept for what is typed: none of another server or account, and none that cannot be opened any more
 * (the installation's secret is another one).
 */
export function keptPassword(
  strapi: Core.Strapi,
  known: ConfigurationRow | undefined,
  typed: Pick<Body, 'serverAddress' | 'userName'>,
): string | null {
  if (!known?.password_encrypted) return null;
  const account = { serverAddress: known.server_address, userName: known.user_name };
  if (!isSameAccount(account, typed)) return null;
  return decryptPassword(deliveryConfig(strapi).credentialsKey, known.company_id, known.password_encrypted);
}

/** The error of a password that was neither typed nor kept. */
export const passwordMissing = (): Error =>
  fieldError('password', 'mpn.backend.validation.error.required', { field: 'password' });

/** The password's column. Left out, it stays; but the one we keep never follows to another server. Throws required. */
function passwordColumn(strapi: Core.Strapi, companyId: number, known: ConfigurationRow | undefined, body: Body): Row {
  if (body.password) {
    return { password_encrypted: encryptPassword(deliveryConfig(strapi).credentialsKey, companyId, body.password) };
  }
  // Without one every delivery would be refused at the login, for good.
  if (keptPassword(strapi, known, body) === null) throw passwordMissing();
  return {};
}

/** A key that differs from the pinned one is pinned because a person confirmed it just now. */
function hostKeyColumns(known: ConfigurationRow | undefined, body: Body): Row {
  const wanted = body.hostKeyFingerprint ?? null;
  if (body.protocol !== 'SFTP' || wanted === null) return { host_key_fingerprint: null, host_key_confirmed_at: null };
  if (wanted === known?.host_key_fingerprint) return {};
  return { host_key_fingerprint: wanted, host_key_confirmed_at: new Date() };
}

function columnsOf(strapi: Core.Strapi, companyId: number, known: ConfigurationRow | undefined, body: Body): Row {
  return {
    protocol: body.protocol,
    server_address: body.serverAddress,
    server_port: body.serverPort ?? null,
    user_name: body.userName,
    directory: body.directory ?? '.',
    file_naming: body.fileNaming,
    automatic_sampling: body.automaticSampling,
    send_updates: body.sendUpdates,
    encoding: body.encoding,
    transfer_start: body.transferStart ?? null,
    transfer_end: body.transferEnd ?? null,
    success_addresses: body.successAddresses,
    failure_addresses: body.failureAddresses,
    ca_certificate: body.caCertificate ?? null,
    max_tls_version: body.maxTlsVersion ?? null,
    require_tls: body.requireTls,
    ...passwordColumn(strapi, companyId, known, body),
    ...hostKeyColumns(known, body),
  };
}

const stale = (): Error => fail('mpn.backend.global.error.optimistic-lock', { entity: 'company' });

/**
 * Saves the FTP/SFTP target of a media company; the password is kept encrypted, and what waits is tried with it at once.
 * Throws not-found, optimistic-lock for a stale version, resource-access-denied where the main company of the group has a
 * server, required for a password that is neither typed nor kept, certificate for one that cannot be read.
 */
export async function saveFtpConfiguration(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  body: Body,
): Promise<FtpConfigurationView> {
  await inTransaction(strapi, async (trx) => {
    const company = await settingsCompany(trx, principal, companyId);
    if (await mainConfiguration(trx, company)) throw fail('mpn.backend.global.error.resource-access-denied');
    assertCertificate(body);
    const found = await findConfiguration(trx, companyId);
    const known = found && (await lockRow<ConfigurationRow & Row>(trx, 'ftp_configurations', found.id));
    if ((known?.version ?? 0) !== body.version) throw stale();
    const columns = { ...columnsOf(strapi, companyId, known, body), version: body.version + 1 };
    if (known) await updateRow(trx, 'ftp_configurations', known.id, columns);
    else await insertFirst(trx, { ...columns, company_id: companyId, max_connections: 1 });
    await requeueWaiting(trx, companyId);
    await audit(trx, principal, {
      action: 'company.ftp_configuration',
      objectType: 'company',
      objectId: companyId,
      data: { serverAddress: body.serverAddress, hostKeyFingerprint: body.hostKeyFingerprint ?? null },
    });
  });
  const saved = await findConfiguration(database(strapi), companyId);
  if (!saved) throw fail('mpn.backend.global.error.not-found');
  return configurationView(saved);
}

/** Two who save the first settings at once: one of them shows a stale screen. */
async function insertFirst(trx: Knex, columns: Row): Promise<void> {
  try {
    await insertRow(trx, 'ftp_configurations', columns);
  } catch (error) {
    throw violates(error, 'ftp_configurations_company_id_uq') ? stale() : error;
  }
}
