import { isOneOf, Permission } from '@mpn/domain';
import type { AccessControlProvider } from '@refinedev/core';
import { can } from '../session/permissions';
import { resources } from './resources';

type Action = 'list' | 'show' | 'create' | 'edit' | 'delete';

const CALL_OF: Record<Action, 'table' | 'get' | 'create' | 'update' | 'remove'> = {
  list: 'table',
  show: 'get',
  create: 'create',
  edit: 'update',
  delete: 'remove',
};

/**
 * Refine asks either for a permission by name (`action: 'EditReleases'`) or for a resource's action, whose contract
 * names the permissions. The answer comes from the session alone.
 */
export const accessControlProvider: AccessControlProvider = {
  can: ({ resource, action }) => {
    if (isOneOf(Permission, action)) return Promise.resolve({ can: can(action) });
    const access = resources[resource ?? '']?.[CALL_OF[action as Action]]?.access;
    if (access === undefined) return Promise.resolve({ can: false });
    return Promise.resolve({ can: typeof access === 'string' || can(...access) });
  },
};
