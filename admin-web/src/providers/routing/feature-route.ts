import type { Permission } from '@mpn/domain';
import type { ComponentType } from 'react';
import type { Requirement } from './visit-rules';

/**
 * A screen of a feature. Each feature exports `routes: FeatureRoute[]` from its `routes.tsx`, or from
 * `public-routes.tsx` for screens before the login, or from `open-routes.tsx` for screens without a required permission
 * (in the main layout after the login); app/router finds and composes them. `call` is an id and not the contract, so
 * that guards do not load contracts.
 *
 * Two features may name the same path with different permissions: the first one whose permissions the session has is
 * shown (the promoter's and the editor's list are both `releases`).
 */
export interface FeatureRoute extends Requirement {
  /** Without a leading slash: `releases/:id`. */
  path: string;
  /**
   * Sessions with one of these get another feature's screen at the same path (a promoter also has GetReleasesSampled).
   */
  unless?: readonly Permission[];
  /** Key of the page's title: `release-list:title`. */
  title: string;
  /** The page, as the default export of a module of its own, so that it is a chunk of its own. */
  load: () => Promise<{ default: ComponentType }>;
}
