import type { Core } from '@strapi/strapi';
import { DESK_PERMISSION_NAMES, DESK_ROLES, deskAction, DeskPermission, type DeskRole } from '@mpn/domain';
import { database } from '@mpn/server-kit';

interface RoleService {
  exists(params: { name: string }): Promise<boolean>;
  create(role: { code: string; name: string; description: string }): Promise<{ id: number }>;
  findOne(params: { code: string }): Promise<{ id: number } | null>;
  assignPermissions(roleId: number, permissions: object[]): Promise<unknown>;
}

/** Registers the desk's permissions, so that the panel's super admin has them and can give them to other roles. */
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

/** The panel refuses two roles of one name: where somebody has made one, ours gets an addition. */
async function freeName(roles: RoleService, name: string): Promise<string> {
  return (await roles.exists({ name })) ? freeName(roles, `${name} (desk)`) : name;
}

/** Logs what was changed by hand in a role of ours, before it is put back. */
async function tellChanges(strapi: Core.Strapi, roleId: number, role: DeskRole): Promise<void> {
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
 * Makes the roles of the desk and gives each exactly the permissions of the table. At every start: what somebody added
 * to one of them or took from it in the panel is undone, and a deleted role is there again; names and descriptions that were changed stay.
 * Called when the app bootstraps, in one process at a time.
 */
export async function applyDeskRoles(strapi: Core.Strapi): Promise<void> {
  const roles = strapi.service('admin::role') as unknown as RoleService;
  for (const role of Object.values<DeskRole>(DESK_ROLES)) {
    const found = await roles.findOne({ code: role.code });
    const { code, description } = role;
    const { id } = found ?? (await roles.create({ code, description, name: await freeName(roles, role.name) }));
    if (found) await tellChanges(strapi, id, role);
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
