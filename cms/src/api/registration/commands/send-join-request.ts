import type { Core } from '@strapi/strapi';
import {
  fail,
  fieldError,
  isCompleteSearch,
  type BodyOf,
  type CompanyMatchView,
  type createJoinRequest,
  type JoinRequestSentView,
  type Locale,
} from '@mpn/domain';
import { audit, database, insertRow, inTransaction, violates } from '@mpn/server-kit';
import { findCompanyMatches } from '../../company';
import { hasAccountWithLoginName, limitNetworkTries } from '../../identity';
import { announceJoinRequest } from '../mails/join-requests';
import type { Applicant } from '../rules/caller';
import { checkedVersions, type AgreedVersions } from './consents';

type JoinRequest = BodyOf<typeof createJoinRequest>;

/** A person agrees to the terms and the privacy notice; the ARD declaration is the company's. */
const CONSENTS_OF_PERSON = ['agb', 'privacy'] as const;

/**
 * The requested company. The search that found it is repeated, so that nobody can ask a company that they cannot name.
 * @throws AppError not-found (404)
 */
async function findRequestedCompany(
  strapi: Core.Strapi,
  type: Applicant['type'],
  { companyId, search }: JoinRequest,
): Promise<CompanyMatchView> {
  const matches = isCompleteSearch(search) ? await findCompanyMatches(database(strapi), search, type) : [];
  const asked = matches.find((match) => match.companyId === companyId);
  if (!asked) throw fail('mpn.backend.global.error.not-found');
  return asked;
}

function columnsOf({ person, message }: JoinRequest, email: string, locale: Locale, agreed: AgreedVersions) {
  return {
    state: 'PENDING',
    email,
    login_name: person.loginName,
    salutation: person.salutation,
    preceding_title: person.precedingTitle || null,
    first_name: person.firstName,
    last_name: person.lastName,
    following_title: person.followingTitle || null,
    position: person.position || null,
    phone_number: person.phoneNumber || null,
    preferred_app_locale: person.preferredAppLocale ?? locale,
    message: message || null,
    consents: agreed,
    requested_at: new Date(),
  };
}

/**
 * Sends a request to join to a company's administrators.
 * @throws AppError not-found (404), duplicate-login-name at `person.loginName`, join-request-exists (409),
 * too-many-requests (429), and those of {@link checkedVersions}
 */
export async function sendJoinRequest(
  strapi: Core.Strapi,
  applicant: Applicant,
  body: JoinRequest,
): Promise<JoinRequestSentView> {
  const { email, type, ip, locale } = applicant;
  await limitNetworkTries(strapi, 'join-request-per-network', ip);
  const { companyId, name: companyName } = await findRequestedCompany(strapi, type, body);
  const agreed = await checkedVersions(database(strapi), CONSENTS_OF_PERSON, body.documentVersions);
  if (await hasAccountWithLoginName(database(strapi), body.person.loginName)) {
    throw fieldError('person.loginName', 'mpn.backend.data.error.duplicate-login-name');
  }
  try {
    await inTransaction(strapi, async (trx) => {
      const columns = { company_id: companyId, ...columnsOf(body, email, locale, agreed) };
      const id = await insertRow(trx, 'join_requests', columns);
      await audit(
        trx,
        { userId: null, ip },
        { action: 'join-request.create', objectType: 'join_request', objectId: id, data: { companyId } },
      );
      const row = await trx('join_requests').where({ id }).first();
      if (row) await announceJoinRequest(strapi, trx, row, { id: companyId, name: companyName });
    });
  } catch (error) {
    if (violates(error, 'join_requests_open_uq')) throw fail('mpn.backend.registration.error.join-request-exists');
    throw error;
  }
  return { companyName, state: 'PENDING' };
}
