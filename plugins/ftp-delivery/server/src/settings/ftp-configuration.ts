import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  DEFAULT_FTP_PORT,
  fail,
  fieldError,
  isSameAccount,
  type BodyOf,
  type FtpConfigurationView,
  type Principal,
  type putFtpConfiguration,
} from '@mpn/domain';
import { audit, database, inTransaction, insertRow, lockRow, updateRow, violates, type Row } from '@mpn/server-kit';
import {
  enqueueMissedRecognition,
  requeueWaiting,
  changedParts,
  failuresSolvedBy,
  retryAfterChange,
} from '../deliveries';
import { deliveryConfig } from '../config';
import { assertCertificate } from './certificate';
import { settingsCompany, type SettingsCompany } from './company-access';
import { type ConfigurationRow, decryptPassword, encryptPassword, keyMissing, keysInUse, mayCreate } from '../servers';

/** With the notification addresses, parsed. */
type AddressedRow = ConfigurationRow & { success_addresses: string[] | null; failure_addresses: string[] | null };

export async function findConfiguration(knex: Knex, companyId: number): Promise<AddressedRow | undefined> {
  // Cast to json, because the driver returns jsonb columns as text.
  const row: unknown = await knex('ftp_configurations')
    .where({ company_id: companyId })
    .first(
      '*',
      knex.raw('success_addresses::json as success_addresses'),
      knex.raw('failure_addresses::json as failure_addresses'),
    );
  return row as AddressedRow | undefined;
}

/** The main company's server, which its members' deliveries use; undefined where it has none, and their own applies. */
export async function mainConfiguration(knex: Knex, { main }: SettingsCompany): Promise<AddressedRow | undefined> {
  const found = main ? await findConfiguration(knex, main.companyId) : undefined;
  return found?.server_address === null ? undefined : found;
}

/** The settings for screens, without the password. */
export function configurationView(row: AddressedRow): FtpConfigurationView {
  return {
    protocol: row.protocol,
    serverAddress: row.server_address ?? '',
    serverPort: row.server_port,
    userName: row.user_name ?? '',
    login: row.login ?? 'PASSWORD',
    hasPassword: row.password_encrypted !== null,
    directory: row.directory,
    mayCreateDirectory: mayCreate(row),
    fileNaming: row.file_naming,
    folderPattern: row.folder_pattern,
    automaticSampling: row.automatic_sampling,
    sendUpdates: row.send_updates,
    updateMode: row.update_mode ?? 'NEW_FOLDER',
    trackSidecars: row.track_sidecars ?? false,
    csvPreset: row.csv_preset,
    encoding: row.encoding,
    transferStart: row.transfer_start,
    transferEnd: row.transfer_end,
    successAddresses: row.success_addresses ?? [],
    failureAddresses: row.failure_addresses ?? [],
    hostKeyFingerprint: row.host_key_fingerprint,
    hostKeyConfirmedAt: row.host_key_confirmed_at?.toISOString() ?? null,
    legacyAlgorithms: row.legacy_algorithms ?? false,
    caCertificate: row.ca_certificate,
    maxTlsVersion: row.max_tls_version,
    // Not used with SFTP; after a change to FTP it starts with the default.
    requireTls: row.protocol === 'SFTP' || (row.require_tls ?? false),
    version: row.version,
  };
}

type Body = BodyOf<typeof putFtpConfiguration>;

/**
 * The stored password for the entered settings; null for another server, port, protocol or account, and when it can no
 * longer be decrypted (the installation's secret has changed).
 */
export function keptPassword(
  strapi: Core.Strapi,
  known: ConfigurationRow | undefined,
  typed: Pick<Body, 'protocol' | 'serverAddress' | 'serverPort' | 'userName'>,
): string | null {
  if (!known?.password_encrypted) return null;
  const account = {
    protocol: known.protocol,
    serverAddress: known.server_address,
    serverPort: known.server_port,
    userName: known.user_name,
  };
  if (!isSameAccount(account, typed)) return null;
  return decryptPassword(deliveryConfig(strapi).credentialsKey, known.company_id, known.password_encrypted);
}

/** The error for a password that was neither entered nor stored. */
export const passwordMissing = (): Error =>
  fieldError('password', 'mpn.backend.validation.error.required', { field: 'password' });

/**
 * The password's column. If left out, it is unchanged unless the login is by key; a stored password is never used for
 * another server.
 * @throws AppError required
 */
function passwordColumn(strapi: Core.Strapi, companyId: number, known: ConfigurationRow | undefined, body: Body): Row {
  // With a login by key, the password is not stored.
  if (body.login === 'KEY') return { password_encrypted: null };
  if (body.password) {
    return { password_encrypted: encryptPassword(deliveryConfig(strapi).credentialsKey, companyId, body.password) };
  }
  // Without a password every delivery would fail at the login.
  if (keptPassword(strapi, known, body) === null) throw passwordMissing();
  return {};
}

/** A key that differs from the pinned one was just confirmed by a person. */
function hostKeyColumns(known: ConfigurationRow | undefined, body: Body): Row {
  const wanted = body.hostKeyFingerprint ?? null;
  if (body.protocol !== 'SFTP' || wanted === null) return { host_key_fingerprint: null, host_key_confirmed_at: null };
  if (wanted === known?.host_key_fingerprint) return {};
  return { host_key_fingerprint: wanted, host_key_confirmed_at: new Date() };
}

