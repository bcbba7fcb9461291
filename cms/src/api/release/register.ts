import { registerPersonRecords, registerTask } from '@mpn/server-kit';
import { registerFileReach } from '../media';
import { reachOfReleases } from './access/file-reach';
import { notifyOfWithdrawal } from './mails/release-withdrawn';
import { WITHDRAWN_TASK } from './mails/tasks';
import { RELEASE_RECORDS } from './person-records';
import { registerReleaseAttention } from './queries/attention';

/**
 * Registers the file references of releases, what a promoter should look at, and the task of mails about withdrawals.
 * Call it while the app registers.
 */
export function registerReleases(): void {
  registerFileReach(reachOfReleases);
  registerPersonRecords(...RELEASE_RECORDS);
  registerReleaseAttention();
  registerTask(WITHDRAWN_TASK, notifyOfWithdrawal);
}
