import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  AppError,
  domainOfEntry,
  fail,
  isAppError,
  signOnDomain,
  type beginSignOn as contract,
  type BodyOf,
  type ErrorCode,
  type SignOnStartView,
} from '@mpn/domain';
import { audit, database, isEnabled, logError, type Actor } from '@mpn/server-kit';
import { limitNetworkTries } from '../limits/rate-limits';
import { readLockout } from '../lockout/lockout';
import { accountSubject } from '../lockout/subject';
import { networkOf } from '../rules/network';
import type { SignInOrigin } from '../rules/request-facts';
import { endLink, findLink, keepAttempt, keepLink, takeAttempt } from '../sso/attempts';
import { beginAtProvider, finishAtProvider, providerFailure, type SignedIn } from '../sso/provider';
import { providerSessionOf } from '../sso/sessions';
import { findConnection, findConnectionOfDomain, hasDomain, type Connection, type ProviderSession } from '../sso/store';
import { assertMaySignIn, findAccountById, passFirstStep, type SessionAnswer } from './login';
import { checkLoginPassword, refuseLocked } from './password-check';
import { makeAccount } from './sign-on-account';

const REFUSED = 'mpn.backend.authentication.error.sso-refused';
const UNAVAILABLE = 'mpn.backend.authentication.error.sso-unavailable';

/** Issuers are compared without a slash at the end, which some providers leave out. */
const isSameIssuer = (one: string, other: string): boolean => one.replace(/\/$/, '') === other.replace(/\/$/, '');

/**
 * Where the login leads: to the provider of a verified domain, or nowhere. It says nothing of accounts. A start address
 * names the domain itself; the answer is bound to the browser as after typing.
 * @throws AppError too-many-requests (429), sso-unavailable (503)
 */
export async function beginSignOn(
  strapi: Core.Strapi,
  { loginName, domain: started, issuer }: BodyOf<typeof contract>,
  { ip, device }: SignInOrigin,
): Promise<SignOnStartView> {
  await limitNetworkTries(strapi, 'sign-on-per-network', ip);
  const db = database(strapi);
  const domain = started ? signOnDomain(started) : domainOfEntry(loginName);
  const connection = domain === null ? undefined : await findConnectionOfDomain(db, domain);
  if (!connection || (issuer && !isSameIssuer(issuer, connection.issuer))) return { url: null };
  try {
    const { url, checks } = await beginAtProvider(connection, {
      prefix: 's',
      ...(loginName ? { loginHint: loginName } : {}),
    });
    await keepAttempt(db, connection.id, { purpose: 'SIGN_IN', device }, checks);
    return { url };
  } catch (error) {
    logError(strapi, `sign-on: the provider of company ${connection.company_id} does not answer`, error);
    throw new AppError(UNAVAILABLE, { cause: error });
  }
}

interface Link {
  connectionId: number;
  issuer: string;
  subject: string;
  userId: number;
}

/**
 * Links an account to an identity (issuer and subject) of the provider. An existing link is not changed.
 * @returns the account that the identity is linked to: of an existing link perhaps another one
 */
export async function linkIdentity(
  trx: Knex,
  { connectionId, issuer, subject, userId }: Link,
  actor: Actor,
): Promise<number> {
  const identity = { connection_id: connectionId, issuer, subject };
  const linked: unknown[] = await trx('sso_identities')
    .insert({ ...identity, user_id: userId })
    .onConflict(['connection_id', 'issuer', 'subject'])
    .ignore()
    .returning('id');
  if (linked.length > 0) {
    await audit(trx, actor, { action: 'account.link-sign-on', objectType: 'user', objectId: userId });
  }
  const row = await trx('sso_identities').where(identity).first<{ user_id: number } | undefined>('user_id');
  return row?.user_id ?? userId;
}

/** The account that is linked to the identity, while it is of the connection's company and of no super admin. */
async function findLinked(db: Knex, connection: Connection, person: SignedIn): Promise<number | undefined> {
  const row = await db('sso_identities as i')
    .join('up_users as u', 'u.id', 'i.user_id')
    .where({ 'i.connection_id': connection.id, 'i.issuer': person.issuer, 'i.subject': person.subject })
    .where({ 'u.company_id': connection.company_id })
    .whereNot('u.combined_role', 'SUPER_ADMIN')
    .first<{ user_id: number } | undefined>('i.user_id');
  return row?.user_id;
}

/** The enabled account of the connection's company with this e-mail address, never one of another company. */
async function findByEmail(db: Knex, connection: Connection, email: string): Promise<number | undefined> {
  const row = await db('up_users as u')
    .whereRaw('lower(u.email) = ?', [email])
    .where({ 'u.company_id': connection.company_id })
    .whereNot('u.combined_role', 'SUPER_ADMIN')
    .whereRaw(isEnabled('u'))
    .first<{ id: number } | undefined>('u.id');
  return row?.id;
}

/** Writes a refusal into the trail. @param data of which company, and why */
const refuse = async (
  strapi: Core.Strapi,
  ip: string,
  data: { companyId?: number; reason: ErrorCode },
): Promise<void> =>
  audit(database(strapi), { userId: null, ip }, { action: 'session.sign-on-refused', objectType: 'user', data });

