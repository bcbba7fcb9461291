import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { fail, type FavoriteView, type FileStanding, type Principal } from '@mpn/domain';
import { database, inTransaction, insertRow, select, violates, type SqlPiece } from '@mpn/server-kit';
import { mediaAccess, offersSql } from '../../media-desk';
import {
  fileUrlsFor,
  fileFacts,
  type FileFacts,
  listStanding,
  ownReleases,
  OFFERED_TRACK,
  type OfferedTrackFacts,
  offeredTrackView,
  visibleFullSamplings,
} from '../../release';
import { auditInNameOf } from './audit-in-name-of';

type FavoriteFacts = Omit<FavoriteView, 'coverUrl' | 'offeredTrack' | 'createdAt'> & {
  cover: FileFacts | null;
  offered: OfferedTrackFacts | null;
  createdAt: Date;
  /** Whether it is one of the caller's {@link ownReleases}; false for media users. */
  own: boolean;
};

/**
 * SQL: favorites that the caller may still see, alias `r`: for media users what is sampled to them or was before,
 * without paused offers; for others own releases and visible full samplings.
 */
function reachable(principal: Principal): {
  join: string;
  ended: string;
  own: string;
  where: SqlPiece;
} {
  if (principal.companyType === 'MEDIA') {
    const offers = offersSql(principal, new Date());
    return {
      join: `join (${offers.sql}) o on o."releaseId" = r.id and o.state <> 'PAUSED'`,
      ended: `o.state = 'ENDED'`,
      own: 'false',
      where: { sql: 'r.deleted_at is null and r.withdrawn_at is null', bindings: offers.bindings },
    };
  }
  const own = ownReleases(principal);
  const visible = visibleFullSamplings(principal);
  return {
    join: '',
    ended: 'false',
    own: own.sql,
    where: { sql: `(${own.sql}) or (${visible.sql})`, bindings: { ...own.bindings, ...visible.bindings } },
  };
}

/** The caller's 500 newest favorites, newest first. @param releaseId only this one */
export async function listFavorites(
  strapi: Core.Strapi,
  principal: Principal,
  releaseId?: number,
): Promise<FavoriteView[]> {
  const { join, ended, own, where } = reachable(principal);
  const rows = await select<FavoriteFacts>(
    database(strapi),
    `select fv.id, r.id as "releaseId", r.title, r.artist_name as "artistName", ${ended} as "campaignEnded",
      (${own}) as own,
       fv.created_at as "createdAt",
       (select ${fileFacts('cf')} from front_covers w join file_facts cf on cf.id = w.file_id
        where w.release_id = r.id) as cover,
       ${OFFERED_TRACK} as offered
     from favorites fv join releases r on r.id = fv.release_id ${join}
     where fv.user_id = :favoritesOf and (:oneRelease::int is null or r.id = :oneRelease) and (${where.sql})
     order by fv.created_at desc, fv.id desc limit 500`,
    { ...where.bindings, favoritesOf: principal.userId, oneRelease: releaseId ?? null },
  );
  const ofList = listStanding(principal);
  return rows.map(({ cover, offered, createdAt, own: isOwn, ...row }) => {
    const standing: FileStanding = isOwn || principal.companyType === 'MEDIA' ? ofList : { kind: 'MARKET' };
    const urls = fileUrlsFor(principal, standing);
    return {
      ...row,
      coverUrl: row.campaignEnded ? null : urls.picture(cover, 'FRONT_COVER', 160),
      offeredTrack: offeredTrackView(urls, offered, !row.campaignEnded),
      createdAt: createdAt.toISOString(),
    };
  });
}

/**
 * Marks a release that the caller may see; idempotent.
 * @throws AppError as `mediaAccess`
 */
export async function addFavorite(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<FavoriteView> {
  await mediaAccess(strapi, principal, releaseId);
  await inTransaction(strapi, async (trx) => {
    await insertRow(trx, 'favorites', { user_id: principal.userId, release_id: releaseId });
    await auditInNameOf(trx, principal, 'favorite.add', releaseId);
  }).catch((error: unknown) => {
    if (!violates(error, 'favorites_user_id_release_id_uq')) throw error;
  });
  const [favorite] = await listFavorites(strapi, principal, releaseId);
  if (!favorite) throw fail('mpn.backend.global.error.not-found');
  return favorite;
}

/** Deletes a deleted release from all users' favorites. */
export async function forgetFavoritesOfRelease(trx: Knex, releaseId: number): Promise<void> {
  await trx('favorites').where({ release_id: releaseId }).delete();
}

/** Removes a release from the caller's favorites; idempotent. */
export async function removeFavorite(strapi: Core.Strapi, principal: Principal, releaseId: number): Promise<void> {
  await inTransaction(strapi, async (trx) => {
    const removed = await trx('favorites').where({ user_id: principal.userId, release_id: releaseId }).delete();
    if (removed > 0) await auditInNameOf(trx, principal, 'favorite.remove', releaseId);
  });
}
