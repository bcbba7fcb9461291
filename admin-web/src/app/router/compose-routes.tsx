import type { Permission } from '@mpn/domain';
import { lazy, type ComponentType } from 'react';
import type { RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
import type { FeatureRoute } from '@/providers/routing/feature-route';
import { can, useCan } from '@/providers/session/permissions';
import { guard } from './guard';

const modules = import.meta.glob<{ routes: FeatureRoute[] }>('../../features/*/routes.tsx', { eager: true });

/** What the shell reads from a matched route. */
export interface RouteHandle {
  title: string;
}

// Filters, tabs and open dialogs live in the query: changing them is no new visit.
const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

function isPermitted(route: FeatureRoute, can: (...anyOf: readonly Permission[]) => boolean): boolean {
  if (route.unless && can(...route.unless)) return false;
  return !route.authorize || can(...route.authorize);
}

/** One address, several screens: shows the first whose permissions the session has. */
function variantsPage(variants: readonly FeatureRoute[]): ComponentType {
  const pages = variants.map((route) => ({ route, Page: lazy(route.load) }));
  return function VariantsPage() {
    const holds = useCan();
    const Page = pages.find(({ route }) => isPermitted(route, holds))?.Page;
    return Page ? <Page /> : null;
  };
}

function unionOf(variants: readonly FeatureRoute[]): FeatureRoute['authorize'] {
  const lists = variants.map(({ authorize }) => authorize);
  return lists.every(Array.isArray) ? lists.flat() : lists[0];
}

function toRoute(variants: readonly [FeatureRoute, ...FeatureRoute[]]): RouteObject {
  const [first] = variants;
  const handle: RouteHandle = {
    get title() {
      return (variants.find((route) => isPermitted(route, can)) ?? first).title;
    },
  };
  const common = { path: first.path, handle, shouldRevalidate, loader: guard(unionOf(variants)) };
  if (variants.length > 1) return { ...common, Component: variantsPage(variants) };
  return { ...common, lazy: { Component: async () => (await first.load()).default } };
}

/** All features' screens of one layout, those of the same path joined. */
export function featureRoutes(layout: 'main' | 'public'): RouteObject[] {
  const byPath = new Map<string, [FeatureRoute, ...FeatureRoute[]]>();
  for (const { routes } of Object.values(modules)) {
    for (const route of routes.filter((candidate) => (candidate.layout ?? 'main') === layout)) {
      const known = byPath.get(route.path);
      if (known) known.push(route);
      else byPath.set(route.path, [route]);
    }
  }
  return [...byPath.values()].map(toRoute);
}
