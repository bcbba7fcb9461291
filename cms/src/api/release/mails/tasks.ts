import { rowId } from '@mpn/domain';
import { defineTask } from '@mpn/server-kit';

/** Notifies people and institutions of a withdrawal. */
export const WITHDRAWN_TASK = defineTask(
  'mail.release-withdrawn',
  { releaseId: rowId().required() },
  { key: ({ releaseId }) => `release-withdrawn-${releaseId}` },
);
