import type { Knex } from 'knex';
import type { TableRows } from './db/tables.gen';
import { select } from './db/select';

/** Tables of database/after-sync that hold rows about persons. */
type OtherTable =
  | 'account_devices'
  | 'account_networks'
  | 'blocked_networks'
  | 'factor_exceptions'
  | 'factor_resets'
  | 'login_lockouts'
  | 'network_admissions'
  | 'passkey_challenges'
  | 'passkeys'
  | 'recovery_codes'
  | 'sign_in_alerts'
  | 'sso_attempts'
  | 'sso_exempt_people'
  | 'sso_identities'
  | 'sso_made_accounts'
  | 'sso_sessions'
  | 'totp_factors';

/**
 * Records about one person that a subject keeps, for the copy of their data that the person may request (GDPR, Articles
 * 15 and 20).
 */
export interface PersonRecords {
  /** Key in the exported file, in camel case. */
  name: string;
  /** Tables of the subject whose rows about a person these are. */
  tables: readonly (keyof TableRows | OtherTable)[];
  /**
   * SQL: a page of the records in the order of `key`, with the parameters `:userId` and `:email` (of the person),
   * `:after` (the last key of the page before, 0 at first) and `:limit`. `key` is a positive integer and is not
   * exported; all other columns are. The file's last list names the releases of all columns `releaseId`.
   */
  select: string;
}

const registered: PersonRecords[] = [];

/** Registers a subject's records about persons. Call it while the app registers. */
export function registerPersonRecords(...records: readonly PersonRecords[]): void {
  for (const entry of records) {
    const index = registered.findIndex(({ name }) => name === entry.name);
    registered.splice(index < 0 ? registered.length : index, index < 0 ? 0 : 1, entry);
  }
}

/** Records of all subjects about persons, in the order of their registration. */
export const personRecords = (): readonly PersonRecords[] => registered;

const PAGE = 1_000;

/** An exported record: its values are texts, numbers, booleans, null or dates. */
export type PersonRecord = Record<string, unknown>;

/**
 * Reads the records about one person page by page, so that no statement and no reply grows with their number.
 * @param db outside of a transaction: reading may take as long as the caller takes to receive
 */
export async function* readPersonRecords(
  db: Knex,
  { select: statement }: PersonRecords,
  { userId, email }: { userId: number; email: string },
): AsyncGenerator<PersonRecord[]> {
  let after = 0;
  for (;;) {
    const rows = await select<PersonRecord & { key: number | string }>(db, statement, {
      userId,
      email,
      after,
      limit: PAGE,
    });
    if (rows.length > 0) yield rows.map(({ key: _key, ...record }) => record);
    const last = Number(rows.at(-1)?.key ?? 0);
    if (rows.length < PAGE || last <= after) return;
    after = last;
  }
}
