import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { AppError, fail, normalizeLoginName, type ErrorCode, type SessionView } from '@mpn/domain';
import { audit, database, inTransaction, type RowOf, isDisabledOrDeleted, select } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { principalOfNewSession } from '../auth/authenticate';
import type { SignInOrigin } from '../rules/request-facts';
import { rememberSignIn } from '../devices/known-devices';
import { mailNewSignIn } from '../devices/sign-in-alert';
import { isFactorLacking } from '../factors/requirement';
import { HAS_SECOND_FACTOR } from '../factors/store';
import { accountSubject, unknownSubject, type LoginSubject } from '../lockout/subject';
import { networkOf } from '../rules/network';
import { isSignOnRequired, type ProviderSession } from '../sso/store';
import type { FactorMethod } from './factor-check';
import { checkLoginPassword } from './password-check';
import { hashToken } from '../rules/secrets';
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
> & { company_disabled: boolean; company_pending: boolean; has_second_factor: boolean };

const SELECT_ACCOUNT = `select u.id, u.email, u.combined_role, u.password_hash, u.legacy_password_hash,
       u.unfinished_migration, u.disabled, u.admin_locked_at, u.pending_registration,
       ${isDisabledOrDeleted('c')} as company_disabled,
       coalesce(c.pending_registration, false) as company_pending, ${HAS_SECOND_FACTOR} as has_second_factor
     from up_users u left join companies c on c.id = u.company_id
     where u.deleted_at is null and`;

/** The account of a login name, ignoring case and accents, and the subject under which wrong passwords are counted. */
async function findAccount(
  db: Knex,
  loginName: string,
): Promise<{ account: LoginRow | undefined; subject: LoginSubject }> {
  const key = normalizeLoginName(loginName);
  const [account] = await select<LoginRow>(db, `${SELECT_ACCOUNT} u.login_name_key = :key`, { key });
  return { account, subject: account ? accountSubject(account.id) : unknownSubject(key) };
}

/** @returns undefined for a deleted account */
export async function findAccountById(db: Knex, userId: number): Promise<LoginRow | undefined> {
  const [account] = await select<LoginRow>(db, `${SELECT_ACCOUNT} u.id = :userId`, { userId });
  return account;
}

/** Why this account may not sign in. Revealed only after the right password or passkey. */
function refusal(account: LoginRow): ErrorCode | undefined {
  if (account.disabled) return 'mpn.backend.authentication.error.account-disabled';
  if (account.admin_locked_at) return 'mpn.backend.authentication.error.user-locked';
  if (account.pending_registration || account.company_pending) {
    return 'mpn.backend.authentication.error.pending-registration';
  }
  if (account.company_disabled) return 'mpn.backend.authentication.error.company-disabled';
  return undefined;
}

const REQUIRED = 'mpn.backend.authentication.error.sso-required';

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
  const principal = await principalOfNewSession(strapi, started.sid, session.ip);
  if (!principal) throw fail('mpn.backend.authorization.error.session-revoked');
  return { authorization: started.authorization, view: await readSessionView(database(strapi), principal) };
}

/** How a sign-in has begun. */
interface FirstStep {
  /** With what the account has here, or at the provider of its company. */
  by?: 'OWN' | 'PROVIDER';
  /** How the provider knows the session, after a sign-in there. */
  provider?: ProviderSession | undefined;
  /** What else is written in the same transaction. */
  alongside?: (trx: Knex.Transaction) => Promise<void>;
}

/** The account that signs in. */
type SignsIn = Pick<LoginRow, 'id' | 'email' | 'combined_role' | 'unfinished_migration'>;

/**
 * Opens the session of a person who has proven who they are: with the password, or also with a second factor. A sign-in
 * from an unknown network and browser is mailed.
 * @param factor how the sign-in was completed; undefined by the password alone
 * @param by and what else is written in the same transaction
 */
