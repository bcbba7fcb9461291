import { rowId } from '@mpn/domain';
import { defineTask } from '@mpn/server-kit';

/** Checks an accepted upload. */
export const CHECK_TASK = defineTask('files.check', { fileId: rowId().required() }, 'heavy');
/** Measures waveform and loudness of an uploaded recording. */
export const ANALYSE_TASK = defineTask('files.analyse', { fileId: rowId().required() }, 'heavy');
/** Creates the missing previews of a file. */
export const PREVIEW_TASK = defineTask('files.previews', { fileId: rowId().required() }, 'previews');
/** Queues missing previews; enqueued by the demo's seeds. */
export const MISSING_PREVIEWS_TASK = defineTask('files.missing-previews', {}, 'previews');
