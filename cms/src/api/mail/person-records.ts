import type { PersonRecords } from '@mpn/server-kit';

/** Mails to a person: subject and date, not the text, which the person has received. */
export const MAIL_RECORDS: readonly PersonRecords[] = [
  {
    name: 'mails',
    tables: ['mails'],
    select: `
      select id as key, recipient, subject, template, state, created_at as "writtenAt", sent_at as "sentAt"
      from mails where (user_id = :userId or recipient = :email) and id > :after order by id limit :limit`,
  },
];
