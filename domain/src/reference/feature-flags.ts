import type { FeatureFlag } from '../enums';

/** Flags whose feature is implemented. */
export const SWITCHABLE_FEATURES = [
  'STATISTICS',
  'SAMPLING_TEMPLATES',
  'DIGIAS_IMPORT',
  'ARD_ARCHIVE',
  'MAILING_REQUEST',
  'XML_IMPORT',
  'PARTNER_SYNC',
  'SURVEY',
] as const satisfies FeatureFlag[];

export interface FeatureFlagView {
  name: FeatureFlag;
  enabled: boolean;
  /** Whether its feature is implemented. */
  available: boolean;
}
