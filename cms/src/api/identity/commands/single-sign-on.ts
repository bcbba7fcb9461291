import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  AppError,
  fail,
  MAX_SIGN_ON_DOMAINS,
  SIGN_ON_TEST_HOURS,
  signOnDomain,
  type BodyOf,
  type Principal,
  type SignOnStartView,
  type SingleSignOnView,
  type updateSingleSignOn as contract,
} from '@mpn/domain';
import { audit, database, inTransaction, lockTopic, service, violates } from '@mpn/server-kit';
import { assertManagesUsersOf } from '../rules/managed-users';
import { newToken } from '../rules/secrets';
import { keepAttempt, takeAttempt } from '../sso/attempts';
import { assertRecord } from '../sso/domain-record';
import { beginAtProvider, finishAtProvider, providerFailure } from '../sso/provider';
import { findConnection, readSingleSignOn, sealSecret, type Connection } from '../sso/store';
import { assertPasswordConfirmed } from './password-confirmation';
import { linkIdentity } from './sign-on';

const NOT_FOUND = 'mpn.backend.global.error.not-found';
const HOUR_MS = 60 * 60 * 1000;

/** @throws AppError not-found (404) for a company that does not exist or that the caller does not administer */
export async function assertCompanyOf(strapi: Core.Strapi, principal: Principal, companyId: number): Promise<void> {
  assertManagesUsersOf(principal, companyId);
  if (!(await service(strapi, 'api::company.company').find(database(strapi), companyId))) throw fail(NOT_FOUND);
}

/** Changes the connection of a company, one change at a time. The caller must have confirmed who they are. */
async function change(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  work: (trx: Knex.Transaction, connection: Connection | undefined) => Promise<void>,
): Promise<SingleSignOnView> {
  await assertCompanyOf(strapi, principal, companyId);
  return inTransaction(strapi, async (trx) => {
    await assertPasswordConfirmed(trx, principal);
    await lockTopic(trx, `single-sign-on ${companyId}`);
    await work(trx, await findConnection(trx, { company_id: companyId }));
    return readSingleSignOn(trx, companyId);
  });
}

function needed(connection: Connection | undefined): Connection {
  if (!connection) throw fail('mpn.backend.authentication.error.sso-not-set-up');
  return connection;
}

const companyObject = (objectId: number) => ({ objectType: 'company' as const, objectId });

/**
 * Saves the provider's values. Changed values reset the test and switch the sign-in off, so that wrong ones shut nobody
 * out.
 * @throws AppError sso-secret-missing (400) without a secret, also where the issuer or client is another one
 */
export function updateSingleSignOn(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  { issuer, clientId, clientSecret, secretEndsOn }: BodyOf<typeof contract>,
): Promise<SingleSignOnView> {
  return change(strapi, principal, companyId, async (trx, before) => {
    const isSame = before?.issuer === issuer && before.client_id === clientId;
    if (isSame && !clientSecret) {
      await trx('sso_connections').where({ id: before.id }).update({ secret_ends_on: secretEndsOn });
      return;
    }
    // The secret goes to the issuer: who enters another one has to know it.
    if (!clientSecret) throw fail('mpn.backend.authentication.error.sso-secret-missing');
    const columns = {
      issuer,
      client_id: clientId,
      sealed_secret: sealSecret(companyId, clientSecret),
      secret_ends_on: secretEndsOn,
      ...{ active: false, enforced: false, tested_at: null, tested_by: null, changed_at: new Date() },
    };
    await trx('sso_connections')
      .insert({ company_id: companyId, ...columns })
      .onConflict('company_id')
      .merge(columns);
    if (before) await trx('sso_attempts').where({ connection_id: before.id }).delete();
    await audit(trx, principal, { action: 'company.change-sign-on', ...companyObject(companyId), data: { issuer } });
  });
}

