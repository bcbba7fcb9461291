import { on, registerAttention, registerPersonRecords } from '@mpn/server-kit';
import { erasePerson } from './commands/erase-person';
import { MAILING_RECORDS } from './person-records';
import { MAILING_ATTENTION } from './queries/attention';

/**
 * Registers open requests as what a promoter should look at, and what happens when a user is deleted. Call it while the
 * app registers.
 */
export function registerMailing(): void {
  registerPersonRecords(...MAILING_RECORDS);
  registerAttention(MAILING_ATTENTION);
  on('identity.user-deleted', 'mailing', ({ userId }, { strapi }) => erasePerson(strapi, userId));
}
