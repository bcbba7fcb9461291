import type { PersonRecords } from '@mpn/server-kit';

/** Imports from the digital catalogue. */
export const DIGITAL_RECORDS: readonly PersonRecords[] = [
  {
    name: 'digitalImports',
    tables: ['digital_imports'],
    select: `
      select id as key, release_id as "releaseId", gtin, status, imported_at as "importedAt"
      from digital_imports where created_by_user_id = :userId and id > :after order by id limit :limit`,
  },
];
