import { on, registerPersonRecords } from '@mpn/server-kit';
import { forgetMailingsOf } from './commands/forget-mailings';
import { MAILING_RECORDS } from './person-records';

/** Registers what happens when a user is deleted. Call it while the app registers. */
export function registerMailing(): void {
  registerPersonRecords(...MAILING_RECORDS);
  on('identity.user-deleted', 'mailing', ({ userId }, { strapi }) => forgetMailingsOf(strapi, userId));
}
