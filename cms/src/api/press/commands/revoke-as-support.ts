import { fail } from '@mpn/domain';
import { announce, audit, lockRow, notify, updateRow, type TransactionContext } from '@mpn/server-kit';
import type { LinkRow } from '../access/own-links';

/**
 * Revokes a link on behalf of support and notifies its company of the reason. Downloads in progress are aborted by the
 * next access check.
 * @throws AppError not-found, link-revoked
 */
export async function revokeAsSupport(
  { strapi, trx, actor }: TransactionContext,
  id: number,
  reason: string,
): Promise<void> {
  const row = await lockRow<LinkRow>(trx, 'press_links', id);
  if (!row) throw fail('mpn.backend.global.error.not-found');
  if (row.state === 'REVOKED') throw fail('mpn.backend.press.error.link-revoked');
  await updateRow(trx, 'press_links', id, { state: 'REVOKED', version: row.version + 1 });
  await audit(trx, actor, { action: 'press-link.revoke', objectType: 'press_link', objectId: id });
  await notify(strapi, trx, {
    kind: 'PRESS_LINK',
    companyId: row.company_id,
    data: { news: 'REVOKED_BY_SUPPORT', linkId: id, link: row.name, person: '', reason },
    uniqueKey: `press-link:${id}:REVOKED_BY_SUPPORT`,
  });
  await announce(trx, { resource: 'press_links', ids: [id], companies: [row.company_id] });
}
