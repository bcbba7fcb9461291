import type { Core } from '@strapi/strapi';
import { fail, type FavoriteView, type Principal } from '@mpn/domain';
import { database, insertRow } from '@mpn/server-kit';
import { addressesFor, fileFacts, type FileFacts } from '../api/release/views/addresses';
import { mediaAccess } from '../api/release/views/media-access';
import { offersSql } from '../api/release/views/offers';
import { PROMO_TRACK, promoTrackView, type PromoTrackFacts } from '../api/release/views/promo-track';
import { ownReleases, visibleFullSamplings } from '../scoping/releases';
import { select, type SqlPiece } from '../scoping/sql';

type FavoriteFacts = Omit<FavoriteView, 'coverUrl' | 'promoTrack' | 'createdAt'> & {
  cover: FileFacts | null;
  promo: PromoTrackFacts | null;
  createdAt: Date;
};

/** Favorites that the caller still reaches: own, or sampled now or before; alias `r`. */
function reachable(principal: Principal): { join: string; ended: string; where: SqlPiece } {
  if (principal.companyType === 'MEDIA') {
    const offers = offersSql(principal, new Date());
    return {
      join: `join (${offers.sql}) o on o."releaseId" = r.id and o.state <> 'PAUSED'`,
      ended: `o.state = 'ENDED'`,
      where: { sql: 'r.deleted_at is null and r.withdrawn_at is null', bindings: offers.bindings },
    };
  }
  const own = ownReleases(principal);
  const visible = visibleFullSamplings(principal);
  return {
    join: '',
    ended: 'false',
    where: { sql: `(${own.sql}) or (${visible.sql})`, bindings: { ...own.bindings, ...visible.bindings } },
  };
}

/** The caller's favorites, newest first. */
export async function listFavorites(
  strapi: Core.Strapi,
  principal: Principal,
  releaseId?: number,
): Promise<FavoriteView[]> {
  const { join, ended, where } = reachable(principal);
  const rows = await select<FavoriteFacts>(
    database(strapi),
    `select fv.id, r.id as "releaseId", r.title, r.artist_name as "artistName", ${ended} as "campaignEnded",
       fv.created_at as "createdAt",
       (select ${fileFacts('cf')} from artworks w join stored_files cf on cf.id = w.file_id
        where w.release_id = r.id and w.kind = 'FRONT_COVER' order by w.position, w.id limit 1) as cover,
       ${PROMO_TRACK} as promo
     from favorites fv join releases r on r.id = fv.release_id ${join}
     where fv.user_id = :favoritesOf and (:oneRelease::int is null or r.id = :oneRelease) and (${where.sql})
     order by fv.created_at desc, fv.id desc limit 500`,
    { ...where.bindings, favoritesOf: principal.userId, oneRelease: releaseId ?? null },
  );
  const addresses = addressesFor(principal);
  return rows.map(({ cover, promo, createdAt, ...row }) => ({
    ...row,
    coverUrl: row.campaignEnded ? null : addresses.picture(cover, 160),
    promoTrack: promoTrackView(addresses, promo, !row.campaignEnded),
    createdAt: createdAt.toISOString(),
  }));
}

/** Marks a release that the caller reaches; marking it twice is no error. */
export async function addFavorite(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<FavoriteView> {
  await mediaAccess(strapi, principal, releaseId);
  const knex = database(strapi);
  await insertRow(knex, 'favorites', { user_id: principal.userId, release_id: releaseId }).catch((error: unknown) => {
    if ((error as { code?: string }).code !== '23505') throw error;
  });
  const [favorite] = await listFavorites(strapi, principal, releaseId);
  if (!favorite) throw fail('mpn.backend.global.error.not-found');
  return favorite;
}

/** Takes a release from the caller's favorites; one that is not among them is no error. */
export async function removeFavorite(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<void> {
  await database(strapi)('favorites').where({ user_id: principal.userId, release_id: releaseId }).delete();
}
