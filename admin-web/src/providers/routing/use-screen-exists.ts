import { useContext } from 'react';
import { matchRoutes, UNSAFE_DataRouterContext, type RouteObject } from 'react-router';
import { useVisitor } from './guard';
import { meets, type Requirement } from './visit-rules';

/** Results of {@link requirementAt}. */
type ScreensByPath = Map<string, Requirement | null>;

/** The cache for each list of routes: the router gets another list once the screens behind the login are loaded. */
const cached = new WeakMap<readonly RouteObject[], ScreensByPath>();

/** The key of a path in the cache: without query and hash, and with 0 for every id. */
const keyOf = (path: string): string => path.replace(/[?#].*/s, '').replace(/\/\d+(?=\/|$)/g, '/0');

/** What the screen at a path requires; null without a screen. */
function requirementAt(routes: RouteObject[], path: string): Requirement | null {
  const screens: ScreensByPath = cached.get(routes) ?? new Map<string, Requirement | null>();
  cached.set(routes, screens);
  const key = keyOf(path);
  const found = screens.get(key);
  if (found !== undefined) return found;
  const route = matchRoutes(routes, key)?.at(-1)?.route;
  const { requirement } = (route?.handle ?? {}) as { requirement?: Requirement };
  const required = !route || route.path === '*' ? null : (requirement ?? { authorize: false });
  screens.set(key, required);
  return required;
}

/** Whether a path is a screen that the session may open, as opposed to the 404 page. */
export function useScreenExists(): (path: string) => boolean {
  const routes = useContext(UNSAFE_DataRouterContext)?.router.routes ?? [];
  const visitor = useVisitor();
  return (path) => {
    const required = requirementAt(routes, path);
    return required !== null && meets(visitor, required);
  };
}
