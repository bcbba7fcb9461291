import type { ErrorCode } from '../errors';

const UNREACHABLE = 'mpn.backend.delivery.error.institution-unreachable';
const SIGN_IN = 'mpn.backend.delivery.error.institution-sign-in';
const FOLDER = 'mpn.backend.delivery.error.institution-folder';
const BROKEN_OFF = 'mpn.backend.delivery.error.institution-broke-off';

/**
 * Replacements, shown to promoters, for failures whose texts name the institution's server, a folder on it, or the
 * server's reply: those are for the institution and for support.
 */
const FOR_PROMOTER: Partial<Record<ErrorCode, ErrorCode>> = {
  'mpn.backend.delivery.error.host-not-found': UNREACHABLE,
  'mpn.backend.delivery.error.host-not-allowed': UNREACHABLE,
  'mpn.backend.delivery.error.connection-refused': UNREACHABLE,
  'mpn.backend.delivery.error.connection-timeout': UNREACHABLE,
  'mpn.backend.delivery.error.connection-lost': BROKEN_OFF,
  'mpn.backend.delivery.error.too-many-connections': BROKEN_OFF,
  'mpn.backend.delivery.error.data-connection-refused': BROKEN_OFF,
  'mpn.backend.delivery.error.remote-error': BROKEN_OFF,
  'mpn.backend.delivery.error.login-refused': SIGN_IN,
  'mpn.backend.delivery.error.key-refused': SIGN_IN,
  'mpn.backend.delivery.error.key-missing': SIGN_IN,
  'mpn.backend.delivery.error.host-key-unconfirmed': SIGN_IN,
  'mpn.backend.delivery.error.host-key-changed': SIGN_IN,
  'mpn.backend.delivery.error.legacy-algorithms': SIGN_IN,
  'mpn.backend.delivery.error.no-common-algorithm': SIGN_IN,
  'mpn.backend.delivery.error.certificate-invalid': SIGN_IN,
  'mpn.backend.delivery.error.tls-not-offered': SIGN_IN,
  'mpn.backend.delivery.error.tls-gone': SIGN_IN,
  'mpn.backend.delivery.error.base-directory-missing': FOLDER,
  'mpn.backend.delivery.error.directory-missing': FOLDER,
  'mpn.backend.delivery.error.too-many-entries': FOLDER,
  'mpn.backend.delivery.error.no-write-permission': FOLDER,
  'mpn.backend.delivery.error.no-rename-permission': FOLDER,
  'mpn.backend.delivery.error.no-delete-permission': FOLDER,
};

/**
 * The code that a promoter sees of a failed delivery.
 * @param code of the failure
 * @returns the same code where its text says nothing about the institution's server
 */
export function failureForPromoter(code: ErrorCode): ErrorCode {
  return FOR_PROMOTER[code] ?? code;
}

/**
 * All codes that a promoter sees as this one.
 * @param shown as `failureForPromoter` returns it
 * @returns nothing for a code that promoters never see
 */
export function failuresBehind(shown: string): string[] {
  const hidden = Object.entries(FOR_PROMOTER).flatMap(([code, replacement]) => (replacement === shown ? [code] : []));
  return shown in FOR_PROMOTER ? [] : [shown, ...hidden];
}
