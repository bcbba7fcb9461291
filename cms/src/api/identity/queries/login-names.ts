import type { Knex } from 'knex';
import { normalizeLoginName } from '@mpn/domain';

const MAX_LENGTH = 100;
/** Maximum number that is appended to a name that is taken. */
const MAX_NUMBER = 50;

/** Whether an account has this login name, or one that counts as the same. */
export async function hasAccountWithLoginName(db: Knex, loginName: string): Promise<boolean> {
  const row: unknown = await db('up_users')
    .where({ login_name_key: normalizeLoginName(loginName) })
    .first('id');
  return row !== undefined;
}

/**
 * A login name that no account has: the wished one, else the first free one of `name2` to `name50`.
 * @returns the wished one, which is taken, if none of these is free
 */
export async function findFreeLoginName(trx: Knex, wished: string): Promise<string> {
  const numbered = (number: number): string => `${wished.slice(0, MAX_LENGTH - String(number).length)}${number}`;
  const names = [wished, ...Array.from({ length: MAX_NUMBER - 1 }, (_, index) => numbered(index + 2))];
  const taken = new Set(
    await trx('up_users').whereIn('login_name_key', names.map(normalizeLoginName)).pluck<string[]>('login_name_key'),
  );
  return names.find((name) => !taken.has(normalizeLoginName(name))) ?? wished;
}
