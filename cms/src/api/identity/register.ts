import type { Core } from '@strapi/strapi';
import {
  inTransaction,
  logError,
  on,
  onInTransaction,
  registerClockJob,
  registerEvents,
  registerFirstSteps,
  registerPersonRecords,
  registerSessionPrincipal,
} from '@mpn/server-kit';
import { principalOfSession } from './auth/authenticate';
import { registerSessionStrategy } from './auth/strategy';
import { assertSuperAdminOutside } from './commands/super-admins';
import { deleteUsersOfCompany } from './commands/managed-users';
import { endSessionsOfCompany } from './commands/sessions';
import { resetDueFactors } from './commands/factor-reset-by-support';
import { noteErasure } from './commands/erasure-list';
import { endSessionsOfPanelUser } from './commands/sessions';
import { IDENTITY_EVENTS } from './events';
import { IDENTITY_RECORDS } from './person-records';
import { personSteps } from './queries/first-steps';
import { cleanUp } from './jobs/clean-up';
import { warnOfEndingSecrets } from './jobs/sign-on-secrets';

/** Ends the sessions in which an account of the panel acts for people, when it logs out. */
async function endActing(strapi: Core.Strapi, { user }: { user?: { id?: unknown } }): Promise<void> {
  try {
    await inTransaction(strapi, (trx) => endSessionsOfPanelUser(trx, Number(user?.id)));
  } catch (error) {
    logError(strapi, 'identity: the sessions of a panel account that logged out were not ended', error);
  }
}

/** Registers the session strategy, events, person records and the clean-up job. */
export function registerIdentity(strapi: Core.Strapi): void {
  registerSessionStrategy(strapi);
  registerEvents<'identity'>(IDENTITY_EVENTS);
  on('identity.user-deleted', 'erasure-list', ({ userId, documentId }) => noteErasure(userId, documentId, new Date()));
  onInTransaction('company.disabled', 'identity', async ({ trx }, { companyId }) => {
    await assertSuperAdminOutside(trx, companyId);
    await endSessionsOfCompany(trx, companyId, 'COMPANY_DISABLED');
  });
  onInTransaction('company.deleted', 'identity', async ({ trx, actor }, { companyId }) => {
    await deleteUsersOfCompany(trx, actor, companyId);
    // Its domains may be shown to be another company's.
    await trx('sso_connections').where({ company_id: companyId }).delete();
  });
  registerPersonRecords(...IDENTITY_RECORDS);
  registerFirstSteps(personSteps);
  registerSessionPrincipal(principalOfSession);
  strapi.eventHub.on('admin.logout', (payload) => endActing(strapi, payload as { user?: { id?: unknown } }));
  registerClockJob({ name: 'identity.factor-resets', run: resetDueFactors });
  // By day, because it mails; every ten minutes, so that a restart misses none.
  registerClockJob({ name: 'identity.sign-on-secrets', cron: '*/10 8-19 * * *', run: warnOfEndingSecrets });
  registerClockJob({ name: 'identity.clean-up', cron: '17 3 * * *', run: cleanUp });
}
