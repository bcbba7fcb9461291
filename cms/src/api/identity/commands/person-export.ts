import { Readable } from 'node:stream';
import type { Core } from '@strapi/strapi';
import { fail, type Principal } from '@mpn/domain';
import { audit, database, inTransaction, personRecords, readPersonRecords, select } from '@mpn/server-kit';
import { genreNames } from '../../reference';
import { limitTries } from '../limits/rate-limits';
import { assertPasswordConfirmed } from './password-confirmation';

/** Columns of an account that are not exported: secrets and technical data. */
const NOT_EXPORTED = [
  ...['password', 'password_hash', 'legacy_password_hash', 'reset_password_token', 'confirmation_token'],
  ...['document_id', 'published_at', 'created_by_id', 'updated_by_id', 'locale', 'login_name_key', 'provider'],
  ...['confirmed', 'blocked', 'unfinished_migration', 'version'],
];

const ACCOUNT = `
  select (to_jsonb(u) - :notExported::text[])::json as account,
    array(select l.genre_id from up_users_genres_lnk l where l.user_id = u.id) as "genreIds"
  from up_users u where u.id = :userId and u.deleted_at is null`;

interface Account {
  account: Record<string, unknown> & { id: number; email: string };
  genreIds: number[];
}

const camelCase = (column: string): string =>
  column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

const inCamelCase = (row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [camelCase(name), value]));

/** `,"name":[` and so on: one list of the file, a record on each line. */
async function* listOf(name: string, pages: AsyncIterable<object[]>): AsyncGenerator<string> {
  let isFirst = true;
  yield `,\n${JSON.stringify(name)}: [`;
  for await (const page of pages) {
    yield page.map((record, index) => `${isFirst && index === 0 ? '' : ','}\n  ${JSON.stringify(record)}`).join('');
    isFirst = false;
  }
  yield isFirst ? ']' : '\n]';
}

/** Maximum number of releases whose names are read by one statement. */
const NAMES_AT_ONCE = 1_000;

const RELEASE_NAMES = `select id as "releaseId", title, artist_name as "artistName", ean
  from release_titles where id = any(:releaseIds) order by id`;

async function* releaseNames(strapi: Core.Strapi, ids: ReadonlySet<number>): AsyncGenerator<object[]> {
  const wanted = [...ids];
  for (let from = 0; from < wanted.length; from += NAMES_AT_ONCE) {
    yield await select(database(strapi), RELEASE_NAMES, { releaseIds: wanted.slice(from, from + NAMES_AT_ONCE) });
  }
}

/** The file's text, page by page. */
async function* exported(strapi: Core.Strapi, { account, genreIds }: Account): AsyncGenerator<string> {
  const releaseIds = new Set<number>();
  async function* collecting(pages: AsyncIterable<Record<string, unknown>[]>): AsyncGenerator<object[]> {
    for await (const page of pages) {
      for (const { releaseId } of page) if (typeof releaseId === 'number') releaseIds.add(releaseId);
      yield page;
    }
  }
  const person = { userId: account.id, email: account.email };
  const genres = await genreNames(database(strapi), genreIds);
  yield `{\n"createdAt": ${JSON.stringify(new Date())},\n"account": ${JSON.stringify({ ...inCamelCase(account), genres })}`;
  for (const records of personRecords()) {
    yield* listOf(records.name, collecting(readPersonRecords(database(strapi), records, person)));
  }
  yield* listOf('releases', releaseNames(strapi, releaseIds));
  yield '\n}\n';
}

/**
 * All data about the caller as a JSON file (GDPR, Articles 15 and 20). Data that others keep about them, such as a
 * label's contacts, is not included.
 * @returns the file's bytes
 * @throws AppError own-person-only, password-confirmation-needed (403), too-many-requests (429)
 */
export async function exportPerson(strapi: Core.Strapi, principal: Principal): Promise<Readable> {
  await assertPasswordConfirmed(database(strapi), principal);
  await limitTries(strapi, 'personal-data-export', String(principal.userId));
  const [account] = await select<Account>(database(strapi), ACCOUNT, {
    userId: principal.userId,
    notExported: NOT_EXPORTED,
  });
  if (!account) throw fail('mpn.backend.global.error.not-found');
  await inTransaction(strapi, (trx) =>
    audit(trx, principal, { action: 'account.export-data', objectType: 'user', objectId: principal.userId }),
  );
  return Readable.from(exported(strapi, account), { objectMode: false });
}
