import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type ChangedMessage } from '@mpn/domain';
import { database, inTransaction } from '@mpn/server-kit';
import { sendTest, type PanelPerson } from '../../message';
import { auditStaff, type Staff } from './staff';

/** Makes one change of a message, with its audit record. */
export function changeMessage(
  strapi: Core.Strapi,
  staff: Staff,
  action: 'create' | 'change' | 'remove' | 'send',
  work: (trx: Knex) => Promise<ChangedMessage>,
): Promise<ChangedMessage> {
  return inTransaction(strapi, async (trx) => {
    const changed = await work(trx);
    const { id, recipients } = changed;
    await auditStaff(trx, staff, `${action}-message`, 'message', id, recipients === undefined ? {} : { recipients });
    return changed;
  });
}

/** Name and e-mail address of the panel's account. */
export async function staffMember(strapi: Core.Strapi, { panelUserId }: Staff): Promise<PanelPerson> {
  const row = await database(strapi)('admin_users')
    .where({ id: panelUserId })
    .first<{ email: string; firstname: string | null; lastname: string | null } | undefined>(
      'email',
      'firstname',
      'lastname',
    );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return { email: row.email, name: [row.firstname, row.lastname].filter(Boolean).join(' ') || row.email };
}

/**
 * Sends a message to the member of staff, in both languages.
 * @throws AppError not-found, feature-disabled
 */
export async function sendTestMail(strapi: Core.Strapi, staff: Staff, id: number): Promise<{ email: string }> {
  const person = await staffMember(strapi, staff);
  await sendTest(strapi, id, person);
  return { email: person.email };
}
