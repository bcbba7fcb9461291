import type { Knex } from 'knex';
import { fail, supportContactSchema, validateInput } from '@mpn/domain';
import { insertRow, lockTopic } from '@mpn/server-kit';
import { supportContactHistory } from '../queries/support-contact';

/**
 * Enters support's contact. If both are empty, the operator's settings apply.
 * @returns the id of the version that is valid now; the old one's when nothing differs
 * @throws AppError invalid-input; optimistic-lock (409) when there is a newer version than the form is based on
 */
export async function changeSupportContact(trx: Knex, sent: unknown, panelUserId: number): Promise<number> {
  const { afterId, email = null, phone = null } = validateInput(supportContactSchema, sent);
  await lockTopic(trx, 'support-contact');
  const [before] = await supportContactHistory(trx);
  if ((before?.id ?? 0) !== afterId) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'contact' });
  if (before && before.email === email && before.phone === phone) return before.id;
  return insertRow(trx, 'support_contacts', { email, phone, panel_user_id: panelUserId });
}
