import { on, registerClockJob, registerFirstSteps, registerPersonRecords, registerTask } from '@mpn/server-kit';
import { registerTrackCleanUp, WITHDRAWN_TASK } from '../release';
import { erasePerson } from './commands/erase-person';
import { forgetTracks } from './commands/forget-tracks';
import { registerPressKits } from './commands/press-kit';
import { writeDigests } from './mails/digest';
import { announceNewRelease } from './mails/new-release';
import { notifyOfWithdrawal } from './mails/release-withdrawn';
import { ANNOUNCED_TASK } from './mails/tasks';
import { DESK_RECORDS } from './person-records';
import { listeningSteps } from './queries/first-steps';

/** Name of this subscriber in queued jobs; it was part of the subject release, and jobs outlive an update. */
const SUBSCRIBER = 'release';

/**
 * Registers what happens when tracks or users are deleted, and the mails about new and withdrawn releases. Call it
 * while the app registers.
 */
export function registerMediaDesk(): void {
  registerTrackCleanUp(forgetTracks);
  registerPressKits();
  registerPersonRecords(...DESK_RECORDS);
  registerFirstSteps(listeningSteps);
  on('sampling.action-announced', SUBSCRIBER, announceNewRelease, { formerly: [ANNOUNCED_TASK] });
  on('identity.user-deleted', SUBSCRIBER, ({ userId }, { strapi }) => erasePerson(strapi, userId));
  registerTask(WITHDRAWN_TASK, notifyOfWithdrawal);
  registerClockJob({ name: 'mail.digests', run: writeDigests });
}
