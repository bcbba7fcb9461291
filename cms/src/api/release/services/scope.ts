import type { Principal } from '@mpn/domain';
import { ownReleases } from '../../../scoping/releases';
import type { SqlPiece } from '../../../scoping/sql';

/** Row rules of releases, for plugins; each over the alias `r`. */
export default () => ({
  own: (principal: Principal): SqlPiece => ownReleases(principal),
});
