import { on, registerPersonRecords } from '@mpn/server-kit';
import { registerInteractionFollower, registerReleaseCleanUp } from '../release';
import { forgetFavoritesOfRelease } from './commands/favorites';
import { erasePerson } from './commands/erase-person';
import { markNewsOfReleaseRead } from './commands/notifications';
import { registerBundles } from './jobs/send-bundles';
import { PERSONAL_RECORDS } from './person-records';

/**
 * Registers the bundled notifications, and what happens when a release or a user is deleted, or when a user does
 * something with a release. Call it while the app registers.
 */
export function registerPersonal(): void {
  registerReleaseCleanUp(forgetFavoritesOfRelease);
  registerInteractionFollower(markNewsOfReleaseRead);
  on('identity.user-deleted', 'personal', ({ userId }, { strapi }) => erasePerson(strapi, userId));
  registerPersonRecords(...PERSONAL_RECORDS);
  registerBundles();
}
