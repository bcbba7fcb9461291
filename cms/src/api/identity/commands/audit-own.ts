import type { Knex } from 'knex';
import type { AuditAction, Principal } from '@mpn/domain';
import { audit } from '@mpn/server-kit';

/**
 * Audits a change of the caller's account, which support may have made in the person's name.
 * @param fields what was changed, by name; the values are personal data and stay out of the record
 */
export const auditOwn = (
  trx: Knex,
  principal: Principal,
  action: AuditAction,
  fields: readonly string[],
): Promise<void> =>
  audit(trx, principal, {
    action,
    objectType: 'user',
    objectId: principal.userId,
    ...(fields.length > 0 ? { data: { fields } } : {}),
  });
