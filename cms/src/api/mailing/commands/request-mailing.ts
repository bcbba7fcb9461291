import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  MAX_MAILING_REQUESTS_PER_DAY,
  type NewMailingRequest,
  type OwnMailingRequest,
  type Principal,
} from '@mpn/domain';
import { announce, audit, insertRow, inTransaction, lockTopic, select } from '@mpn/server-kit';
import { findCompanyNames } from '../../company';
import { findContactData } from '../../identity';
import { notifyOfMailing } from '../mails/mailing-news';
import { mailingState } from '../queries/mailing-offer';
import { ownMailing, readMailing } from '../queries/mailing-sql';

const DAY_MS = 86_400_000;

/** @throws AppError too-many-requests: each request mails people outside of the product */
async function assertWithinLimit(trx: Knex, userId: number): Promise<void> {
  const [row] = await select<{ count: number; first: Date | null }>(
    trx,
    `select count(*)::int as count, min(requested_at) as first from mailing_requests
     where user_id = :userId and requested_at > :since`,
    { userId, since: new Date(Date.now() - DAY_MS) },
  );
  if ((row?.count ?? 0) < MAX_MAILING_REQUESTS_PER_DAY) return;
  const until = (row?.first?.getTime() ?? Date.now()) + DAY_MS;
  throw fail('mpn.backend.global.error.too-many-requests', {
    retryAfterSeconds: Math.max(1, Math.ceil((until - Date.now()) / 1000)),
  });
}

async function insertMailing(
  trx: Knex,
  principal: Principal,
  { releaseId, promoterId }: { releaseId: number; promoterId: number },
  body: NewMailingRequest,
): Promise<number> {
  const { userId, companyId } = principal;
  const person = await findContactData(trx, userId);
  const institutions = companyId === null ? undefined : await findCompanyNames(trx, [companyId]);
  return insertRow(trx, 'mailing_requests', {
    ...{ user_id: userId, release_id: releaseId, company_id: promoterId },
    ...{ status: 'OPEN', requested_at: new Date(), version: 1 },
    person_name: (person?.name ?? body.recipient).slice(0, 255),
    institution_name: institutions?.get(companyId ?? 0) ?? null,
    recipient: body.recipient,
    recipient_company: body.company || null,
    street: body.street,
    postal_code: body.postalCode,
    city: body.city,
    country: body.country,
    message: body.message || null,
  });
}

/**
 * Creates a mailing request for a release and notifies the release's contacts and the promoter's people.
 * @throws AppError campaign-ended, mailing-request-not-active, mailing-request-open, too-many-requests, and those of
 * {@link mailingState}
 */
export async function requestMailing(
  strapi: Core.Strapi,
  principal: Principal,
  releaseId: number,
  body: NewMailingRequest,
): Promise<OwnMailingRequest> {
  const { userId } = principal;
  return inTransaction(strapi, async (trx) => {
    // Serialized per person, so that concurrent calls can neither create two open requests nor exceed the daily limit.
    await lockTopic(trx, `mailing-requests:${userId}`);
    const { reason, promoterId } = await mailingState(strapi, trx, principal, releaseId);
    if (reason !== null) throw fail(reason);
    await assertWithinLimit(trx, userId);
    const id = await insertMailing(trx, principal, { releaseId, promoterId }, body);
    await audit(trx, principal, {
      action: 'mailing-request.create',
      objectType: 'mailing_request',
      objectId: id,
      data: { releaseId },
    });
    await notifyOfMailing(strapi, trx, { id, news: 'REQUESTED', companyId: promoterId, userId });
    await announce(trx, { resource: 'mailing_requests', ids: null, companies: [promoterId], users: [userId] });
    return ownMailing(await readMailing(trx, id, 'EDITOR'));
  });
}
