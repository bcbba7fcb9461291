import { registerClockJob, registerSignedFileHandler, registerTask } from '@mpn/server-kit';
import { campaignActivated, campaignStopped } from './deliveries/campaign-tasks';
import { DELIVERY_TASK, PREPARE_TASK } from './deliveries/delivery-row';
import { prepareDelivery, runDelivery } from './deliveries/run-delivery';
import { TIDY_TASK, tidyDelivery } from './deliveries/tidy';
import { downloadExists } from './downloads/download-exists';
import { RELEASE_ZIP, serveTrack, serveZip, TRACK_DOWNLOAD } from './downloads/serve-download';
import { dropUnused } from './tagged/kept-files';

/** Makes known what the worker, the clock and the file routes find here. Called while the app registers. */
export function registerDeliveries(): void {
  registerTask(DELIVERY_TASK, runDelivery, 'files');
  registerTask(PREPARE_TASK, prepareDelivery, 'files');
  registerTask(TIDY_TASK, tidyDelivery, 'files');
  registerTask('delivery.campaign-activated', campaignActivated);
  registerTask('delivery.campaign-stopped', campaignStopped);
  registerSignedFileHandler(TRACK_DOWNLOAD, serveTrack, downloadExists);
  registerSignedFileHandler(RELEASE_ZIP, serveZip, downloadExists);
  registerClockJob({ name: 'delivery.drop-unused', cron: '41 3 * * *', run: dropUnused });
}
