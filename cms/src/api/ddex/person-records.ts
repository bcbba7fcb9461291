import type { PersonRecords } from '@mpn/server-kit';

/** Imports of messages that a person began. */
export const DDEX_RECORDS: readonly PersonRecords[] = [
  {
    name: 'releaseImports',
    tables: ['release_imports'],
    select: `
      select id as key, source, status, name, size, created_at as "createdAt"
      from release_imports where created_by_user_id = :userId and id > :after order by id limit :limit`,
  },
];
