import type { Knex } from 'knex';
import {
  allowedEvents,
  fail,
  mailingRequestMachine,
  type MailingAddress,
  type MailingRequestFacts,
  type MailingRequestRow,
  type OwnMailingRequest,
} from '@mpn/domain';
import { select, type RowOf } from '@mpn/server-kit';
import { RELEASE_NAMES } from '../../release';

export type MailingRow = RowOf<'mailing_requests'>;

/** SQL: requests as `m` with their releases as `r`. */
export const MAILINGS = `mailing_requests m join (${RELEASE_NAMES}) r on r.id = m.release_id`;

/** SQL: the postal address; null once the person was deleted. */
const ADDRESS = `case when m.recipient is null then null else json_build_object('recipient', m.recipient,
  'company', m.recipient_company, 'street', m.street, 'postalCode', m.postal_code, 'city', m.city,
  'country', m.country) end`;

/** SQL: the columns of a row. */
export const MAILING_COLUMNS = `m.id, m.version, m.status, m.message, m.answer, m.requested_at as "requestedAt",
  m.closed_at as "closedAt", m.release_id as "releaseId", r.title as "releaseTitle", r."artistName",
  m.person_name as "personName", m.institution_name as "institutionName", ${ADDRESS} as address`;

export type MailingFactsRow = Omit<MailingRequestRow, 'requestedAt' | 'closedAt' | 'events'> & {
  requestedAt: Date;
  closedAt: Date | null;
};

/** A row as one of the two sides sees it. */
export function mailingView(row: MailingFactsRow, side: MailingRequestFacts['side']): MailingRequestRow {
  return {
    ...row,
    requestedAt: row.requestedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    events: allowedEvents(mailingRequestMachine, row.status, { side }),
  };
}

/** @throws AppError not-found */
export async function readMailing(
  knex: Knex,
  id: number,
  side: MailingRequestFacts['side'],
): Promise<MailingRequestRow> {
  const [row] = await select<MailingFactsRow>(knex, `select ${MAILING_COLUMNS} from ${MAILINGS} where m.id = :id`, {
    id,
  });
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return mailingView(row, side);
}

/** The caller's own request: what the release page needs of it. */
export const ownMailing = ({
  releaseTitle: _title,
  artistName: _artist,
  personName: _person,
  institutionName: _institution,
  ...own
}: MailingRequestRow): OwnMailingRequest => own;

/** The lines of a postal address as they are written on a parcel. */
export const addressLines = ({ recipient, company, street, postalCode, city, country }: MailingAddress): string[] =>
  [company, recipient, street, `${postalCode} ${city}`, country].filter((line): line is string => Boolean(line));
