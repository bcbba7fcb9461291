import { registerAttention, registerClockJob, registerPersonRecords, registerTask } from '@mpn/server-kit';
import { acknowledgeBatch } from './jobs/acknowledge';
import { takeBatches } from './jobs/inbox';
import { checkImport } from './jobs/check';
import { ACKNOWLEDGE_TASK, CHECK_TASK, IMPORT_TASK } from './jobs/tasks';
import { cleanUpImports } from './jobs/clean-up';
import { importOne } from './jobs/import-release';
import { DDEX_RECORDS } from './person-records';
import { IMPORT_ATTENTION } from './queries/attention';

/** Registers the tasks and clock jobs of imports. */
export function registerDdex(): void {
  registerPersonRecords(...DDEX_RECORDS);
  IMPORT_ATTENTION.forEach(registerAttention);
  registerTask(CHECK_TASK, checkImport);
  registerTask(IMPORT_TASK, importOne);
  registerTask(ACKNOWLEDGE_TASK, acknowledgeBatch);
  registerClockJob({ name: 'ddex.inbox', run: takeBatches });
  registerClockJob({ name: 'ddex.clean-up', cron: '40 3 * * *', run: cleanUpImports });
}
