import { useContext } from 'react';
import { matchRoutes, UNSAFE_DataRouterContext, type RouteObject } from 'react-router';
import { useVisitor } from './guard';
import { meets, type Requirement } from './visit-rules';

/** What the screen of each path requires; null for a path without a screen. */
type ScreensByPath = Map<string, Requirement | null>;

/** By the router's routes, of which there are others once those behind the login are loaded. */
const known = new WeakMap<readonly RouteObject[], ScreensByPath>();

/** The same screen for every id: a list asks once instead of for each row. */
const withoutIds = (path: string): string => path.replace(/\/\d+(?=[/?#]|$)/g, '/0');

function requirementOf(routes: RouteObject[], path: string): Requirement | null {
  const screens: ScreensByPath = known.get(routes) ?? new Map<string, Requirement | null>();
  known.set(routes, screens);
  const key = withoutIds(path);
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
    const required = requirementOf(routes, path);
    return required !== null && meets(visitor, required);
  };
}
