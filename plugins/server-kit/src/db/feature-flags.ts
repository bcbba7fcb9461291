import type { Knex } from 'knex';
import type { FeatureFlag } from '@mpn/domain';
import { select } from './select';

/** SQL: whether a feature flag is on. A flag without a row is on. */
export const featureIsOn = (name: FeatureFlag): string =>
  `not exists (select 1 from feature_list flag where flag.name = '${name}' and flag.enabled is false)`;

/** Whether a feature is on now. Not cached, so that a switch is effective in all processes at once. */
export async function isFeatureOn(knex: Knex, name: FeatureFlag): Promise<boolean> {
  const [row] = await select<{ on: boolean }>(knex, `select ${featureIsOn(name)} as on`);
  return row?.on === true;
}
