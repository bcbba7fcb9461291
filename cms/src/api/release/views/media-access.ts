import type { Core } from '@strapi/strapi';
import { fail, type Principal } from '@mpn/domain';
import { database } from '@mpn/server-kit';
import { ownReleases, visibleFullSamplings } from '../../../scoping/releases';
import { allOf, piece, select } from '../../../scoping/sql';
import { findOffer, type Offer } from './offers';

/** How the caller reaches a release's media view. */
export type MediaAccess =
  /** Own company's (or a super admin's look): as preview. */
  | { kind: 'OWN' }
  /** Another company's active full sampling, by product visibility: details and preview only. */
  | { kind: 'VISIBLE' }
  | { kind: 'SAMPLED'; offer: Offer };

/**
 * Finds how the caller reaches the release. Throws not-found for foreign and missing alike, resource-access-denied
 * where the caller once had access that is withdrawn or paused.
 */
export async function mediaAccess(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<MediaAccess> {
  if (principal.companyType === 'MEDIA') return sampledAccess(strapi, principal, releaseId);
  const byId = piece('r.id = :id', { id: releaseId });
  const own = allOf([byId, ownReleases(principal)]);
  const visible = allOf([byId, visibleFullSamplings(principal)]);
  const [row] = await select<{ own: boolean }>(
    database(strapi),
    `select (${own.sql}) as own from releases r where (${own.sql}) or (${visible.sql})`,
    { ...own.bindings, ...visible.bindings },
  );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return { kind: row.own ? 'OWN' : 'VISIBLE' };
}

async function sampledAccess(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<MediaAccess> {
  const offer = await findOffer(database(strapi), principal, releaseId);
  if (!offer) throw fail('mpn.backend.global.error.not-found');
  if (offer.withdrawn || offer.state === 'PAUSED') throw fail('mpn.backend.global.error.resource-access-denied');
  return { kind: 'SAMPLED', offer };
}

/** The same for what needs a running campaign: throws campaign-ended for a row of the history. */
export async function liveOffer(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<Offer> {
  const access = await mediaAccess(strapi, principal, releaseId);
  if (access.kind !== 'SAMPLED') throw fail('mpn.backend.global.error.not-found');
  if (access.offer.state === 'ENDED') throw fail('mpn.backend.delivery.error.campaign-ended');
  return access.offer;
}
