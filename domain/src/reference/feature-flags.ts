import { FeatureFlag } from '../enums';

/** Flags whose feature is implemented: all of them. */
export const SWITCHABLE_FEATURES = FeatureFlag;

export interface FeatureFlagView {
  name: FeatureFlag;
  enabled: boolean;
  /** Whether its feature is implemented. */
  available: boolean;
}
