import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  type contactEndpoints,
  type ContactImportReport,
  type ContactImportResult,
  type ContactImportRow,
  type Principal,
  type QueryOf,
} from '@mpn/domain';
import { audit, insertRows, inTransaction, select, tryLockTopic } from '@mpn/server-kit';
import { readContactFile, type FileContact, type FileRow } from '../parsers';
import { assertRoomForContacts, columnsOfContact, contactsCompany, linkContacts, lockOwn } from './contacts';

type Options = QueryOf<typeof contactEndpoints.importFile>;

/** Rows per statement; low enough not to block the event loop. */
const CHUNK = 500;
/** Maximum number of rows whose errors are returned in detail. */
const ROWS_WITH_ERRORS = 1_000;
/** Maximum number of errors that are returned of one row. */
const ERRORS_OF_ROW = 3;

function chunksOf<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / CHUNK) }, (_, at) => list.slice(at * CHUNK, (at + 1) * CHUNK));
}

/** Key by which two contacts are the same: the e-mail address, otherwise name and company. */
function keyOf({ email, firstName, lastName, contactCompany }: FileContact): string {
  return (email ? ['@', email] : [firstName, lastName, contactCompany])
    .map((text) => text?.toLowerCase() ?? '')
    .join('\n');
}

/** {@link keyOf} of a row of the table, by e-mail address and by name. */
const KEYS = `array[
  case when coalesce(k.email, '') <> '' then E'@\\n' || lower(k.email) end,
  lower(concat(k.first_name, E'\\n', k.last_name, E'\\n', k.contact_company))]`;

/** Existing contacts by their keys; the oldest of several. */
async function findKnown(trx: Knex, companyId: number, keys: readonly string[]): Promise<Map<string, number>> {
  const found = await select<{ key: string; id: number }>(
    trx,
    `select key, min(k.id) as id from company_contacts k, unnest(${KEYS}) key
     where k.company_id = :companyId and key = any(:keys::text[]) group by key`,
    { companyId, keys },
  );
  return new Map(found.map(({ key, id }) => [key, id]));
}

type Placed = FileRow & Required<Pick<FileRow, 'contact'>>;
type Known = Placed & { contactId: number };

/** SQL: whether the file has another value for a column than the contact. */
const isChanged = (name: string): string => `(sent.${name} is not null and sent.${name} is distinct from k.${name})`;

/**
 * Updates existing contacts with the filled fields of their rows.
 * @returns ids of the contacts that changed
 */
async function updateKnown(trx: Knex, rows: readonly Known[]): Promise<Set<number>> {
  const changed = new Set<number>();
  for (const some of chunksOf(rows)) {
    const values = some.map(({ contactId, contact }) => ({
      id: contactId,
      ...Object.fromEntries(Object.entries(columnsOfContact(contact)).filter(([, value]) => value !== null)),
    }));
    const columns = Object.keys(columnsOfContact({}));
    const found = await select<{ id: number }>(
      trx,
      `update company_contacts k set version = k.version + 1, updated_at = now(),
         ${columns.map((name) => `${name} = coalesce(sent.${name}, k.${name})`).join(', ')}
       from jsonb_to_recordset(:values::jsonb) as sent(id int, ${columns.map((name) => `${name} text`).join(', ')})
       where k.id = sent.id
         and (${columns.map(isChanged).join(' or ')})
       returning k.id`,
      { values: JSON.stringify(values) },
    );
    for (const { id } of found) changed.add(id);
  }
  return changed;
}

async function createNew(trx: Knex, companyId: number, rows: readonly Placed[]): Promise<number[]> {
  const ids: number[] = [];
  for (const some of chunksOf(rows)) {
    const values = some.map(({ contact }) => ({
      ...columnsOfContact(contact),
      preferred_language: contact.preferredLanguage ?? 'de-DE',
      company_id: companyId,
      version: 1,
    }));
    ids.push(...(await insertRows(trx, 'company_contacts', values)));
  }
  return ids;
}

