import type { Core } from '@strapi/strapi';
import { fail, isOneOf, SWITCHABLE_FEATURES, type FeatureFlagView, type Principal } from '@mpn/domain';
import { announce, audit, insertRow, inTransaction, lockTopic, updateRow } from '@mpn/server-kit';

/**
 * Switches a feature on or off.
 * @throws AppError not-found for a name without a feature
 */
export function switchFeature(
  strapi: Core.Strapi,
  principal: Principal,
  name: string,
  enabled: boolean,
): Promise<FeatureFlagView> {
  if (!isOneOf(SWITCHABLE_FEATURES, name)) throw fail('mpn.backend.global.error.not-found');
  return inTransaction(strapi, async (trx) => {
    await lockTopic(trx, `feature-flag:${name}`);
    const row = await trx('feature_flags').where({ name }).first<{ id: number; enabled: boolean } | undefined>();
    if (!row) await insertRow(trx, 'feature_flags', { name, enabled });
    else if (row.enabled !== enabled) await updateRow(trx, 'feature_flags', row.id, { enabled });
    if ((row?.enabled ?? true) !== enabled) {
      await audit(trx, principal, {
        action: enabled ? 'feature-flag.on' : 'feature-flag.off',
        objectType: 'feature_flag',
        data: { name },
      });
      await announce(trx, { resource: 'feature_flags', ids: null, everybody: true });
    }
    return { name, enabled, available: true };
  });
}
