import { isOneOf, Permission } from '@mpn/domain';
import type { AccessControlProvider } from '@refinedev/core';
import { currentVisitor } from '../routing/guard';
import { meets, requirementOf, type Requirement } from '../routing/visit-rules';
import { metaOf, type ResourceEndpoints, type ResourceMeta } from './resources';

const CALL_OF: Partial<Record<string, keyof ResourceEndpoints>> = {
  list: 'list',
  show: 'get',
  create: 'create',
  clone: 'create',
  edit: 'update',
  delete: 'remove',
};

/** What an action on a resource requires of a session; null for an action that the resource does not have. */
function requirementsFor(action: string, { endpoints, menu }: ResourceMeta): Requirement[] | null {
  const call = CALL_OF[action];
  const endpoint = call && endpoints[call];
  const ofMenu = action === 'list' && menu ? [{ authorize: menu.anyOf, allOf: menu.allOf }] : [];
  if (!endpoint && ofMenu.length === 0) return null;
  return [...ofMenu, ...(endpoint ? [requirementOf(endpoint)] : [])];
}

/**
 * Refine checks either a permission by name (`action: 'EditReleases'`) or a resource's action, whose contract names
 * the permissions. Decided from the session alone, by the rules of the routes.
 */
export const accessControlProvider: AccessControlProvider = {
  can: ({ action, params }) => {
    const visitor = currentVisitor();
    if (isOneOf(Permission, action)) return Promise.resolve({ can: meets(visitor, { authorize: [action] }) });
    const requirements = requirementsFor(action, metaOf(params?.resource?.meta));
    return Promise.resolve({ can: requirements?.every((requirement) => meets(visitor, requirement)) ?? false });
  },
};
