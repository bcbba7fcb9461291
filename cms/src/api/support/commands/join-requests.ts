import type { Core } from '@strapi/strapi';
import { acceptJoinRequest, declineJoinRequest } from '../../registration';
import { actorOf, auditStaff, type Staff } from './staff';

/**
 * Accepts a request to join a company in place of its administrators, and mails a link to choose a password.
 * @throws AppError not-found, join-request-decided, duplicate-email
 */
export async function acceptJoin(strapi: Core.Strapi, staff: Staff, id: number, asAdmin: boolean): Promise<void> {
  await acceptJoinRequest(strapi, actorOf(staff), id, asAdmin, (trx) =>
    auditStaff(trx, staff, 'accept-join-request', 'join_request', id, { asAdmin }),
  );
}

/**
 * Declines a request to join, with a reason for the person.
 * @throws AppError not-found, join-request-decided
 */
export async function declineJoin(strapi: Core.Strapi, staff: Staff, id: number, reason: string): Promise<void> {
  await declineJoinRequest(strapi, actorOf(staff), id, reason, (trx) =>
    auditStaff(trx, staff, 'decline-join-request', 'join_request', id, { reason }),
  );
}
