import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ERASED_TABLES } from '../erase-person';

const ROOT = join(__dirname, '../../../../../..');

/** Tables of identity that keep rows of an erased person, each with the reason. */
const KEPT: Readonly<Record<string, string>> = {
  audit_records: 'who did what stays; the IP address is dropped after 90 days',
  mpn_sessions: 'IP address and browser are removed; the row ends with its retention',
  sso_made_accounts: 'a number, the address of a provider and a time: for the limit and the list at the desk',
  password_resets: 'hashes of tokens and times, which say nothing about the person',
};

/** The tables that identity lists in cms/src/api/identity/CONTEXT.md. */
const TABLES = [
  .../^Tables: (.*)$/m.exec(readFileSync(join(__dirname, '../../CONTEXT.md'), 'utf8'))![1]!.matchAll(/`(\w+)`/g),
].map(([, table]) => table!);

const namesUser = (table: string): boolean => {
  const sql = readdirSync(join(ROOT, 'database/after-sync'))
    .map((file) => readFileSync(join(ROOT, 'database/after-sync', file), 'utf8'))
    .join('\n');
  const created = new RegExp(`create table if not exists ${table} \\(([\\s\\S]*?)\\n\\);`).exec(sql);
  return created ? /\buser_id\b/.test(created[1]!) : table !== 'up_users';
};

test('erasing a person deletes the rows of every table of identity that names users, or a reason says why not', () => {
  const erased = new Set<string>(ERASED_TABLES);
  const named = TABLES.filter(namesUser);
  expect(named).toContain('blocked_networks');
  expect(named.filter((table) => !erased.has(table) && !(table in KEPT))).toEqual([]);
});
