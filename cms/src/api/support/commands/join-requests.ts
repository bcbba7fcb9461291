import type { Core } from '@strapi/strapi';
import { boolean, object } from 'yup';
import { validateInput } from '@mpn/domain';
import { acceptJoinRequest, declineJoinRequest } from '../../registration';
import { reasonOf } from './reason';
import { actorOf, auditStaff, type Staff } from './staff';

const acceptSchema = object({ asAdmin: boolean().strict().required() });

/**
 * Accepts a request to join a company in place of its administrators, and mails a link to choose a password.
 * @throws AppError invalid-input, not-found, join-request-decided, duplicate-email
 */
export async function acceptJoin(strapi: Core.Strapi, staff: Staff, id: number, sent: unknown): Promise<void> {
  const { asAdmin } = validateInput(acceptSchema, sent);
  await acceptJoinRequest(strapi, actorOf(staff), id, asAdmin, (trx) =>
    auditStaff(trx, staff, 'accept-join-request', 'join_request', id, { asAdmin }),
  );
}

/**
 * Declines a request to join, with a reason for the person.
 * @throws AppError invalid-input, not-found, join-request-decided
 */
export async function declineJoin(strapi: Core.Strapi, staff: Staff, id: number, sent: unknown): Promise<void> {
  const reason = reasonOf(sent);
  await declineJoinRequest(strapi, actorOf(staff), id, reason, (trx) =>
    auditStaff(trx, staff, 'decline-join-request', 'join_request', id, { reason }),
  );
}