/** Exchanges the provider's answer, which is taken once. */
async function signedInAt(
  strapi: Core.Strapi,
  parameters: string,
  { ip, device }: SignInOrigin,
): Promise<{ connection: Connection; person: SignedIn; state: string }> {
  const db = database(strapi);
  const state = new URLSearchParams(parameters).get('state') ?? '';
  const taken = await takeAttempt(db, state, { purpose: 'SIGN_IN', device });
  const connection = taken && (await findConnection(db, { id: taken.connectionId }));
  if (!taken || !connection?.active) {
    await refuse(strapi, ip, { ...(connection ? { companyId: connection.company_id } : {}), reason: REFUSED });
    throw fail(REFUSED);
  }
  try {
    return { connection, person: await finishAtProvider(connection, parameters, taken.checks), state };
  } catch (error) {
    logError(strapi, `sign-on: the provider of company ${connection.company_id} did not complete a sign-in`, error);
    const reason = providerFailure(error).isAway ? UNAVAILABLE : REFUSED;
    await refuse(strapi, ip, { companyId: connection.company_id, reason });
    throw new AppError(reason, { cause: error });
  }
}

/** Opens the session, or asks for the second factor of the account; a link is written in the same transaction. */
async function open(
  strapi: Core.Strapi,
  link: Link & { provider: ProviderSession },
  origin: SignInOrigin,
  state?: string,
): Promise<SessionAnswer> {
  const { userId, connectionId, issuer, subject, provider } = link;
  const account = await findAccountById(database(strapi), userId);
  if (!account) throw fail(REFUSED);
  await assertMaySignIn(strapi, account, origin.ip, { by: 'PROVIDER' });
  const alongside = async (trx: Knex.Transaction) => {
    if (state !== undefined) {
      if (!(await endLink(trx, state))) throw fail(REFUSED);
      await linkIdentity(trx, link, { userId, ip: origin.ip });
    }
    await trx('sso_identities')
      .where({ connection_id: connectionId, issuer, subject, user_id: userId })
      .update({ last_login_at: new Date() });
  };
  return passFirstStep(strapi, account, origin, { by: 'PROVIDER', provider, alongside });
}

/**
 * Signs in whom the provider has named, in the browser that began it; the first time it links or makes an account.
 * @throws AppError sso-refused, sso-no-account, sso-email-not-verified, sso-too-many-accounts (403); sso-link-needed
 * (409): the password confirms once whose account it is; sso-unavailable (503); account-locked and others as of a
 * login (401)
 */
export async function finishSignOn(
  strapi: Core.Strapi,
  parameters: string,
  origin: SignInOrigin,
): Promise<SessionAnswer> {
  const { connection, person, state } = await signedInAt(strapi, parameters, origin);
  const db = database(strapi);
  const linked = await findLinked(db, connection, person);
  const { issuer, subject, email } = person;
  const provider = providerSessionOf(connection, person);
  const identity = { connectionId: connection.id, issuer, subject, provider };
  if (linked !== undefined) {
    const subjectOfAccount = accountSubject(linked);
    const { locked, known } = await readLockout(db, subjectOfAccount, networkOf(origin.ip));
    if (locked && !known) return refuseLocked(strapi, { subject: subjectOfAccount, ip: origin.ip });
    return open(strapi, { ...identity, userId: linked }, origin);
  }
  const domain = email === undefined ? null : domainOfEntry(email);
  const isOurs = domain !== null && (await hasDomain(db, connection.id, domain));
  const userId = isOurs ? await findByEmail(db, connection, email!) : undefined;
  if (userId === undefined) {
    try {
      const made = await makeAccount(strapi, connection, person, origin.ip);
      return await open(strapi, { ...identity, userId: made }, origin);
    } catch (error) {
      if (isAppError(error)) await refuse(strapi, origin.ip, { companyId: connection.company_id, reason: error.code });
      throw error;
    }
  }
  await keepLink(db, connection.id, { state, device: origin.device }, { userId, issuer, subject, provider });
  throw fail('mpn.backend.authentication.error.sso-link-needed');
}

/**
 * Links the account by its password and signs in.
 * @throws AppError sso-refused (403), bad-credentials (401), too-many-attempts (429) and others as of a login
 */
export async function linkSignOn(
  strapi: Core.Strapi,
  { state, password }: { state: string; password: string },
  origin: SignInOrigin,
): Promise<SessionAnswer> {
  const db = database(strapi);
  const link = await findLink(db, state, origin.device);
  const account = link && (await findAccountById(db, link.userId));
  const connection = link && (await findConnection(db, { id: link.connectionId }));
  if (!account || !connection?.active) {
    await limitNetworkTries(strapi, 'sign-on-per-network', origin.ip);
    throw fail(REFUSED);
  }
  const isRight = await checkLoginPassword(strapi, {
    ...{ subject: accountSubject(account.id), password, ip: origin.ip, account },
  });
  if (!isRight) throw fail('mpn.backend.authentication.error.bad-credentials');
  return open(strapi, link, origin, state);
}
