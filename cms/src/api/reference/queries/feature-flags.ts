import type { Knex } from 'knex';
import { FeatureFlag, isOneOf, SWITCHABLE_FEATURES, type FeatureFlagView } from '@mpn/domain';

/** Every feature flag. One without a row is on. */
export async function featureFlags(db: Knex): Promise<FeatureFlagView[]> {
  const off = await db('feature_flags').where({ enabled: false }).pluck<string[]>('name');
  return FeatureFlag.map((name) => ({
    name,
    enabled: !off.includes(name),
    available: isOneOf(SWITCHABLE_FEATURES, name),
  }));
}
