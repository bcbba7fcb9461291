import { useContext } from 'react';
import { matchRoutes, UNSAFE_DataRouterContext } from 'react-router';

/** Tells whether an address is a screen of ours, rather than the 404 page. */
export function useScreenExists(): (path: string) => boolean {
  const routes = useContext(UNSAFE_DataRouterContext)?.router.routes ?? [];
  return (path) => matchRoutes(routes, path)?.at(-1)?.route.path !== '*';
}
