import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { AppError, fail, type CombinedRole, type ErrorCode, type SessionView } from '@mpn/domain';
import { audit, database, inTransaction } from '@mpn/server-kit';
import { principalOfSession } from '../auth/authenticate';
import { checkPassword, releaseBrakes } from './password-check';
import type { RequestOrigin } from './request-facts';
import { readSessionView } from './session-view';
import { startSession, type NewSession } from './sessions';

interface LoginRow {
  id: number;
  email: string;
  combined_role: CombinedRole;
  password_hash: string | null;
  legacy_password_hash: string | null;
  unfinished_migration: boolean | null;
  disabled: boolean | null;
  locked_at: Date | null;
  pending_registration: boolean | null;
  company_disabled: boolean;
  company_pending: boolean;
}

/** The account of a login name, whatever its case. */
async function findAccount(db: Knex, loginName: string): Promise<LoginRow | undefined> {
  const result = await db.raw<{ rows: LoginRow[] }>(
    `select u.id, u.email, u.combined_role, u.password_hash, u.legacy_password_hash, u.unfinished_migration, u.disabled,
       u.locked_at, u.pending_registration,
       (coalesce(c.disabled, false) or c.deleted_at is not null) as company_disabled,
       coalesce(c.pending_registration, false) as company_pending
     from up_users u left join companies c on c.id = u.company_id
     where lower(u.username) = lower(?) and u.deleted_at is null`,
    [loginName],
  );
  return result.rows[0];
}

/** Why this account may not sign in. Told only after the right password, so that a stranger learns nothing. */
function refusal(account: LoginRow): ErrorCode | undefined {
  if (account.disabled) return 'mpn.backend.authentication.error.account-disabled';
  if (account.locked_at) return 'mpn.backend.authentication.error.account-locked';
  if (account.pending_registration || account.company_pending) {
    return 'mpn.backend.authentication.error.pending-registration';
  }
  if (account.company_disabled) return 'mpn.backend.authentication.error.company-disabled';
  return undefined;
}

export interface SessionAnswer {
  /** Value of the `authorization` header. */
  authorization: string;
  view: SessionView;
}

/** Starts a session in a transaction with its audit record, and reads what the web app is told of it. */
export async function openSession(
  strapi: Core.Strapi,
  session: NewSession,
  alongside: (trx: Knex.Transaction) => Promise<void>,
): Promise<SessionAnswer> {
  const started = await inTransaction(strapi, async (trx) => {
    await alongside(trx);
    return startSession(trx, session);
  });
  const principal = await principalOfSession(strapi, started.sid, session.address);
  if (!principal) throw fail('mpn.backend.authorization.error.session-revoked');
  return { authorization: started.authorization, view: await readSessionView(database(strapi), principal) };
}

/**
 * Signs in with login name and password. An account with an unfinished migration gets a session that can do nothing but
 * set a new password.
 *
 * @throws bad-credentials; too-many-attempts; after the right password account-disabled, account-locked,
 *   company-disabled or pending-registration.
 */
export async function login(
  strapi: Core.Strapi,
  { loginName, password }: { loginName: string; password: string },
  origin: RequestOrigin,
): Promise<SessionAnswer> {
  const account = await findAccount(database(strapi), loginName);
  const isRight = await checkPassword(strapi, { loginName, password, address: origin.address, account });
  if (!isRight || !account) throw fail('mpn.backend.authentication.error.bad-credentials');
  const actor = { userId: account.id, address: origin.address };
  const reason = refusal(account);
  if (reason) {
    await audit(database(strapi), actor, {
      action: 'session.login-refused',
      objectType: 'user',
      objectId: account.id,
      data: { reason },
    });
    throw new AppError(reason);
  }
  await releaseBrakes(strapi, loginName);
  const kind = account.unfinished_migration ? 'MIGRATION' : 'LOGIN';
  return openSession(strapi, { user: account, role: account.combined_role, kind, ...origin }, async (trx) => {
    await trx('up_users').where({ id: account.id }).update({ last_login: new Date() });
    await audit(trx, actor, { action: 'session.login', objectType: 'user', objectId: account.id, data: { kind } });
  });
}
