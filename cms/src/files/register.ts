import { registerClockJob, registerTask } from '@mpn/server-kit';
import { analyseTask } from './analyse';
import { cleanUpFiles } from './clean-up';
import { cleanUpUploads } from './resumable/clean-up';

/** What files ask of the worker and of the clock. */
export function registerFiles(): void {
  registerTask('files.analyse', analyseTask);
  registerClockJob({ name: 'files.clean-up', cron: '20 3 * * *', run: cleanUpFiles });
  registerClockJob({ name: 'files.clean-up-uploads', run: cleanUpUploads });
}
