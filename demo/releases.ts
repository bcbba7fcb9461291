import type { ReleaseDesign } from './release-design';
import { BLAUE_STUNDE_RELEASES } from './releases/blaue-stunde';
import { HAFENKLANG_RELEASES } from './releases/hafenklang';
import { RINGSTRASSE_RELEASES } from './releases/ringstrasse';

/** The demo's 40 releases, all artists and titles invented. */
export const RELEASES: readonly ReleaseDesign[] = [
  ...HAFENKLANG_RELEASES,
  ...BLAUE_STUNDE_RELEASES,
  ...RINGSTRASSE_RELEASES,
];