interface Sorted {
  fresh: Placed[];
  known: Known[];
  /** Rows that repeat a contact of the file: each with the row in which the contact stands first. */
  repeated: Map<number, number>;
}

function sortRows(rows: readonly FileRow[], known: ReadonlyMap<string, number>): Sorted {
  const sorted: Sorted = { fresh: [], known: [], repeated: new Map() };
  const first = new Map<string, number>();
  for (const { contact, ...rest } of rows) {
    if (!contact) continue;
    const key = keyOf(contact);
    const [earlier, contactId] = [first.get(key), known.get(key)];
    if (earlier !== undefined) sorted.repeated.set(rest.row, earlier);
    else if (contactId === undefined) sorted.fresh.push({ ...rest, contact });
    else sorted.known.push({ ...rest, contact, contactId });
    first.set(key, earlier ?? rest.row);
  }
  return sorted;
}

function reportOf(rows: readonly FileRow[], { known, repeated }: Sorted, changed: ReadonlySet<number>) {
  const contactOf = new Map(known.map(({ row, contactId }) => [row, contactId]));
  const counts: Record<ContactImportResult, number> = { CREATED: 0, UPDATED: 0, SKIPPED: 0, INVALID: 0 };
  const described = rows.map(({ row, name, errors }): ContactImportRow => {
    const [contactId, earlier] = [contactOf.get(row), repeated.get(row)];
    if (errors) {
      counts.INVALID += 1;
      const shownErrors = counts.INVALID <= ROWS_WITH_ERRORS ? { errors: errors.slice(0, ERRORS_OF_ROW) } : {};
      return { row, name, result: 'INVALID', ...shownErrors };
    }
    if (earlier !== undefined) {
      counts.SKIPPED += 1;
      return { row, name, result: 'SKIPPED', sameAs: { row: earlier } };
    }
    if (contactId === undefined) {
      counts.CREATED += 1;
      return { row, name, result: 'CREATED' };
    }
    const result = changed.has(contactId) ? 'UPDATED' : 'SKIPPED';
    counts[result] += 1;
    return { row, name, result, sameAs: { contactId } };
  });
  return { counts, rows: described };
}

/**
 * Imports a CSV file of contacts in one transaction. A dry run does the same and rolls back, so that its report is
 * exact.
 * @param path the received file
 * @throws AppError not-found for a list that is not the company's, import-running (409), import-not-csv, import-quotes,
 * import-no-columns, import-too-many-rows (400), too-many-contacts (409)
 * @throws ParserFailure
 */
export async function importContacts(
  strapi: Core.Strapi,
  principal: Principal,
  path: string,
  { dryRun, existing, groupId, encoding }: Options,
): Promise<ContactImportReport> {
  const companyId = contactsCompany(principal);
  const { rows, ...file } = await readContactFile(path, encoding);
  return inTransaction(strapi, async (trx) => {
    if (!(await tryLockTopic(trx, `contact-import:${companyId}`))) throw fail('mpn.backend.data.error.import-running');
    if (groupId !== undefined) await lockOwn(trx, 'company_contact_groups', companyId, groupId);
    await trx.raw('savepoint before_import');
    const keys = rows.flatMap(({ contact }) => (contact ? keyOf(contact) : []));
    const sorted = sortRows(rows, await findKnown(trx, companyId, keys));
    if (sorted.fresh.length > 0) await assertRoomForContacts(trx, companyId, sorted.fresh.length);
    const changed = existing === 'update' ? await updateKnown(trx, sorted.known) : new Set<number>();
    const created = await createNew(trx, companyId, sorted.fresh);
    const members = [...new Set([...created, ...sorted.known.map(({ contactId }) => contactId)])];
    if (groupId !== undefined) for (const some of chunksOf(members)) await linkContacts(trx, groupId, some);
    const report = { dryRun, ...file, ...reportOf(rows, sorted, changed) };
    if (dryRun) await trx.raw('rollback to savepoint before_import');
    else
      await audit(trx, principal, {
        action: 'contact.import',
        objectType: 'company',
        objectId: companyId,
        data: { ...report.counts, groupId: groupId ?? null },
      });
    return report;
  });
}
