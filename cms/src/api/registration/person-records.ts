import type { PersonRecords } from '@mpn/server-kit';

/** Consents and requests of a person's registration. */
export const REGISTRATION_RECORDS: readonly PersonRecords[] = [
  {
    name: 'consents',
    tables: ['consents'],
    select: `
      select id as key, kind, document_version as "documentVersion", agreed_at as "agreedAt"
      from consents where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'requestsToJoin',
    tables: ['join_requests'],
    select: `
      select id as key, state, email, login_name as "loginName", first_name as "firstName", last_name as "lastName",
        position,
        phone_number as "phoneNumber", message, requested_at as "requestedAt", decided_at as "decidedAt", reason
      from join_requests where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'decidedRequestsToJoin',
    tables: ['join_requests'],
    select: `
      select id as key, state, decided_at as "decidedAt"
      from join_requests where decided_by_id = :userId and id > :after order by id limit :limit`,
  },
];
