import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  mailingAvailability,
  type MailingOfferView,
  type MailingAvailability,
  type OwnMailingRequest,
  type Principal,
} from '@mpn/domain';
import { database, select } from '@mpn/server-kit';
import { findCompanyAddress, findMailingVisibility } from '../../company';
import { findContactData } from '../../identity';
import { mediaAccess } from '../../media-desk';
import { MAILING_COLUMNS, MAILINGS, mailingView, ownMailing, type MailingFactsRow } from './mailing-sql';

interface MailingState extends MailingAvailability {
  /** The promotion company of the campaign. */
  promoterId: number;
  request: OwnMailingRequest | null;
}

async function lastMailing(knex: Knex, userId: number, releaseId: number): Promise<OwnMailingRequest | null> {
  const [row] = await select<MailingFactsRow>(
    knex,
    `select ${MAILING_COLUMNS} from ${MAILINGS} where m.user_id = :userId and m.release_id = :releaseId
     order by m.requested_at desc, m.id desc limit 1`,
    { userId, releaseId },
  );
  return row ? ownMailing(mailingView(row, 'EDITOR')) : null;
}

/**
 * Whether the caller can request a mailing of a release, with the caller's last request.
 * @throws AppError as `mediaAccess`; not-found if the release was not sampled to the caller
 */
export async function mailingState(
  strapi: Core.Strapi,
  knex: Knex,
  principal: Principal,
  releaseId: number,
): Promise<MailingState> {
  const access = await mediaAccess(strapi, principal, releaseId);
  if (access.kind !== 'SAMPLED') throw fail('mpn.backend.global.error.not-found');
  const { promoterId, state } = access.offer;
  const request = await lastMailing(knex, principal.userId, releaseId);
  const visibility = await findMailingVisibility(knex, promoterId);
  const facts = { visibility, campaignEnded: state === 'ENDED', last: request?.status ?? null };
  return { ...mailingAvailability(facts), promoterId, request };
}

/**
 * What the release page shows. The form is prefilled with the person's contact address, else with the institution's.
 * @throws AppError as {@link mailingState}
 */
export async function mailingOffer(
  strapi: Core.Strapi,
  principal: Principal,
  releaseId: number,
): Promise<MailingOfferView> {
  const knex = database(strapi);
  const { shown, reason, request } = await mailingState(strapi, knex, principal, releaseId);
  const person = await findContactData(knex, principal.userId);
  const institution = principal.companyId === null ? undefined : await findCompanyAddress(knex, principal.companyId);
  const place = person?.street ? person : institution;
  return {
    shown,
    reason,
    request,
    address: {
      recipient: person?.name ?? '',
      company: institution?.name ?? null,
      street: place?.street ?? '',
      postalCode: place?.postalCode ?? '',
      city: place?.city ?? '',
      country: place?.country ?? '',
    },
  };
}
