import { registerClockJob, registerTask } from '@mpn/server-kit';
import { IMPORT_TASK } from './commands/queue-chosen';
import { CHECK_TASK, checkImport } from './jobs/check';
import { cleanUpImports } from './jobs/clean-up';
import { importOne } from './jobs/import-release';

/** Registers the tasks and clock jobs of imports. Call it while the app registers. */
export function registerDdex(): void {
  registerTask(CHECK_TASK, checkImport);
  registerTask(IMPORT_TASK, importOne, 'heavy');
  registerClockJob({ name: 'ddex.clean-up', cron: '40 3 * * *', run: cleanUpImports });
}
