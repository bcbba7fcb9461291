import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { hasSecondFactorOf } from './store';

/** SQL: whether the user with the alias is excepted from the requirement of the company. */
export const isExcepted = (user: string): string =>
  `exists (select 1 from factor_exceptions excepted
    where excepted.user_id = ${user}.id and excepted.ends_at > now())`;

/**
 * SQL: whether the user with the alias needs a second factor and has none: a super admin where `:superAdmins` holds,
 * anybody whose company requires one, apart from its exceptions.
 */
export const lacksFactor = (user: string): string =>
  `(not ${hasSecondFactorOf(user)} and (:superAdmins::boolean and ${user}.combined_role = 'SUPER_ADMIN'
    or exists (select 1 from company_sign_in rule
      where rule.company_id = ${user}.company_id and rule.factor_required_from <= now())
    and not ${isExcepted(user)}))`;

/** Values of {@link lacksFactor}: super admins need one in production, unless the operator says otherwise. */
export function factorRule(): { superAdmins: boolean } {
  const { SUPER_ADMIN_SECOND_FACTOR: wanted, NODE_ENV: environment } = getSettings();
  return { superAdmins: wanted ?? environment === 'production' };
}

/** Whether the person needs a second factor and has none. */
export async function isFactorLacking(db: Knex, userId: number): Promise<boolean> {
  const [row] = await select<{ lacking: boolean }>(
    db,
    `select ${lacksFactor('u')} as lacking from up_users u where u.id = :userId`,
    { userId, ...factorRule() },
  );
  return row?.lacking ?? false;
}
