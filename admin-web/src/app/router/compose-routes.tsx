import { lazy, type ComponentType } from 'react';
import type { RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
import type { FeatureRoute } from '@/providers/routing/feature-route';
import { currentVisitor, useVisitor } from '@/providers/routing/guard';
import { meets, type Requirement, type Visitor } from '@/providers/routing/visit-rules';
import { guard } from './guard';

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

/** Several screens on one path: shows the first that the session may open. */
function variantsPage(variants: readonly FeatureRoute[]): ComponentType {
  const pages = variants.map((route) => ({ route, Page: lazy(route.load) }));
  return function VariantsPage() {
    const visitor = useVisitor();
    const Page = pages.find(({ route }) => isPermitted(route, visitor))?.Page;
    return Page ? <Page /> : null;
  };
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
  const common = { path: first.path, handle, shouldRevalidate, loader: guard(requirement) };
  if (variants.length > 1) return { ...common, Component: variantsPage(variants) };
  return { ...common, lazy: { Component: async () => (await first.load()).default } };
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