export async function removeSingleSignOn(strapi: Core.Strapi, principal: Principal, companyId: number): Promise<void> {
  await change(strapi, principal, companyId, async (trx, connection) => {
    if (!connection) return;
    await trx('sso_connections').where({ id: connection.id }).delete();
    await audit(trx, principal, { action: 'company.remove-sign-on', ...companyObject(companyId) });
  });
}

/** @throws AppError sso-not-set-up (409), sso-domain-refused (400) */
export function addSignOnDomain(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  entered: string,
): Promise<SingleSignOnView> {
  return change(strapi, principal, companyId, async (trx, connection) => {
    const { id } = needed(connection);
    const domain = signOnDomain(entered);
    const present = await trx('sso_domains').where({ connection_id: id }).pluck<string[]>('domain');
    if (domain !== null && present.includes(domain)) return;
    if (domain === null || present.length >= MAX_SIGN_ON_DOMAINS) {
      throw fail('mpn.backend.authentication.error.sso-domain-refused');
    }
    await trx('sso_domains').insert({ connection_id: id, domain, dns_token: newToken() });
  });
}

const findDomain = (db: Knex, companyId: number, domainId: number) =>
  db('sso_domains as d')
    .join('sso_connections as c', 'c.id', 'd.connection_id')
    .where({ 'd.id': domainId, 'c.company_id': companyId })
    .first<{ id: number; domain: string; dns_token: string } | undefined>('d.id', 'd.domain', 'd.dns_token');

/** @throws AppError not-found (404), sso-record-missing, sso-domain-taken (409), sso-record-unreachable (503) */
export async function verifySignOnDomain(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  domainId: number,
): Promise<SingleSignOnView> {
  await assertCompanyOf(strapi, principal, companyId);
  await assertPasswordConfirmed(database(strapi), principal);
  const found = await findDomain(database(strapi), companyId, domainId);
  if (!found) throw fail(NOT_FOUND);
  await assertRecord(found.domain, found.dns_token);
  try {
    return await change(strapi, principal, companyId, async (trx) => {
      await trx('sso_domains').where({ id: domainId, dns_token: found.dns_token }).update({ verified_at: new Date() });
      const data = { domain: found.domain };
      await audit(trx, principal, { action: 'company.verify-sign-on-domain', ...companyObject(companyId), data });
    });
  } catch (error) {
    if (violates(error, 'sso_domains_verified')) throw fail('mpn.backend.authentication.error.sso-domain-taken');
    throw error;
  }
}

/** @throws AppError not-found (404) */
export async function removeSignOnDomain(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  domainId: number,
): Promise<void> {
  await change(strapi, principal, companyId, async (trx) => {
    const found = await findDomain(trx, companyId, domainId);
    if (!found) throw fail(NOT_FOUND);
    await trx('sso_domains').where({ id: found.id }).delete();
    const data = { domain: found.domain };
    await audit(trx, principal, { action: 'company.remove-sign-on-domain', ...companyObject(companyId), data });
  });
}

/** The provider's refusal with its reason, which administrators need. */
const providerFailed = (error: unknown): AppError =>
  new AppError('mpn.backend.authentication.error.sso-provider-failed', {
    values: { reason: providerFailure(error).reason },
    cause: error,
  });

/** @throws AppError sso-not-set-up, sso-provider-failed (409) */
export async function beginSignOnTest(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
): Promise<SignOnStartView> {
  const db = database(strapi);
  await assertCompanyOf(strapi, principal, companyId);
  await assertPasswordConfirmed(db, principal);
  const connection = needed(await findConnection(db, { company_id: companyId }));
  const { url, checks } = await beginAtProvider(connection, { prefix: 't' }).catch((error: unknown) => {
    throw providerFailed(error);
  });
  await keepAttempt(db, connection.id, { purpose: 'TEST', sessionId: principal.sessionId }, checks);
  return { url };
}

/**
 * Finishes a test in the session that began it. An administrator of the company is linked to who they are at the
 * provider; a super admin never is.
 * @throws AppError sso-refused (403), sso-provider-failed, sso-linked-elsewhere (409)
 */
