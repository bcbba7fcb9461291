import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { actingUserId, fail, type JoinRequestView } from '@mpn/domain';
import { audit, inTransaction, updateRow, type Actor, type Row, type RowOf } from '@mpn/server-kit';
import { assertOwnCompany, findEnabledCompany } from '../../company';
import { createUser, findFreeLoginName, violatesEmailIndex, isEmailTaken, isLoginNameTaken } from '../../identity';
import { sendAccepted, sendDeclined } from '../mails/join-requests';
import { readJoinRequest } from '../queries/join-requests';
import { recordConsents, type AgreedVersions } from './consents';

type JoinRequestRow = RowOf<'join_requests'>;

/** Attempts to choose a free login name, because another person may take it at the same moment. */
const LOGIN_NAME_TRIES = 3;

interface OpenRequest {
  request: JoinRequestRow;
  company: NonNullable<Awaited<ReturnType<typeof findEnabledCompany>>>;
  companyId: number;
}

/**
 * Locks an open request to the caller's company; for support and super admins, to any company.
 * @throws AppError not-found (404), also for another company's; join-request-decided (409)
 */
async function lockOpen(trx: Knex, by: Actor, id: number): Promise<OpenRequest> {
  const request = await trx('join_requests').where({ id }).forUpdate().first();
  const companyId = request?.company_id;
  if (!request || !companyId) throw fail('mpn.backend.global.error.not-found');
  if ('sid' in by) assertOwnCompany(by, companyId);
  if (request.state !== 'PENDING') throw fail('mpn.backend.registration.error.join-request-decided');
  const company = await findEnabledCompany(trx, companyId);
  if (!company) throw fail('mpn.backend.global.error.not-found');
  return { request, company, companyId };
}

/** Writes the decision with its audit record. */
async function saveDecision(trx: Knex, by: Actor, id: number, decision: Row): Promise<JoinRequestView> {
  await updateRow(trx, 'join_requests', id, {
    ...decision,
    decided_at: new Date(),
    decided_by_id: 'sid' in by ? actingUserId(by) : by.userId,
  });
  const action = decision.state === 'ACCEPTED' ? 'join-request.accept' : 'join-request.decline';
  await audit(trx, by, {
    action,
    objectType: 'join_request',
    objectId: id,
    ...(decision.user_id ? { data: { userId: decision.user_id } } : {}),
  });
  const view = await readJoinRequest(trx, id);
  if (!view) throw fail('mpn.backend.global.error.not-found');
  return view;
}

async function createMember(trx: Knex, { request, company, companyId }: OpenRequest, asAdmin: boolean) {
  if (await isEmailTaken(trx, request.email)) throw fail('mpn.backend.data.error.duplicate-email');
  const loginName = await findFreeLoginName(trx, request.login_name);
  const userId = await createUser(trx, {
    ...{ companyId, companyType: company.type, loginName, asAdmin },
    email: request.email,
    emailVerifiedAt: request.requested_at,
    salutation: request.salutation,
    precedingTitle: request.preceding_title,
    firstName: request.first_name,
    lastName: request.last_name,
    followingTitle: request.following_title,
    position: request.position,
    phoneNumber: request.phone_number,
    locale: request.preferred_app_locale,
  });
  return { userId, loginName };
}

/** Further writes of the caller in the transaction of the decision. */
type Also = (trx: Knex) => Promise<void>;

const acceptOnce = (
  strapi: Core.Strapi,
  by: Actor,
  id: number,
  asAdmin: boolean,
  also?: Also,
): Promise<JoinRequestView> =>
  inTransaction(strapi, async (trx) => {
    const asked = await lockOpen(trx, by, id);
    const { userId, loginName } = await createMember(trx, asked, asAdmin);
    const { request, company } = asked;
    await recordConsents(trx, userId, JSON.parse(request.consents ?? '{}') as AgreedVersions, request.requested_at);
    await sendAccepted(strapi, trx, request, { userId, loginName, companyName: company.name });
    await also?.(trx);
    return saveDecision(trx, by, id, { state: 'ACCEPTED', user_id: userId, login_name: loginName });
  });

/**
 * Creates the user and mails a link to choose a password.
 * @param by a person of the company, a super admin, or support
 * @param asAdmin as company admin, otherwise as standard user
 * @param also further writes in the same transaction
 * @throws AppError not-found (404), join-request-decided, duplicate-email (409)
 */
export async function acceptJoinRequest(
  strapi: Core.Strapi,
  by: Actor,
  id: number,
  asAdmin: boolean,
  also?: Also,
): Promise<JoinRequestView> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await acceptOnce(strapi, by, id, asAdmin, also);
    } catch (error) {
      if (violatesEmailIndex(error)) throw fail('mpn.backend.data.error.duplicate-email');
      if (!isLoginNameTaken(error) || attempt === LOGIN_NAME_TRIES) throw error;
    }
  }
}

/**
 * Declines the request and mails the person.
 * @throws AppError not-found (404), join-request-decided (409)
 */
export function declineJoinRequest(
  strapi: Core.Strapi,
  by: Actor,
  id: number,
  reason: string | null,
  also?: Also,
): Promise<JoinRequestView> {
  return inTransaction(strapi, async (trx) => {
    const { request, company } = await lockOpen(trx, by, id);
    await sendDeclined(strapi, trx, request, company.name, reason);
    await also?.(trx);
    return saveDecision(trx, by, id, { state: 'DECLINED', reason });
  });
}
