import type { Core } from '@strapi/strapi';
import { normalizeLoginName } from '@mpn/domain';
import { database, violates } from '@mpn/server-kit';

const LOGIN_NAME_INDEXES = ['up_users_username_uq', 'up_users_login_name_key_uq'] as const;

/** Whether an insert or update failed because another account has the login name, or one with the same key. */
export const isLoginNameTaken = (error: unknown): boolean => LOGIN_NAME_INDEXES.some((index) => violates(error, index));

/**
 * Fills missing `login_name_key`s: of rows from before the column, or from an import. Where another account has it
 * already, both are logged, and the later one cannot sign in until its login name is changed.
 *
 * @returns how many accounts got their key.
 */
export async function fillLoginNameKeys(strapi: Core.Strapi): Promise<number> {
  const db = database(strapi);
  const rows = await db('up_users')
    .whereNull('login_name_key')
    .orderBy('id')
    .select<{ id: number; username: string | null }[]>('id', 'username');
  let filled = 0;
  for (const { id, username } of rows) {
    if (username === null) continue;
    try {
      filled += await db('up_users')
        .where({ id })
        .update({ login_name_key: normalizeLoginName(username) });
    } catch (error) {
      if (!isLoginNameTaken(error)) throw error;
      strapi.log.error(
        `The login name of account ${id} looks like another account's. It cannot sign in until the name is changed.`,
      );
    }
  }
  return filled;
}
