import type { PersonRecords } from '@mpn/server-kit';

/** Interactions, answers and done marks of a person. */
export const DESK_RECORDS: readonly PersonRecords[] = [
  {
    name: 'interactions',
    tables: ['interactions'],
    select: `
      select id as key, release_id as "releaseId", track_id as "trackId", type, at
      from interactions where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'answers',
    tables: ['editor_answers'],
    select: `
      select id as key, release_id as "releaseId", track_id as "trackId", answer, comment, at
      from editor_answers where user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'doneMarks',
    tables: ['done_marks'],
    select: `
      select id as key, release_id as "releaseId", at
      from done_marks where user_id = :userId and id > :after order by id limit :limit`,
  },
];
