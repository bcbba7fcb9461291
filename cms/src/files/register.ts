import type { Core } from '@strapi/strapi';
import { registerClockJob, registerTask } from '@mpn/server-kit';
import { analyseTask } from './analyse';
import { cleanUpFiles, cleanUpWork } from './clean-up';
import { cleanUpUploads } from './resumable/clean-up';

/** What files ask of the worker and of the clock. */
export function registerFiles(strapi: Core.Strapi): void {
  cleanUpWork(strapi, new Date()).catch((error: unknown) => strapi.log.warn(`unfinished files: ${String(error)}`));
  registerTask('files.analyse', analyseTask, 'files');
  registerClockJob({ name: 'files.clean-up', cron: '20 3 * * *', run: cleanUpFiles });
  registerClockJob({ name: 'files.clean-up-work', cron: '40 3 * * *', run: cleanUpWork });
  registerClockJob({ name: 'files.clean-up-uploads', run: cleanUpUploads });
}
