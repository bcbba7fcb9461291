import { on } from '@mpn/server-kit';
import { forgetMailingsOf } from './commands/forget-mailings';

/** Registers what goes with a user. Call it while the app registers. */
export function registerMailing(): void {
  on('identity.user-deleted', 'mailing', ({ userId }, { strapi }) => forgetMailingsOf(strapi, userId));
}
