import {
  on,
  onInTransaction,
  registerAttention,
  registerClockJob,
  registerFirstSteps,
  registerPersonRecords,
  registerSignedFileHandler,
  registerTask,
} from '@mpn/server-kit';
import {
  actionActivated,
  actionStopped,
  blockListChanged,
  cancelForRelease,
  prepareDelivery,
  runDelivery,
  cleanUpPartialFiles,
  ACTIVATED_TASK,
  DELIVERY_TASK,
  FAILED_DELIVERIES,
  NOT_RECOGNISED_RELEASES,
  PARTIAL_FILE_CLEAN_UP_TASK,
  PREPARE_TASK,
  RECOGNITION_UNDECIDED,
  releaseSaved,
  STOPPED_TASK,
} from './deliveries';
import { downloadExists, RELEASE_ZIP, serveTrack, serveZip, TRACK_DOWNLOAD } from './downloads';
import { DELIVERY_RECORDS } from './person-records';
import { deliveryStep } from './settings';
import { dropUnused } from './tagged';

/** Registers the plugin's tasks, clock jobs and signed-file handlers. */
export function registerDeliveries(): void {
  registerPersonRecords(...DELIVERY_RECORDS);
  [FAILED_DELIVERIES, NOT_RECOGNISED_RELEASES, RECOGNITION_UNDECIDED].forEach(registerAttention);
  registerFirstSteps(deliveryStep);
  registerTask(DELIVERY_TASK, runDelivery);
  registerTask(PREPARE_TASK, prepareDelivery);
  registerTask(PARTIAL_FILE_CLEAN_UP_TASK, cleanUpPartialFiles);
  on('sampling.action-activated', 'delivery', actionActivated, { formerly: [ACTIVATED_TASK] });
  on('sampling.action-stopped', 'delivery', actionStopped, { formerly: [STOPPED_TASK] });
  onInTransaction('release.withdrawn', 'ftp-delivery', async ({ trx, actor }, { releaseId }) => ({
    canceledDeliveries: await cancelForRelease(trx, actor, releaseId),
  }));
  on('release.saved', 'delivery', releaseSaved);
  on('sampling.block-list-changed', 'delivery', blockListChanged);
  registerSignedFileHandler(TRACK_DOWNLOAD, serveTrack, downloadExists);
  registerSignedFileHandler(RELEASE_ZIP, serveZip, downloadExists);
  registerClockJob({ name: 'delivery.drop-unused', cron: '41 3 * * *', run: dropUnused });
}
