import type { Core } from '@strapi/strapi';
import { inTransaction } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { openSupportSession } from '../../identity';
import { auditStaff, type Staff } from './staff';

/**
 * Opens a session in which a member of staff acts as a person in the web app, with a reason. It ends after
 * supportSessionMinutes.
 * @returns the URL that enters the session, once and within supportEntrySeconds; its code is in the fragment, which
 * browsers do not send
 * @throws AppError not-found, or why nobody may act for this person
 */
export async function actAs(
  strapi: Core.Strapi,
  staff: Staff,
  userId: number,
  reason: string,
): Promise<{ address: string }> {
  return inTransaction(strapi, async (trx) => {
    const code = await openSupportSession(trx, staff, userId);
    await auditStaff(trx, staff, 'impersonate-user', 'user', userId, { reason });
    return { address: `${getSettings().PUBLIC_URL}/acting/enter#code=${code}` };
  });
}
