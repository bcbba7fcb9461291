/** The operator's switches, each for a whole feature: off means no screen, no call and no mail. */
export const FeatureFlag = [
  'STATISTICS',
  'SAMPLING_TEMPLATES',
  'DIGIAS_IMPORT',
  'ARD_ARCHIVE',
  'MAILING_REQUEST',
  'XML_IMPORT',
  'PARTNER_SYNC',
  'SURVEY',
] as const;
export type FeatureFlag = (typeof FeatureFlag)[number];

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
