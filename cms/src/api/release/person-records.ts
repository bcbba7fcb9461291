import type { PersonRecords } from '@mpn/server-kit';

/** Releases that a person created or withdrew. */
export const RELEASE_RECORDS: readonly PersonRecords[] = [
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
