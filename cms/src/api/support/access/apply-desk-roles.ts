import type { Core } from '@strapi/strapi';
import { DESK_PERMISSION_NAMES, DESK_ROLES, deskAction, DeskPermission, type DeskRole } from '@mpn/domain';
import { database } from '@mpn/server-kit';

interface RoleService {
  exists(params: { name: string }): Promise<boolean>;
  create(role: { code: string; name: string; description: string }): Promise<{ id: number }>;
  findOne(params: { code: string }): Promise<{ id: number } | null>;
  assignPermissions(roleId: number, permissions: object[]): Promise<unknown>;
}

/** Registers the desk's permissions: the panel's super admin gets them and can grant them to other roles. */
export async function registerSupportPermissions(strapi: Core.Strapi): Promise<void> {
  const { actionProvider } = strapi.service('admin::permission') as unknown as {
    actionProvider: { register(action: Record<string, string>): Promise<unknown> };
  };
  for (const permission of DeskPermission)
    await actionProvider.register({
      section: 'settings',
      category: 'support',
      displayName: DESK_PERMISSION_NAMES[permission],
      uid: `support.${permission}`,
      pluginName: 'admin',
    });
}

/**
 * A free name for our role: the panel refuses a second role of the same name, so a suffix is added if somebody created
 * one.
 */
async function freeName(roles: RoleService, name: string): Promise<string> {
  return (await roles.exists({ name })) ? freeName(roles, `${name} (desk)`) : name;
}

/** Logs manual changes of one of our roles before they are reverted. */
async function logChanges(strapi: Core.Strapi, roleId: number, role: DeskRole): Promise<void> {
  const found = await database(strapi)('admin_permissions as p')
    .join('admin_permissions_role_lnk as l', 'l.permission_id', 'p.id')
    .where('l.role_id', roleId)
    .pluck<string[]>('p.action');
  const wanted = role.permissions.map(deskAction);
  const added = found.filter((action) => !wanted.includes(action));
  const missing = wanted.filter((action) => !found.includes(action));
  if (added.length + missing.length === 0) return;
  strapi.log.info(
    `The panel's role ${role.code} is set again: taken ${added.join(' ') || 'nothing'}, given ${missing.join(' ') || 'nothing'}.`,
  );
}

/**
 * Creates the roles of the desk and sets the permissions of each to exactly those of the table. Runs at every start:
 * permissions added or removed in the panel are reverted, deleted roles are created again, changed names and
 * descriptions stay. Called when the app bootstraps, in one process at a time.
 */
export async function applyDeskRoles(strapi: Core.Strapi): Promise<void> {
  const roles = strapi.service('admin::role') as unknown as RoleService;
  for (const role of Object.values<DeskRole>(DESK_ROLES)) {
    const found = await roles.findOne({ code: role.code });
    const { code, description } = role;
    const { id } = found ?? (await roles.create({ code, description, name: await freeName(roles, role.name) }));
    if (found) await logChanges(strapi, id, role);
    await roles.assignPermissions(
      id,
      role.permissions.map((permission) => ({
        action: deskAction(permission),
        subject: null,
        properties: {},
        conditions: [],
      })),
    );
  }
}