/**
 * Whether the directory may be made: as entered, else as stored for the same server and directory. Another directory
 * has to be confirmed anew.
 */
export function mayCreateWith(
  known: ConfigurationRow | undefined,
  body: Pick<Body, 'protocol' | 'serverAddress' | 'serverPort' | 'directory' | 'mayCreateDirectory'>,
): boolean {
  if (body.mayCreateDirectory !== undefined) return body.mayCreateDirectory;
  return isSameServer(known, body) && known?.directory === (body.directory ?? '.') && mayCreate(known);
}

/**
 * Whether the entered settings require TLS. If not specified, existing FTP settings are unchanged, and new ones require
 * it.
 */
export function tlsRequired(known: ConfigurationRow | undefined, body: Pick<Body, 'requireTls'>): boolean {
  return body.requireTls ?? (known?.protocol === 'FTP' ? (known.require_tls ?? false) : true);
}

/** Whether the entered settings have the server of the stored ones. */
export function isSameServer(
  known: ConfigurationRow | undefined,
  { protocol, serverAddress, serverPort }: Pick<Body, 'protocol' | 'serverAddress' | 'serverPort'>,
): boolean {
  if (known?.protocol !== protocol || !known.server_address) return false;
  const portOf = (port: number | null | undefined): number => port ?? DEFAULT_FTP_PORT[known.protocol];
  return (
    known.server_address.toLowerCase() === serverAddress.toLowerCase() &&
    portOf(known.server_port) === portOf(serverPort)
  );
}

function columnsOf(strapi: Core.Strapi, companyId: number, known: ConfigurationRow | undefined, body: Body): Row {
  return {
    protocol: body.protocol,
    server_address: body.serverAddress,
    server_port: body.serverPort ?? null,
    user_name: body.userName,
    login: body.login,
    directory: body.directory ?? '.',
    may_create_directory: mayCreateWith(known, body),
    file_naming: body.fileNaming,
    folder_pattern: body.folderPattern?.trim() || null,
    automatic_sampling: body.automaticSampling,
    send_updates: body.sendUpdates,
    update_mode: body.updateMode,
    track_sidecars: body.trackSidecars,
    csv_preset: body.csvPreset ?? null,
    encoding: body.encoding,
    transfer_start: body.transferStart ?? null,
    transfer_end: body.transferEnd ?? null,
    success_addresses: body.successAddresses,
    failure_addresses: body.failureAddresses,
    ca_certificate: body.caCertificate ?? null,
    max_tls_version: body.maxTlsVersion ?? null,
    require_tls: tlsRequired(known, body),
    // Both were found out, or permitted, for one server.
    ...(isSameServer(known, body) ? {} : { tls_seen_at: null, legacy_algorithms: false }),
    ...passwordColumn(strapi, companyId, known, body),
    ...hostKeyColumns(known, body),
  };
}

const stale = (): Error => fail('mpn.backend.global.error.optimistic-lock', { entity: 'company' });

/**
 * Saves the FTP/SFTP target of a media company; the password is stored encrypted. Waiting deliveries are queued again
 * at once, releases that a recognition service has missed are queued, and failed ones are retried whose reason the
 * change may have ended.
 * @throws AppError not-found, optimistic-lock for a stale version, resource-access-denied where the main company of the
 * group has a server, required for a password that is neither entered nor stored, key-missing for a login by key
 * without one, certificate for an unreadable one
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
    if (body.login === 'KEY' && (await keysInUse(trx, companyId)).length === 0) throw keyMissing(body.serverAddress);
    const found = await findConfiguration(trx, companyId);
    const known = found && (await lockRow<ConfigurationRow>(trx, 'ftp_configurations', found.id));
    if ((known?.version ?? 0) !== body.version) throw stale();
    const columns = { ...columnsOf(strapi, companyId, known, body), version: body.version + 1 };
    if (known) await updateRow(trx, 'ftp_configurations', known.id, columns);
    else await insertFirst(trx, { ...columns, company_id: companyId, max_connections: 1 });
    await requeueWaiting(trx, companyId);
    await enqueueMissedRecognition(trx, companyId);
    const saved = await findConfiguration(trx, companyId);
    const parts = saved ? changedParts(known, saved, body.login === 'PASSWORD' && Boolean(body.password)) : [];
    await retryAfterChange(trx, principal, companyId, failuresSolvedBy(parts));
    await audit(trx, principal, {
      action: 'company.ftp_configuration',
      objectType: 'company',
      objectId: companyId,
      data: {
        serverAddress: body.serverAddress,
        hostKeyFingerprint: body.hostKeyFingerprint ?? null,
        mayCreateDirectory: mayCreateWith(known, body),
      },
    });
  });
  const saved = await findConfiguration(database(strapi), companyId);
  if (!saved) throw fail('mpn.backend.global.error.not-found');
  return configurationView(saved);
}

/** Of two concurrent first saves one fails with optimistic-lock. */
async function insertFirst(trx: Knex, columns: Row): Promise<void> {
  try {
    await insertRow(trx, 'ftp_configurations', columns);
  } catch (error) {
    throw violates(error, 'ftp_configurations_company_id_uq') ? stale() : error;
  }
}
