import { useContext } from 'react';
import { matchRoutes, UNSAFE_DataRouterContext } from 'react-router';
import { useVisitor } from './guard';
import { meets, type Requirement } from './visit-rules';

/** Whether a path is a screen that the session may open, as opposed to the 404 page. */
export function useScreenExists(): (path: string) => boolean {
  const routes = useContext(UNSAFE_DataRouterContext)?.router.routes ?? [];
  const visitor = useVisitor();
  return (path) => {
    const route = matchRoutes(routes, path)?.at(-1)?.route;
    if (!route || route.path === '*') return false;
    const { requirement } = (route.handle ?? {}) as { requirement?: Requirement };
    return requirement === undefined || meets(visitor, requirement);
  };
}
