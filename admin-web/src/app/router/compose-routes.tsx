import type { ComponentType } from 'react';
import {
  useLoaderData,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { FeatureRoute } from '@/providers/routing/feature-route';
import { currentVisitor, useVisitor } from '@/providers/routing/guard';
import { meets, type Requirement, type Visitor } from '@/providers/routing/visit-rules';
import { whenAway } from '@/providers/connection/connection-store';
import { canFetchAhead } from './fetch-ahead';
import { guard } from './guard';
import { i18next } from '@/providers/i18n/i18n';
import { loadCode } from '@/providers/connection/load-code';

/** What the shell reads from a matched route. */
export interface RouteHandle {
  title: string;
  /** What the screen requires of a session; where several screens have one path, what is enough for any of them. */
  requirement: Requirement;
}

// Filters, tabs and open dialogs are in the query: changing them does not run the guard. A revalidation without a
// change of the URL does, because the session's permissions may have changed.
const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname || currentUrl.href === nextUrl.href;

function isPermitted({ unless, ...requirement }: FeatureRoute, visitor: Visitor): boolean {
  return meets(visitor, requirement) && !(unless && meets(visitor, { authorize: unless }));
}

/** The texts of a page: those of its title's namespace. */
const loadTextsOf = ({ title }: FeatureRoute): Promise<void> => i18next.loadNamespaces(title.split(':')[0] ?? []);

interface Screen {
  route: FeatureRoute;
  /** Null until the page's code is loaded. */
  Page: ComponentType | null;
}

const permittedOf = (screens: readonly Screen[]): Screen | undefined => {
  const visitor = currentVisitor();
  return screens.find(({ route }) => isPermitted(route, visitor));
};

/**
 * The loader and the page of the screens on one path. The code of a page is loaded by the loader, and not by the
 * route's `lazy`: if that fails the router shows nothing at all, not even the layout.
 */
function pageOf(
  screens: readonly Screen[],
  requirement: Requirement,
  path: string,
): Pick<RouteObject, 'loader' | 'Component'> {
  const check = guard(requirement);
  const loadPage = async () => {
    const screen = permittedOf(screens);
    if (!screen || screen.Page) return;
    // Together with the code, not after it. They wait for a server that is away, which the page then does itself; a
    // page whose texts cannot be loaded says so.
    const texts = Promise.race([loadTextsOf(screen.route), whenAway()]).catch(() => undefined);
    const [module] = await Promise.all([loadCode(screen.route.load), texts]);
    screen.Page = module.default;
  };
  canFetchAhead(path, loadPage);
  const loader = async (args: LoaderFunctionArgs) => {
    // Together with the check, which may have to wait for the server.
    const loading = loadPage().then(
      () => null,
      (error: unknown) => ({ error }),
    );
    const refusal = await check(args);
    if (refusal) return refusal;
    const failed = await loading;
    if (failed) throw failed.error;
    // The check may have read the session's permissions anew.
    await loadPage();
    return null;
  };
  function ScreenPage() {
    // Shows the page that a revalidation has loaded, after a change of permissions.
    useLoaderData();
    const visitor = useVisitor();
    const Page = screens.find(({ route }) => isPermitted(route, visitor))?.Page;
    return Page ? <Page /> : null;
  }
  return { loader, Component: ScreenPage };
}

function unionOf(variants: readonly FeatureRoute[]): FeatureRoute['authorize'] {
  const lists = variants.map(({ authorize }) => authorize);
  return lists.every(Array.isArray) ? lists.flat() : lists[0];
}

function toRoute(variants: readonly [FeatureRoute, ...FeatureRoute[]]): RouteObject {
  const [first] = variants;
  const { allOf, feature, call } = first;
  const requirement: Requirement =
    variants.length === 1
      ? { authorize: first.authorize, allOf, feature, call }
      : { authorize: unionOf(variants), call };
  const handle: RouteHandle = {
    requirement,
    get title() {
      return (variants.find((route) => isPermitted(route, currentVisitor())) ?? first).title;
    },
  };
  const screens = variants.map((route): Screen => ({ route, Page: null }));
  return { path: first.path, handle, shouldRevalidate, ...pageOf(screens, requirement, first.path) };
}

/** The modules in which features declare screens, by their path. */
export type RouteModules = Record<string, { routes: FeatureRoute[] }>;

/** The routes of all these features; screens with the same path become one route. */
export function composeRoutes(modules: RouteModules): RouteObject[] {
  const byPath = new Map<string, [FeatureRoute, ...FeatureRoute[]]>();
  for (const { routes } of Object.values(modules)) {
    for (const route of routes) {
      const known = byPath.get(route.path);
      if (known) known.push(route);
      else byPath.set(route.path, [route]);
    }
  }
  return [...byPath.values()].map(toRoute);
}
