import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { AppError, fail, normalizeLoginName, type ErrorCode, type SessionView } from '@mpn/domain';
import { audit, database, inTransaction, type RowOf, isDisabledOrDeleted, select } from '@mpn/server-kit';
import { principalOfSession } from '../auth/authenticate';
import { rememberNetwork } from '../lockout/known-networks';
import { accountSubject, unknownSubject, type LoginSubject } from '../lockout/subject';
import { networkOf } from '../rules/network';
import { checkLoginPassword } from './password-check';
import type { RequestOrigin } from '../rules/request-facts';
import { readSessionView } from '../queries/session-view';
import { startSession, type NewSession } from './sessions';

type LoginRow = Pick<
  RowOf<'up_users'>,
  | 'id'
  | 'email'
  | 'combined_role'
  | 'password_hash'
  | 'legacy_password_hash'
  | 'unfinished_migration'
  | 'disabled'
  | 'admin_locked_at'
  | 'pending_registration'
> & { company_disabled: boolean; company_pending: boolean };

/** The account of a login name, ignoring case and accents, and the subject under which wrong passwords are counted. */
async function findAccount(
  db: Knex,
  loginName: string,
): Promise<{ account: LoginRow | undefined; subject: LoginSubject }> {
  const key = normalizeLoginName(loginName);
  const [account] = await select<LoginRow>(
    db,
    `select u.id, u.email, u.combined_role, u.password_hash, u.legacy_password_hash, u.unfinished_migration, u.disabled,
       u.admin_locked_at, u.pending_registration,
       ${isDisabledOrDeleted('c')} as company_disabled,
       coalesce(c.pending_registration, false) as company_pending
     from up_users u left join companies c on c.id = u.company_id
     where u.login_name_key = ? and u.deleted_at is null`,
    [key],
  );
  return { account, subject: account ? accountSubject(account.id) : unknownSubject(key) };
}

/** Why this account may not sign in. Revealed only after the right password. */
function refusal(account: LoginRow): ErrorCode | undefined {
  if (account.disabled) return 'mpn.backend.authentication.error.account-disabled';
  if (account.admin_locked_at) return 'mpn.backend.authentication.error.user-locked';
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

/**
 * Starts a session in a transaction with its audit record.
 * @returns the session as the web app gets it
 */
export async function openSession(
  strapi: Core.Strapi,
  session: NewSession,
  alongside: (trx: Knex.Transaction) => Promise<void>,
): Promise<SessionAnswer> {
  const started = await inTransaction(strapi, async (trx) => {
    await alongside(trx);
    return startSession(trx, session);
  });
  const principal = await principalOfSession(strapi, started.sid, session.ip);
  if (!principal) throw fail('mpn.backend.authorization.error.session-revoked');
  return { authorization: started.authorization, view: await readSessionView(database(strapi), principal) };
}

/**
 * Signs in with login name and password. An account with an unfinished migration gets a session that can only set a new
 * password.
 * @throws AppError bad-credentials; too-many-attempts; account-locked for networks unknown to a locked account; after
 * the right password account-disabled, user-locked, company-disabled or pending-registration.
 */
export async function login(
  strapi: Core.Strapi,
  { loginName, password }: { loginName: string; password: string },
  origin: RequestOrigin,
): Promise<SessionAnswer> {
  const { account, subject } = await findAccount(database(strapi), loginName);
  const isRight = await checkLoginPassword(strapi, { subject, password, ip: origin.ip, account });
  if (!isRight || !account) throw fail('mpn.backend.authentication.error.bad-credentials');
  const actor = { userId: account.id, ip: origin.ip };
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
  const kind = account.unfinished_migration ? 'MIGRATION' : 'LOGIN';
  return openSession(strapi, { user: account, role: account.combined_role, kind, ...origin }, async (trx) => {
    await trx('up_users').where({ id: account.id }).update({ last_login: new Date() });
    await rememberNetwork(trx, account.id, networkOf(origin.ip));
    await audit(trx, actor, { action: 'session.login', objectType: 'user', objectId: account.id, data: { kind } });
  });
}
