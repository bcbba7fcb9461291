import { ownReleases } from '../access/scope';
import type { ReleaseScope } from '../contracts';

/** Row rules of releases, for plugins. */
export default (): ReleaseScope => ({ own: (principal) => ownReleases(principal) });
