import { api, type ApiClient } from '../support/client';
import { database } from '../support/server';

const LOGIN = { email: 'panel@example.org', password: 'Panel-2026!' };

/** A client of the panel's super admin: the first account that registers there. */
export async function panelClient(): Promise<ApiClient> {
  await (await database()).query('delete from admin_users');
  await api().post('//admin/register-admin', { ...LOGIN, firstname: 'Pia', lastname: 'Panel' });
  const { body } = await api().post<{ data: { token: string } }>('//admin/login', LOGIN);
  return api().withToken(`Bearer ${body.data.token}`);
}

/** What the support routes answer. */
export interface SupportAnswer<T = null> {
  data: T;
  error?: { name: string; message: string };
}

/** What support did to an object, oldest first, as the trail keeps it. */
export async function trailOf(objectType: string, objectId: number): Promise<string[]> {
  const { rows } = await (
    await database()
  ).query<{ action: string }>(
    'select action from audit_records where object_type = $1 and object_id = $2 order by id',
    [objectType, objectId],
  );
  return rows.map(({ action }) => action);
}
