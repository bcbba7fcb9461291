import type { PersonRecords } from '@mpn/server-kit';

/** What a person stated about generative AI in a list of a release. */
const aiStatements = (name: string, table: 'tracks' | 'artworks' | 'videos'): PersonRecords => ({
  name,
  tables: [table],
  select: `
      select id as key, release_id as "releaseId", contains_ai as "containsAi", ai_declared_at as "statedAt"
      from ${table} where ai_declared_by_id = :userId and id > :after order by id limit :limit`,
});

/** Releases that a person created or withdrew, and what the person stated about generative AI in them. */
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
  aiStatements('aiStatementsOfTracks', 'tracks'),
  aiStatements('aiStatementsOfPictures', 'artworks'),
  aiStatements('aiStatementsOfVideos', 'videos'),
];
