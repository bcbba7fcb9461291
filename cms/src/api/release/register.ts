import { on, registerClockJob, registerPersonRecords, registerTask } from '@mpn/server-kit';
import { registerFileReach } from '../media';
import { reachOfReleases } from './access/file-reach';
import { writeDigests } from './mails/digest';
import { erasePerson } from './commands/erase-person';
import { announceNewRelease } from './mails/new-release';
import { RELEASE_RECORDS } from './person-records';
import { registerReleaseAttention } from './queries/attention';
import { notifyOfWithdrawal } from './mails/release-withdrawn';
import { ANNOUNCED_TASK, WITHDRAWN_TASK } from './mails/tasks';

/**
 * Registers the file references of releases, what a promoter should look at, the clean-up after deleted users, and the
 * tasks and clock jobs of mails about releases. Call it while the app registers.
 */
export function registerReleases(): void {
  registerFileReach(reachOfReleases);
  registerPersonRecords(...RELEASE_RECORDS);
  registerReleaseAttention();
  on('sampling.action-announced', 'release', announceNewRelease, { formerly: [ANNOUNCED_TASK] });
  on('identity.user-deleted', 'release', ({ userId }, { strapi }) => erasePerson(strapi, userId));
  registerTask(WITHDRAWN_TASK, notifyOfWithdrawal);
  registerClockJob({ name: 'mail.digests', run: writeDigests });
}
