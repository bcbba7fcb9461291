import type { ErrorCode } from '@mpn/domain';
import type { RowOf } from '@mpn/server-kit';
import type { TransferFailure } from '../../transfer';

/** A part of an institution's server settings. */
export type SettingsPart = 'server' | 'account' | 'hostKey' | 'encryption' | 'algorithms' | 'directory';

/** The failures of a login. */
const LOGIN: readonly TransferFailure[] = ['login-refused', 'key-refused', 'key-missing'];
const DIRECTORY: readonly TransferFailure[] = [
  'base-directory-missing',
  'directory-missing',
  'no-write-permission',
  'no-rename-permission',
  'no-delete-permission',
  'too-many-entries',
];
const HOST_KEY: readonly TransferFailure[] = ['host-key-unconfirmed', 'host-key-changed'];
const ALGORITHMS: readonly TransferFailure[] = ['legacy-algorithms'];
const ENCRYPTION: readonly TransferFailure[] = ['certificate-invalid', 'tls-not-offered', 'tls-gone'];

/** The failures that a change of each part may end. */
const SOLVED_BY: Readonly<Record<SettingsPart, readonly TransferFailure[]>> = {
  // Another server may end all of these failures.
  server: [
    'host-not-found',
    'host-not-allowed',
    'connection-refused',
    'connection-timeout',
    'connection-lost',
    'too-many-connections',
    'data-connection-refused',
    ...LOGIN,
    ...HOST_KEY,
    ...ENCRYPTION,
    ...ALGORITHMS,
    'no-common-algorithm',
    ...DIRECTORY,
    'disk-full',
    'size-mismatch',
    'remote-error',
  ],
  // Another user may have other rights and another disk quota.
  account: [...LOGIN, ...DIRECTORY, 'disk-full'],
  hostKey: HOST_KEY,
  encryption: ENCRYPTION,
  algorithms: ALGORITHMS,
  directory: [...DIRECTORY, 'disk-full'],
};

const codeOf = (failure: TransferFailure): ErrorCode => `mpn.backend.delivery.error.${failure}`;

/** Ends with any settings that enable delivery. */
const OFF: ErrorCode = 'mpn.backend.delivery.error.deliveries-off';

/**
 * The failures of deliveries that a correction of server settings may have ended.
 * @param parts what was changed
 */
export function failuresSolvedBy(parts: readonly SettingsPart[]): ErrorCode[] {
  const failures = new Set(parts.flatMap((part) => SOLVED_BY[part]));
  return [OFF, ...[...failures].map(codeOf)];
}

/** The failures that a successful login has ended, whatever was changed on the server. */
export const endedByLogin = (): ErrorCode[] => LOGIN.map(codeOf);

/** Columns that are compared. */
export type ComparedSettings = Pick<
  RowOf<'ftp_configurations'>,
  | 'protocol'
  | 'server_address'
  | 'server_port'
  | 'user_name'
  | 'login'
  | 'directory'
  | 'may_create_directory'
  | 'legacy_algorithms'
  | 'host_key_fingerprint'
  | 'ca_certificate'
  | 'max_tls_version'
  | 'require_tls'
>;

const COLUMNS: Readonly<Record<SettingsPart, readonly (keyof ComparedSettings)[]>> = {
  server: ['protocol', 'server_address', 'server_port'],
  account: ['user_name', 'login'],
  hostKey: ['host_key_fingerprint'],
  encryption: ['ca_certificate', 'max_tls_version', 'require_tls'],
  algorithms: ['legacy_algorithms'],
  directory: ['directory', 'may_create_directory'],
};

/**
 * The parts of the settings that a save changes.
 * @param before undefined for the first settings
 * @param passwordGiven whether a password was entered (it may be the same one)
 */
export function changedParts(
  before: ComparedSettings | undefined,
  after: ComparedSettings,
  passwordGiven: boolean,
): SettingsPart[] {
  const parts = Object.keys(COLUMNS) as SettingsPart[];
  return parts.filter(
    (part) =>
      (part === 'account' && passwordGiven) ||
      COLUMNS[part].some((column) => (before?.[column] ?? null) !== (after[column] ?? null)),
  );
}
