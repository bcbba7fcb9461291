import type { Core } from '@strapi/strapi';
import { on, registerClockJob, registerEvents, registerPersonRecords, registerSessionPrincipal } from '@mpn/server-kit';
import { principalOfSession } from './auth/authenticate';
import { registerSessionStrategy } from './auth/strategy';
import { noteErasure } from './commands/erasure-list';
import { IDENTITY_EVENTS } from './events';
import { IDENTITY_RECORDS } from './person-records';
import { cleanUp } from './jobs/clean-up';

/** Registers the session strategy, events, person records and the clean-up job. Call it while the app registers. */
export function registerIdentity(strapi: Core.Strapi): void {
  registerSessionStrategy(strapi);
  registerEvents<'identity'>(IDENTITY_EVENTS);
  on('identity.user-deleted', 'erasure-list', ({ userId, documentId }) => noteErasure(userId, documentId, new Date()));
  registerPersonRecords(...IDENTITY_RECORDS);
  registerSessionPrincipal(principalOfSession);
  registerClockJob({ name: 'identity.clean-up', cron: '17 3 * * *', run: cleanUp });
}
