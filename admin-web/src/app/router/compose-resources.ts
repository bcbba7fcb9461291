import type { ResourceProps } from '@refinedev/core';
import { toRefineResource, type FeatureResource } from '@/providers/refine/resources';

const modules = import.meta.glob<{ resource: FeatureResource | FeatureResource[] }>('../../features/*/resource.tsx', {
  eager: true,
});

/** All features' resources. In a module apart from the routes, so that the login page does not load every contract. */
export const featureResources: ResourceProps[] = Object.values(modules)
  .flatMap(({ resource }) => resource)
  .map(toRefineResource);
