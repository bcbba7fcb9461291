import type { ReleaseScope } from '@mpn/server-kit';
import { ownReleases } from '../access/scope';

/** Row rules of releases, for plugins. */
export default (): ReleaseScope => ({ own: (principal) => ownReleases(principal) });
