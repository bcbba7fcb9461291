import { rowId } from '@mpn/domain';
import { defineTask } from '@mpn/server-kit';

/** Fetches the files of an import. */
export const FETCH_FILES_TASK = defineTask(
  'digital.fetch-files',
  { importId: rowId().required() },
  { lane: 'heavy', attempts: 8, key: ({ importId }) => `digital.fetch-files:${importId}` },
);
