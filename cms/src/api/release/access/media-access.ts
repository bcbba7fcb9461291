import type { Core } from '@strapi/strapi';
import { fail, type AudioFormat, type Principal } from '@mpn/domain';
import { database, allOf, piece, select } from '@mpn/server-kit';
import { preferredFormatOf } from '../../identity';
import { ownReleases, releasesWithOriginals, visibleFullSamplings } from './scope';
import { findOffer, type Offer } from './offers';

/** Through what the caller has access to a release's media view. */
export type MediaAccess =
  /**
   * The own company's release (or any for a super admin): as preview; `originals`: with original files;
   * `preferredFormat`: of the caller's account.
   */
  | { kind: 'OWN'; originals: boolean; preferredFormat: AudioFormat }
  /** Another company's active full sampling, by product visibility: details and preview only. */
  | { kind: 'VISIBLE' }
  | { kind: 'SAMPLED'; offer: Offer };

/**
 * Determines the caller's access to the release.
 * @throws AppError not-found for another's and a missing one alike, resource-access-denied where access was withdrawn
 * or is paused
 */
export async function mediaAccess(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<MediaAccess> {
  if (principal.companyType === 'MEDIA') return sampledAccess(strapi, principal, releaseId);
  const byId = piece('r.id = :id', { id: releaseId });
  const own = allOf([byId, ownReleases(principal)]);
  const visible = allOf([byId, visibleFullSamplings(principal)]);
  const originals = releasesWithOriginals(principal);
  const format = preferredFormatOf(principal.userId);
  const [row] = await select<{ own: boolean; originals: boolean; preferredFormat: AudioFormat }>(
    database(strapi),
    `select (${own.sql}) as own, (${originals.sql}) as originals,
       (${format.sql}) as "preferredFormat"
     from releases r where (${own.sql}) or (${visible.sql})`,
    { ...own.bindings, ...originals.bindings, ...visible.bindings, ...format.bindings },
  );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  if (!row.own) return { kind: 'VISIBLE' };
  return { kind: 'OWN', originals: row.originals, preferredFormat: row.preferredFormat };
}

async function sampledAccess(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<MediaAccess> {
  const offer = await findOffer(database(strapi), principal, releaseId);
  if (!offer) throw fail('mpn.backend.global.error.not-found');
  if (offer.withdrawn || offer.state === 'PAUSED') throw fail('mpn.backend.global.error.resource-access-denied');
  return { kind: 'SAMPLED', offer };
}

/**
 * The same for calls that need a running campaign.
 * @throws AppError campaign-ended for a past one
 */
export async function liveOffer(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<Offer> {
  const access = await mediaAccess(strapi, principal, releaseId);
  if (access.kind !== 'SAMPLED') throw fail('mpn.backend.global.error.not-found');
  if (access.offer.state === 'ENDED') throw fail('mpn.backend.delivery.error.campaign-ended');
  return access.offer;
}
