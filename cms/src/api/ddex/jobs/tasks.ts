import { rowId } from '@mpn/domain';
import { defineTask } from '@mpn/server-kit';

/** Reads the messages of an import and writes its report. */
export const CHECK_TASK = defineTask(
  'ddex.check',
  { importId: rowId().required() },
  { attempts: 5, key: ({ importId }) => `ddex.check:${importId}` },
);
/** Imports one release of a message. */
export const IMPORT_TASK = defineTask(
  'ddex.import-release',
  { importedReleaseId: rowId().required() },
  { lane: 'heavy', attempts: 6, key: ({ importedReleaseId: id }) => `ddex.import-release:${id}` },
);
/** Acknowledges a batch of the inbox and moves it. */
export const ACKNOWLEDGE_TASK = defineTask(
  'ddex.acknowledge',
  { importId: rowId().required() },
  { attempts: 10, key: ({ importId }) => `ddex.acknowledge:${importId}` },
);
