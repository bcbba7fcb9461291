import type { Core } from '@strapi/strapi';
import { database } from '@mpn/server-kit';

/** Strapi's own roles beside the super admin, created with rights to read and write all content. */
const STOCK_ROLES = ['strapi-editor', 'strapi-author'];

interface RoleService {
  getUsersCount(roleId: number): Promise<number>;
  deleteByIds(ids: number[]): Promise<unknown>;
}

interface PermissionService {
  deleteByRolesIds(ids: number[]): Promise<unknown>;
}

/** Removes every permission of the roles Editor and Author; the role too, unless someone has it. */
async function removeStockRoles(strapi: Core.Strapi): Promise<void> {
  const roles = strapi.service('admin::role') as unknown as RoleService;
  const permissions = strapi.service('admin::permission') as unknown as PermissionService;
  const stock = await database(strapi)('admin_roles').whereIn('code', STOCK_ROLES).pluck<number[]>('id');
  for (const id of stock) {
    await permissions.deleteByRolesIds([id]);
    if ((await roles.getUsersCount(id)) === 0) await roles.deleteByIds([id]);
  }
}

interface WebhookStore {
  findWebhooks(): Promise<{ id: string | number }[]>;
  deleteWebhook(id: string | number): Promise<unknown>;
}

/** Existing webhooks would keep calling their URLs although the panel no longer shows them. */
async function removeWebhooks(strapi: Core.Strapi): Promise<void> {
  const store = strapi.get<WebhookStore>('webhookStore');
  const runner = strapi.get<{ remove(webhook: unknown): void }>('webhookRunner');
  for (const webhook of await store.findWebhooks()) {
    runner.remove(webhook);
    await store.deleteWebhook(webhook.id);
  }
}

/**
 * Removes records that Strapi creates or allowed to create and that are closed here: roles, API and transfer tokens,
 * webhooks. At every start, for databases of older versions too. Called when the app bootstraps.
 */
export async function removeStockRecords(strapi: Core.Strapi): Promise<void> {
  await removeStockRoles(strapi);
  await removeWebhooks(strapi);
  for (const uid of ['admin::api-token', 'admin::transfer-token'])
    await strapi.db.query(uid).deleteMany({ where: { id: { $notNull: true } } });
}
