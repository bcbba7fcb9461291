import { on, registerClockJob, registerOutsideService, registerPersonRecords, registerTask } from '@mpn/server-kit';
import { deliverMail, eraseExpiredSecrets } from './jobs/deliver-mail';
import { deleteMailsTo, deleteOldMails } from './jobs/clean-up';
import { MAIL_TASK } from './jobs/tasks';
import { hasMailServer, mailServerAnswers } from './mail-server';
import { MAIL_RECORDS } from './person-records';

/** Registers the tasks and clock jobs of mails. */
export function registerMail(): void {
  registerTask(MAIL_TASK, deliverMail);
  registerPersonRecords(...MAIL_RECORDS);
  if (hasMailServer()) registerOutsideService({ name: 'mail', check: mailServerAnswers });
  registerClockJob({ name: 'mail.erase-secrets', run: eraseExpiredSecrets });
  registerClockJob({ name: 'mail.clean-up', cron: '29 3 * * *', run: deleteOldMails });
  on('identity.user-deleted', 'mail', ({ userId, email }, { strapi }) => deleteMailsTo(strapi, userId, email));
}
