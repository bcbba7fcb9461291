import type { Core } from '@strapi/strapi';
import { AppError, fail, type PasswordConfirmationView, type Principal, type SignOnStartView } from '@mpn/domain';
import { database, logError } from '@mpn/server-kit';
import identity from '../../../../config/identity';
import { limitNetworkTries } from '../limits/rate-limits';
import { keepAttempt, takeAttempt } from '../sso/attempts';
import { beginAtProvider, finishAtProvider, providerFailure, type SignedIn } from '../sso/provider';
import { findConnectionOfPerson, type Connection } from '../sso/store';
import { assertOwnPerson } from './own-person';
import { markConfirmed } from './password-confirmation';

const REFUSED = 'mpn.backend.authentication.error.sso-refused';
const UNAVAILABLE = 'mpn.backend.authentication.error.sso-unavailable';

const MINUTE_MS = 60_000;
/** How much the provider's clock may differ. */
const CLOCK_MINUTES = 1;

/**
 * Where a new sign-in with the provider confirms who the caller is.
 * @throws AppError own-person-only (403), too-many-requests (429), sso-unavailable (503)
 */
export async function beginSignOnConfirmation(strapi: Core.Strapi, principal: Principal): Promise<SignOnStartView> {
  assertOwnPerson(principal);
  await limitNetworkTries(strapi, 'sign-on-per-network', principal.ip);
  const db = database(strapi);
  const connection = await findConnectionOfPerson(db, principal.userId);
  if (!connection) return { url: null };
  try {
    const { url, checks } = await beginAtProvider(connection, { prefix: 'c' });
    await keepAttempt(db, connection.id, { purpose: 'CONFIRM', sessionId: principal.sessionId }, checks);
    return { url };
  } catch (error) {
    logError(strapi, `sign-on: the provider of company ${connection.company_id} does not answer`, error);
    throw new AppError(UNAVAILABLE, { cause: error });
  }
}

/** Whether the provider has asked the person anew, where it says when. */
const isFresh = ({ signedInAt }: SignedIn): boolean =>
  signedInAt === null ||
  Date.now() - signedInAt.getTime() <= (identity.signOn.attemptMinutes + CLOCK_MINUTES) * MINUTE_MS;

/**
 * Marks the session as confirmed in which the sign-in was begun, if the provider has named the caller.
 * @throws AppError own-person-only, sso-refused (403), sso-unavailable (503)
 */
export async function finishSignOnConfirmation(
  strapi: Core.Strapi,
  principal: Principal,
  parameters: string,
): Promise<PasswordConfirmationView> {
  assertOwnPerson(principal);
  const db = database(strapi);
  const state = new URLSearchParams(parameters).get('state') ?? '';
  const taken = await takeAttempt(db, state, { purpose: 'CONFIRM', sessionId: principal.sessionId });
  const connection = taken && (await findConnectionOfPerson(db, principal.userId));
  if (!taken || connection?.id !== taken.connectionId) throw fail(REFUSED);
  const person = await finished(strapi, connection, parameters, taken.checks);
  const linked: unknown = await db('sso_identities')
    .where({ connection_id: connection.id, issuer: person.issuer, subject: person.subject, user_id: principal.userId })
    .first('id');
  if (linked === undefined || !isFresh(person)) throw fail(REFUSED);
  return markConfirmed(strapi, principal, 'PROVIDER');
}

async function finished(
  strapi: Core.Strapi,
  connection: Connection,
  parameters: string,
  checks: Parameters<typeof finishAtProvider>[2],
): Promise<SignedIn> {
  try {
    return await finishAtProvider(connection, parameters, checks);
  } catch (error) {
    logError(strapi, `sign-on: the provider of company ${connection.company_id} did not complete a sign-in`, error);
    throw new AppError(providerFailure(error).isAway ? UNAVAILABLE : REFUSED, { cause: error });
  }
}
