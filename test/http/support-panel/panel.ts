import { makePanelAdmin } from '@mpn/database';
import { deskAction, DESK_ROLES, DeskPermission, PANEL_SUPER_ADMIN_PERMISSIONS, type DeskRoleName } from '@mpn/domain';
import { unique } from '../../factories/insert';
import { api, type ApiClient } from '../support/client';
import { database } from '../support/server';

export interface PanelLogin {
  email: string;
  password: string;
}

/** A super admin of the panel, created as by `npm run panel-admin`. */
export async function panelAdmin(): Promise<PanelLogin> {
  const login = { email: `panel-${unique()}@example.org`, password: 'Panel-2026!x' };
  const client = await (await database()).connect();
  try {
    await makePanelAdmin(client, { ...login, firstName: 'Pia', lastName: 'Panel' });
  } finally {
    client.release();
  }
  return login;
}

/** The `Authorization` header of a login to the panel. */
export async function panelAuthorization(login: PanelLogin): Promise<string> {
  const { status, body } = await api().post<{ data: { token: string } }>('//admin/login', login);
  if (status !== 200) throw new Error(`The panel refused ${login.email}: ${JSON.stringify(body)}`);
  return `Bearer ${body.data.token}`;
}

/** A client that is logged in to the panel. */
export const loggedIn = async (login: PanelLogin): Promise<ApiClient> =>
  api().withToken(await panelAuthorization(login));

/** A client of a panel account whose one role has these permissions, each `action` or `action subject`. */
export async function panelClerk(permissions: readonly string[]): Promise<ApiClient> {
  const login = await panelAdmin();
  const admin = await panelClient();
  const role = await admin.post<{ data: { id: number } }>('//admin/roles', {
    name: `Clerk ${unique()}`,
    description: '',
  });
  const given = await admin.put(`//admin/roles/${role.body.data.id}/permissions`, {
    permissions: permissions.map((permission) => {
      const [action, subject = null] = permission.split(' ');
      return { action, subject, properties: {}, conditions: [] };
    }),
  });
  if (given.status !== 200) throw new Error(`No permissions: ${JSON.stringify(given.body)}`);
  await giveRole(login, role.body.data.id);
  return loggedIn(login);
}

/** Gives a panel account one role instead of those it has. */
async function giveRole({ email }: PanelLogin, roleId: number): Promise<void> {
  await (
    await database()
  ).query(
    `update admin_users_roles_lnk set role_id = $1 where user_id = (select id from admin_users where email = $2)`,
    [roleId, email],
  );
}

/** A panel account with one of the roles that are created with the installation. */
export async function clerkLogin(role: DeskRoleName): Promise<PanelLogin> {
  const login = await panelAdmin();
  const { rows } = await (
    await database()
  ).query<{ id: number }>('select id from admin_roles where code = $1', [DESK_ROLES[role].code]);
  await giveRole(login, rows[0]!.id);
  return login;
}

/** A client of a panel account with one of the roles that are created with the installation. */
export const clerkOf = async (role: DeskRoleName): Promise<ApiClient> => loggedIn(await clerkLogin(role));

/** A client of a super admin of the panel. */
export const panelClient = async (): Promise<ApiClient> => loggedIn(await panelAdmin());

/**
 * A client of a panel account with every permission of the desk that a role can give, and no other: of a super admin
 * Strapi evaluates hundreds of permissions with each call, which takes several times as long as the call itself.
 */
export const wholeDeskClient = (): Promise<ApiClient> =>
  panelClerk(DeskPermission.filter((name) => !PANEL_SUPER_ADMIN_PERMISSIONS.has(name)).map(deskAction));

/** Reply of the support routes. */
export interface SupportAnswer<T = null> {
  data: T;
  error?: { name: string; message: string; details?: { fields: Record<string, string> } };
}

/** A page of a list of the desk. */
export type DeskPage<T = { id: number }> = SupportAnswer<{ items: T[]; total: number; page: number; pageSize: number }>;

/** Actions of the audit records about an object, oldest first. */
export async function trailOf(objectType: string, objectId: number): Promise<string[]> {
  const { rows } = await (
    await database()
  ).query<{ action: string }>(
    'select action from audit_records where object_type = $1 and object_id = $2 order by id',
    [objectType, objectId],
  );
  return rows.map(({ action }) => action);
}