export async function completeLogin(
  strapi: Core.Strapi,
  account: SignsIn,
  origin: SignInOrigin,
  { factor, by = 'OWN', provider, alongside }: { factor?: FactorMethod } & FirstStep = {},
): Promise<SessionAnswer> {
  const kind = account.unfinished_migration ? 'MIGRATION' : 'LOGIN';
  const place = { network: networkOf(origin.ip), deviceHash: hashToken(origin.device) };
  // Who has just typed the password sets up what is lacking without typing it again.
  const confirmed = factor === undefined && (await isFactorLacking(database(strapi), account.id));
  const session = { user: account, role: account.combined_role, kind, confirmed, provider, ...origin } as const;
  return openSession(strapi, session, async (trx) => {
    await alongside?.(trx);
    await trx('up_users').where({ id: account.id }).update({ last_login: new Date() });
    const isUnknown = await rememberSignIn(trx, account.id, place);
    if (isUnknown) await mailNewSignIn(strapi, trx, account.id, { place, userAgent: origin.userAgent });
    const actor = { userId: account.id, ip: origin.ip };
    const data = { kind, ...(factor ? { factor } : {}), ...(by === 'PROVIDER' ? { by } : {}) };
    await audit(trx, actor, { action: 'session.login', objectType: 'user', objectId: account.id, data });
  });
}

/** Opens the session that can only present the second factor. Its token and view name no more than the login name. */
function askForSecondFactor(
  strapi: Core.Strapi,
  account: SignsIn,
  origin: SignInOrigin,
  { by = 'OWN', provider, alongside }: FirstStep,
): Promise<SessionAnswer> {
  const session = {
    user: { id: account.id, email: '' },
    role: account.combined_role,
    kind: 'SECOND_FACTOR' as const,
    minutes: identity.secondFactor.signInMinutes,
    provider,
    ...origin,
  };
  const actor = { userId: account.id, ip: origin.ip };
  return openSession(strapi, session, async (trx) => {
    await alongside?.(trx);
    const data = by === 'PROVIDER' ? { by } : {};
    await audit(trx, actor, { action: 'session.second-factor-asked', objectType: 'user', objectId: account.id, data });
  });
}

/**
 * Continues a sign-in whose first step (password or provider) has succeeded: asks for the second factor of the account
 * if it has one, otherwise opens the session.
 */
export function passFirstStep(
  strapi: Core.Strapi,
  account: LoginRow,
  origin: SignInOrigin,
  firstStep: FirstStep = {},
): Promise<SessionAnswer> {
  return account.has_second_factor
    ? askForSecondFactor(strapi, account, origin, firstStep)
    : completeLogin(strapi, account, origin, firstStep);
}

/**
 * Refuses an account that may not sign in, after it has proven who it is.
 * @param by how: with what it has here, or at the provider of its company, which may be required
 * @throws AppError account-disabled, user-locked, company-disabled, pending-registration or sso-required (401)
 */
export async function assertMaySignIn(
  strapi: Core.Strapi,
  account: LoginRow,
  ip: string,
  { by = 'OWN' }: { by?: 'OWN' | 'PROVIDER' } = {},
): Promise<void> {
  const isElsewhere = by === 'OWN' && (await isSignOnRequired(database(strapi), account.id));
  const reason = refusal(account) ?? (isElsewhere ? REQUIRED : undefined);
  if (!reason) return;
  await audit(
    database(strapi),
    { userId: account.id, ip },
    { action: 'session.login-refused', objectType: 'user', objectId: account.id, data: { reason } },
  );
  throw new AppError(reason);
}

/**
 * Signs in with login name and password. An account with a second factor gets a session that can only present it, one
 * with an unfinished migration a session that can only set a new password.
 * @throws AppError bad-credentials; too-many-attempts; account-locked for networks unknown to a locked account; after
 * the right password account-disabled, user-locked, company-disabled or pending-registration.
 */
export async function login(
  strapi: Core.Strapi,
  { loginName, password }: { loginName: string; password: string },
  origin: SignInOrigin,
): Promise<SessionAnswer> {
  const { account, subject } = await findAccount(database(strapi), loginName);
  const isRight = await checkLoginPassword(strapi, { subject, password, ip: origin.ip, account });
  if (!isRight || !account) throw fail('mpn.backend.authentication.error.bad-credentials');
  await assertMaySignIn(strapi, account, origin.ip);
  return passFirstStep(strapi, account, origin);
}
