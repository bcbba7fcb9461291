import type { PersonRecords } from '@mpn/server-kit';

/** Interactions, answers and done marks of a person, and the releases that the person created or withdrew. */
export const RELEASE_RECORDS: readonly PersonRecords[] = [
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
  {
    name: 'createdReleases',
    tables: ['releases'],
    select: `
      select id as key, id as "releaseId", created_at as "createdAt", deleted_at as "deletedAt"
      from releases where created_by_user_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'withdrawnReleases',
    tables: ['releases'],
    select: `
      select id as key, id as "releaseId", withdrawn_at as "withdrawnAt", withdrawal_reason as reason
      from releases where withdrawn_by_user_id = :userId and id > :after order by id limit :limit`,
  },
];
