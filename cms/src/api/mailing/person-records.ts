import type { PersonRecords } from '@mpn/server-kit';

/** Mailing requests of a person. */
export const MAILING_RECORDS: readonly PersonRecords[] = [
  {
    name: 'mailingRequests',
    tables: ['mailing_requests'],
    select: `
      select id as key, release_id as "releaseId", status, person_name as "personName", recipient,
        recipient_company as "recipientCompany", street, postal_code as "postalCode", city, country, message, answer,
        requested_at as "requestedAt", closed_at as "closedAt"
      from mailing_requests where user_id = :userId and id > :after order by id limit :limit`,
  },
];
