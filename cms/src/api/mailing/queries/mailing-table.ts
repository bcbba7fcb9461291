import type { Knex } from 'knex';
import {
  LOCALE_OF_TEXT,
  type mailingRequestEndpoints,
  type MailingRequestRow,
  type Page,
  type QueryOf,
  type TextLanguage,
} from '@mpn/domain';
import { csvFile, csvHead, exportedRows, patternOf, tablePage, type CsvForm, type MadeFile } from '@mpn/server-kit';
import { MAILING_COLUMNS, MAILINGS, mailingView, type MailingFactsRow } from './mailing-sql';
import de from '../locales/de.json';
import en from '../locales/en.json';

type TableQuery = QueryOf<typeof mailingRequestEndpoints.list>;

const SORTABLE: Record<NonNullable<TableQuery['sortBy']>, string> = {
  requestedAt: 'm.requested_at',
  status: 'm.status',
  releaseTitle: 'lower(r.title)',
  personName: 'lower(m.person_name)',
  institutionName: 'lower(m.institution_name)',
  city: 'lower(m.city)',
};

const SEARCHED = ['r.title', 'r."artistName"', 'm.person_name', 'm.institution_name', 'm.recipient', 'm.city'];

function matching(db: Knex, companyId: number, { term, status, releaseId }: TableQuery): Knex.QueryBuilder {
  return db
    .from(db.raw(MAILINGS) as unknown as string)
    .where('m.company_id', companyId)
    .where((where) => {
      if (status && status.length > 0) where.whereIn('m.status', status);
      if (releaseId !== undefined) where.where('m.release_id', releaseId);
      const pattern = term?.trim() ? patternOf(term.trim()) : null;
      if (pattern === null) return;
      where.where((any) => {
        for (const text of SEARCHED) any.orWhereRaw(`${text} ilike ?`, [pattern]);
      });
    });
}

/** One page of the requests for a company's releases. */
export async function mailingTable(db: Knex, companyId: number, query: TableQuery): Promise<Page<MailingRequestRow>> {
  const rows = matching(db, companyId, query).select(db.raw(MAILING_COLUMNS));
  const fallback = { column: SORTABLE.requestedAt, direction: 'desc', id: 'm.id' } as const;
  const { items, ...page } = await tablePage<MailingFactsRow>(rows, query, SORTABLE, fallback);
  return { ...page, items: items.map((row) => mailingView(row, 'PROMOTER')) };
}

const ADDRESS = ['recipient', 'company', 'street', 'postalCode', 'city', 'country'] as const;

const TABLE = {
  fileName: 'mailing-addresses.csv',
  columns: [...ADDRESS, ...(['artist', 'title', 'message'] as const)],
};

const countryNames = (language: TextLanguage) => new Intl.DisplayNames([LOCALE_OF_TEXT[language]], { type: 'region' });

/**
 * The postal addresses of the open requests that the filters match, the oldest first, for printing labels.
 * @throws AppError export-too-large
 */
export async function mailingAddressesCsv(
  db: Knex,
  companyId: number,
  query: TableQuery,
  form: CsvForm,
): Promise<MadeFile> {
  const requests = matching(db, companyId, query)
    .where('m.status', 'OPEN')
    .select(db.raw(MAILING_COLUMNS))
    .orderByRaw('m.requested_at, m.id');
  const rows = await exportedRows<MailingFactsRow>((limit) => requests.limit(limit));
  const { fileName, headings } = csvHead(TABLE, { de: de.addresses, en: en.addresses }, form);
  const country = (code: string | undefined) =>
    code && form !== 'MACHINE' ? (countryNames(form).of(code) ?? code) : code;
  const lines = rows.map(({ address, artistName, releaseTitle, message }) => [
    ...ADDRESS.map((name) => (name === 'country' ? country(address?.country) : address?.[name])),
    ...[artistName, releaseTitle, message],
  ]);
  return csvFile(fileName, [headings, ...lines], form);
}
