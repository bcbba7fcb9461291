import type { Core } from '@strapi/strapi';
import { watchAudioTools } from '@mpn/audio-kit';
import { registerClockJob, registerOutsideService, registerPersonRecords, registerTask } from '@mpn/server-kit';
import { cleanStoredFiles } from './clean/clean-stored';
import { analyseTask } from './jobs/analyse';
import { checkTask } from './jobs/check-upload';
import { cleanUpFiles, cleanUpWork } from './jobs/clean-up';
import { MEDIA_RECORDS } from './person-records';
import { enqueueMissingPreviews, previewTask } from './jobs/previews';
import { ANALYSE_TASK, CHECK_TASK, MISSING_PREVIEWS_TASK, PREVIEW_TASK } from './jobs/tasks';
import { cleanUpUploads } from './jobs/clean-up-uploads';
import { fileStorage } from './storage/storage';

/**
 * Interval in milliseconds. Processes of other machines and containers are detected as dead only by their missing
 * heartbeat, which takes a while.
 */
const WORK_CLEAN_UP_MS = 10 * 60_000;

/** Not a clock job, which runs in one process for all: with S3 each machine has unfinished files of its own. */
function keepWorkClean(strapi: Core.Strapi): void {
  const cleanUp = (): void => {
    cleanUpWork(strapi, new Date()).catch((error: unknown) => strapi.log.warn(`unfinished files: ${String(error)}`));
  };
  cleanUp();
  setInterval(cleanUp, WORK_CLEAN_UP_MS).unref();
}

/** Registers the tasks and clock jobs of files. */
export function registerFiles(strapi: Core.Strapi): void {
  keepWorkClean(strapi);
  registerPersonRecords(...MEDIA_RECORDS);
  registerTask(CHECK_TASK, checkTask);
  registerTask(ANALYSE_TASK, analyseTask);
  registerTask(PREVIEW_TASK, previewTask);
  registerTask(MISSING_PREVIEWS_TASK, (_payload, { strapi: app }) => enqueueMissingPreviews(app));
  registerOutsideService({ name: 'storage', check: () => fileStorage().healthy() });
  registerOutsideService({ name: 'audio', check: watchAudioTools });
  registerClockJob({ name: 'files.missing-previews', cron: '*/10 * * * *', run: enqueueMissingPreviews });
  registerClockJob({ name: 'files.clean-stored', cron: '*/10 * * * *', run: cleanStoredFiles });
  registerClockJob({ name: 'files.clean-up', cron: '20 3 * * *', run: cleanUpFiles });
  registerClockJob({ name: 'files.clean-up-uploads', run: cleanUpUploads });
}