export async function finishSignOnTest(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  parameters: string,
): Promise<SingleSignOnView> {
  await assertCompanyOf(strapi, principal, companyId);
  const db = database(strapi);
  const state = new URLSearchParams(parameters).get('state') ?? '';
  const taken = await takeAttempt(db, state, { purpose: 'TEST', sessionId: principal.sessionId });
  const connection = taken && (await findConnection(db, { id: taken.connectionId }));
  if (!taken || connection?.company_id !== companyId) throw fail('mpn.backend.authentication.error.sso-refused');
  const person = await finishAtProvider(connection, parameters, taken.checks).catch((error: unknown) => {
    throw providerFailed(error);
  });
  const isOwn = principal.companyId === companyId && principal.combinedRole !== 'SUPER_ADMIN';
  return inTransaction(strapi, async (trx) => {
    if (isOwn) {
      const { userId } = principal;
      const linked = await linkIdentity(trx, { ...person, connectionId: connection.id, userId }, principal);
      // With the sign-in required, the administrator would be signed in to that other account.
      if (linked !== userId) throw fail('mpn.backend.authentication.error.sso-linked-elsewhere');
      const tested = { tested_at: new Date(), tested_by: userId };
      await trx('sso_connections').where({ id: connection.id, sealed_secret: connection.sealed_secret }).update(tested);
    }
    await audit(trx, principal, { action: 'company.test-sign-on', ...companyObject(companyId) });
    return readSingleSignOn(trx, companyId);
  });
}

/**
 * Replaces the exempt people.
 * @throws AppError sso-nobody-exempt (409) unless all are enabled people of the company and one is an administrator
 */
async function exempt(trx: Knex, { id, company_id: companyId }: Connection, userIds: readonly number[]): Promise<void> {
  const people = await trx('up_users')
    .whereIn('id', userIds)
    .where({ company_id: companyId, disabled: false })
    .whereNull('deleted_at')
    .select<{ id: number; combined_role: string }[]>('id', 'combined_role');
  const hasAdministrator = people.some(({ combined_role: role }) => role === 'PROMO_ADMIN' || role === 'MEDIA_ADMIN');
  if (people.length !== new Set(userIds).size || !hasAdministrator) {
    throw fail('mpn.backend.authentication.error.sso-nobody-exempt');
  }
  await trx('sso_exempt_people').whereIn('user_id', userIds).delete();
  await trx('sso_exempt_people').insert(people.map((person) => ({ user_id: person.id, connection_id: id })));
}

/**
 * Offers or requires the sign-in, or ends it.
 * @throws AppError sso-not-set-up, sso-not-tested, sso-nobody-exempt (409)
 */
export function switchSingleSignOn(
  strapi: Core.Strapi,
  principal: Principal,
  companyId: number,
  wanted: { active: boolean; enforced: boolean; exemptUserIds: readonly number[] },
): Promise<SingleSignOnView> {
  return change(strapi, principal, companyId, async (trx, found) => {
    const connection = needed(found);
    const { active } = wanted;
    const enforced = active && wanted.enforced;
    const verified: unknown = await trx('sso_domains')
      .where({ connection_id: connection.id })
      .whereNotNull('verified_at')
      .first('id');
    const isFresh = Date.now() - (connection.tested_at?.getTime() ?? 0) < SIGN_ON_TEST_HOURS * HOUR_MS;
    const isTested = enforced && !connection.enforced ? isFresh : connection.tested_at !== null;
    if (active && (verified === undefined || !isTested)) {
      throw fail('mpn.backend.authentication.error.sso-not-tested', { hours: SIGN_ON_TEST_HOURS });
    }
    await trx('sso_exempt_people').where({ connection_id: connection.id }).delete();
    if (enforced) await exempt(trx, connection, wanted.exemptUserIds);
    await trx('sso_connections').where({ id: connection.id }).update({ active, enforced });
    const data = { active, enforced };
    await audit(trx, principal, { action: 'company.switch-sign-on', ...companyObject(companyId), data });
  });
}
