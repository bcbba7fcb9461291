import type { PersonRecords } from '@mpn/server-kit';

/** Messages and surveys that reached a person. */
export const MESSAGE_RECORDS: readonly PersonRecords[] = [
  {
    name: 'messages',
    tables: ['message_recipients'],
    select: `
      select r.id as key, m.title_de as title, r.created_at as "at"
      from message_recipients r join messages m on m.id = r.message_id
      where r.user_id = :userId and r.id > :after order by r.id limit :limit`,
  },
  {
    name: 'surveys',
    tables: ['survey_answers'],
    select: `
      select id as key, survey, answer, answered_at as "answeredAt"
      from survey_answers where user_id = :userId and id > :after order by id limit :limit`,
  },
];
