import { rowId } from '@mpn/domain';
import { analysisKeyOf, defineTask, JOB_PRIORITY } from '@mpn/server-kit';

/**
 * Checks an accepted upload. A file that could not be checked that often is refused; failures of storage, database and
 * ffmpeg do not count.
 */
export const CHECK_TASK = defineTask(
  'files.check',
  { fileId: rowId().required() },
  { lane: 'heavy', attempts: 5, key: ({ fileId }) => `files.check:${fileId}`, priority: JOB_PRIORITY.check },
);
/** Measures waveform and loudness of an uploaded recording. One that failed this often is not retried. */
export const ANALYSE_TASK = defineTask(
  'files.analyse',
  { fileId: rowId().required() },
  { lane: 'heavy', attempts: 3, key: ({ fileId }) => analysisKeyOf(fileId), priority: JOB_PRIORITY.analysis },
);

/** What keys of {@link PREVIEW_TASK}'s jobs begin with. */
export const PREVIEW_KEYS = 'files.previews:';
/** Creates the missing previews of a file. Its priority is below every other one of its lane. */
export const PREVIEW_TASK = defineTask(
  'files.previews',
  { fileId: rowId().required() },
  { lane: 'previews', attempts: 3, key: ({ fileId }) => `${PREVIEW_KEYS}${fileId}`, priority: 100 },
);
/** Queues missing previews; enqueued by the demo's seeds. */
export const MISSING_PREVIEWS_TASK = defineTask('files.missing-previews', {}, { lane: 'previews' });
