import { on, onInTransaction, registerClockJob, registerFirstSteps, registerPersonRecords } from '@mpn/server-kit';
import { registerInteractionFollower } from '../media-desk';
import { forgetFavoritesOfRelease } from './commands/favorites';
import { erasePerson } from './commands/erase-person';
import { markNewsOfReleaseRead } from './commands/notifications';
import { deleteOldNotifications } from './jobs/clean-up';
import { registerBundles } from './jobs/send-bundles';
import { registerViewAlerts } from './jobs/view-alerts';
import { PERSONAL_RECORDS } from './person-records';
import { calendarStep } from './queries/first-steps';

/**
 * Registers the bundled notifications, the clean-up of old ones, the alerts of saved views, and what happens when a
 * release or a user is deleted, or when a user does something with a release.
 */
export function registerPersonal(): void {
  onInTransaction('release.deleted', 'personal', ({ trx }, { releaseId }) => forgetFavoritesOfRelease(trx, releaseId));
  registerInteractionFollower(markNewsOfReleaseRead);
  on('identity.user-deleted', 'personal', ({ userId }, { strapi }) => erasePerson(strapi, userId));
  registerPersonRecords(...PERSONAL_RECORDS);
  registerFirstSteps(calendarStep);
  registerBundles();
  registerViewAlerts();
  registerClockJob({ name: 'personal.clean-up', cron: '35 3 * * *', run: deleteOldNotifications });
}
