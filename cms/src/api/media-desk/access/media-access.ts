import type { Core } from '@strapi/strapi';
import { fail, type AudioFormat, type Principal } from '@mpn/domain';
import { database, allOf, piece, select } from '@mpn/server-kit';
import { ownReleases, releasesWithOriginals, visibleFullSamplings } from '../../release';
import { getSettings } from '../../../../config/environment';
import { findCompanyNames } from '../../company';
import { preferredFormatOf } from '../../identity';
import { findOffer, type Offer } from './offers';

/** Kind of the caller's access to a release's media view. */
export type MediaAccess =
  /**
   * A release of the caller's company (or any for a super admin): as preview; `originals`: with original files;
   * `preferredFormat`: of the caller's account.
   */
  | { kind: 'OWN'; originals: boolean; preferredFormat: AudioFormat }
  /** Another company's active full sampling, by product visibility: details and preview only. */
  | { kind: 'VISIBLE' }
  | { kind: 'SAMPLED'; offer: Offer };

/**
 * Determines the caller's access to the release.
 * @throws AppError not-found for another's and a missing one alike, offer-withdrawn with the withdrawing company and
 * the reason, and offer-paused while the sampling is paused
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
  const db = database(strapi);
  const offer = await findOffer(db, principal, releaseId);
  if (!offer) throw fail('mpn.backend.global.error.not-found');
  const { title, withdrawal, ...found } = offer;
  const promoterName = async () => (await findCompanyNames(db, [offer.promoterId])).get(offer.promoterId) ?? '';
  if (withdrawal) {
    const by = withdrawal.bySupport ? `${getSettings().BRAND_NAME} Support` : await promoterName();
    throw fail('mpn.backend.data.error.product.offer-withdrawn', { by, title, reason: withdrawal.reason });
  }
  if (offer.state === 'PAUSED') {
    throw fail('mpn.backend.data.error.product.offer-paused', { by: await promoterName(), title });
  }
  return { kind: 'SAMPLED', offer: found };
}

/**
 * As {@link mediaAccess}, for calls that need a running campaign.
 * @throws AppError campaign-ended for a past one, not-found for others than media users, and those of
 * {@link mediaAccess}
 */
export async function liveOffer(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<Offer> {
  const access = await mediaAccess(strapi, principal, releaseId);
  if (access.kind !== 'SAMPLED') throw fail('mpn.backend.global.error.not-found');
  if (access.offer.state === 'ENDED') throw fail('mpn.backend.delivery.error.campaign-ended');
  return access.offer;
}
