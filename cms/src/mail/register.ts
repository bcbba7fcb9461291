import { registerClockJob, registerTask } from '@mpn/server-kit';
import { deliverMail } from './deliver-mail';
import { writeDigests } from './digest';
import { announceNewRelease } from './new-release';
import { tellOfWithdrawal, WITHDRAWN_TASK } from './release-withdrawn';
import { MAIL_TASK } from './write-mail';

/** Makes the writing and sending of mails known to worker and clock. Called while the app registers. */
export function registerMail(): void {
  registerTask(MAIL_TASK, deliverMail);
  // The sampling plugin enqueues it when an action becomes active (its contracts.ts, SAMPLING_TASKS).
  registerTask('mail.new-release', announceNewRelease);
  registerTask(WITHDRAWN_TASK, tellOfWithdrawal);
  registerClockJob({ name: 'mail.digests', run: writeDigests });
}
