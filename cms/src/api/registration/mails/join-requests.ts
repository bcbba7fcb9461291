import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { sendMail, notify, type RowOf } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import identity from '../../../../config/identity';
import { createResetLink } from '../../identity';
import { joinRequestKey } from './keys';

type JoinRequestRow = RowOf<'join_requests'>;

const nameOf = ({ first_name: first, last_name: last }: JoinRequestRow): string => `${first} ${last}`;

/** Notifies those who decide about a new request: the company's administrators, or the super admins if it has none. */
export async function announceJoinRequest(
  strapi: Core.Strapi,
  trx: Knex,
  request: JoinRequestRow,
  company: { id: number; name: string },
): Promise<void> {
  const personName = nameOf(request);
  await notify(strapi, trx, {
    kind: 'JOIN_REQUEST',
    companyId: company.id,
    data: { personName, companyName: company.name },
    template: 'join-request',
    mail: () => ({
      ...{ companyName: company.name, personName, personEmail: request.email },
      position: request.position || null,
      message: request.message || null,
      link: `${getSettings().PUBLIC_URL}/join_requests`,
    }),
    uniqueKey: joinRequestKey(request.id),
  });
}

/** Mails the accepted person a link to choose a password. */
export async function sendAccepted(
  strapi: Core.Strapi,
  trx: Knex,
  request: JoinRequestRow,
  account: { userId: number; loginName: string; companyName: string },
): Promise<void> {
  const { invitationHours: hours } = identity;
  const { userId, loginName, companyName } = account;
  await sendMail(strapi, trx, {
    to: { userId, email: request.email },
    locale: request.preferred_app_locale,
    template: 'join-request-accepted',
    data: {
      ...{ name: nameOf(request), companyName, loginName, hours },
      link: await createResetLink(trx, userId, hours * 60),
    },
  });
}

/** Mails the person that the company did not decide in time, and that the request was deleted. */
export async function sendExpired(
  strapi: Core.Strapi,
  trx: Knex,
  request: JoinRequestRow,
  companyName: string,
): Promise<void> {
  await sendMail(strapi, trx, {
    to: { email: request.email },
    locale: request.preferred_app_locale,
    template: 'join-request-expired',
    data: { name: nameOf(request), companyName },
  });
}

/** Mails the person that the company declined. */
export async function sendDeclined(
  strapi: Core.Strapi,
  trx: Knex,
  request: JoinRequestRow,
  companyName: string,
  reason: string | null,
): Promise<void> {
  await sendMail(strapi, trx, {
    to: { email: request.email },
    locale: request.preferred_app_locale,
    template: 'join-request-declined',
    data: { name: nameOf(request), companyName, reason },
  });
}
