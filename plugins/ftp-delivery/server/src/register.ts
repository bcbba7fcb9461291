import {
  on,
  registerAttention,
  registerClockJob,
  registerPersonRecords,
  registerSignedFileHandler,
  registerTask,
} from '@mpn/server-kit';
import { actionActivated, actionStopped, blockListChanged } from './deliveries/jobs/sampling-events';
import { FAILED_DELIVERIES } from './deliveries/queries/attention';
import { prepareDelivery, runDelivery } from './deliveries/run/run-delivery';
import { cleanUpPartialFiles } from './deliveries/jobs/partial-file-clean-up';
import {
  ACTIVATED_TASK,
  DELIVERY_TASK,
  PARTIAL_FILE_CLEAN_UP_TASK,
  PREPARE_TASK,
  STOPPED_TASK,
} from './deliveries/jobs/tasks';
import { downloadExists } from './downloads/download-exists';
import { RELEASE_ZIP, serveTrack, serveZip, TRACK_DOWNLOAD } from './downloads/serve-download';
import { DELIVERY_RECORDS } from './person-records';
import { dropUnused } from './tagged/file-cache';

/** Registers the plugin's tasks, clock jobs and signed-file handlers. Call it while the app registers. */
export function registerDeliveries(): void {
  registerPersonRecords(...DELIVERY_RECORDS);
  registerAttention(FAILED_DELIVERIES);
  registerTask(DELIVERY_TASK, runDelivery);
  registerTask(PREPARE_TASK, prepareDelivery);
  registerTask(PARTIAL_FILE_CLEAN_UP_TASK, cleanUpPartialFiles);
  on('sampling.action-activated', 'delivery', actionActivated, { formerly: [ACTIVATED_TASK] });
  on('sampling.action-stopped', 'delivery', actionStopped, { formerly: [STOPPED_TASK] });
  on('sampling.block-list-changed', 'delivery', blockListChanged);
  registerSignedFileHandler(TRACK_DOWNLOAD, serveTrack, downloadExists);
  registerSignedFileHandler(RELEASE_ZIP, serveZip, downloadExists);
  registerClockJob({ name: 'delivery.drop-unused', cron: '41 3 * * *', run: dropUnused });
}
