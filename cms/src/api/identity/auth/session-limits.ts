import type { Knex } from 'knex';
import { select } from '@mpn/server-kit';

/**
 * SQL: the minutes after which the session with the alias is locked, by the company of who acts: the person, or the
 * super admin in the person's place. Support's own sessions last an hour.
 */
export const idleMinutesOf = (session: string): string =>
  `(select rule.idle_minutes from company_sign_in rule join up_users acting on acting.company_id = rule.company_id
    where acting.id = coalesce(${session}.impersonator_id, ${session}.user_id) and ${session}.panel_user_id is null)`;

/** Hours after which a session of the person ends by the choice of the company; undefined without one. */
export async function sessionHoursOf(db: Knex, userId: number): Promise<number | undefined> {
  const [row] = await select<{ hours: number | null }>(
    db,
    `select rule.session_hours as hours from company_sign_in rule
      join up_users u on u.company_id = rule.company_id where u.id = :userId`,
    { userId },
  );
  return row?.hours ?? undefined;
}
