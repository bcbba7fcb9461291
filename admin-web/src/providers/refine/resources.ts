import { albumTable, releaseEndpoints, type AnyEndpoint } from '@mpn/domain';

/** The calls behind Refine's actions on one resource. */
export interface ResourceEndpoints {
  table?: AnyEndpoint;
  get?: AnyEndpoint;
  create?: AnyEndpoint;
  update?: AnyEndpoint;
  remove?: AnyEndpoint;
}

/** Resources for Refine's hooks; a feature that uses them adds its line. */
export const resources: Record<string, ResourceEndpoints> = {
  releases: {
    table: albumTable,
    get: releaseEndpoints.get,
    create: releaseEndpoints.create,
    update: releaseEndpoints.patch,
    remove: releaseEndpoints.remove,
  },
};
