import type { PersonRecords } from '@mpn/server-kit';

/** Files that a person uploaded; the files themselves are on the pages of their releases. */
export const MEDIA_RECORDS: readonly PersonRecords[] = [
  {
    name: 'uploads',
    tables: ['stored_files'],
    select: `
      select id as key, kind, file_name as "fileName", size, sha_256 as "sha256", created_at as "uploadedAt"
      from stored_files where uploader_id = :userId and id > :after order by id limit :limit`,
  },
  {
    name: 'unfinishedUploads',
    tables: ['resumable_uploads'],
    select: `
      select id as key, kind, file_name as "fileName", size, received, created_at as "begunAt"
      from resumable_uploads where uploader_id = :userId and id > :after order by id limit :limit`,
  },
];
