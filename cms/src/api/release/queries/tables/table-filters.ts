import type { Principal, QueryOf, releaseEndpoints } from '@mpn/domain';
import { fail, parameterError } from '@mpn/domain';
import { aiOfRelease, piece, type SqlPiece } from '@mpn/server-kit';

export type ReleaseListQuery = QueryOf<typeof releaseEndpoints.table>;

/** Ties and missing values as in the indexes `releases_list_*` of 060-release-indexes.sql. */
export const BY_INDEX = { id: 'r.id', nulls: 'largest' } as const;

/** Filters of every view: genres (a top level includes its sub-genres), formats, labels, release status. */
export function commonFilters(query: ReleaseListQuery): SqlPiece[] {
  const pieces: SqlPiece[] = [];
  if (query.genres?.length) {
    pieces.push(
      piece(
        `r.id in (select fl.release_id from releases_genres_lnk fl join genre_list fg on fg.id = fl.genre_id
                  where fg.id = any(:genres) or fg.parent_id = any(:genres))`,
        { genres: query.genres },
      ),
    );
  }
  if (query.formats?.length) pieces.push(piece('r.format_id = any(:formats)', { formats: query.formats }));
  if (query.labels?.length) {
    pieces.push(
      piece('mpn_normalize(r.label_name) = any(select mpn_normalize(wanted) from unnest(:labels::text[]) wanted)', {
        labels: query.labels,
      }),
    );
  }
  if (query.containsAi?.length) {
    pieces.push(piece(`${aiOfRelease('r.id')} = any(:containsAi)`, { containsAi: query.containsAi }));
  }
  if (query.releaseStatus?.length)
    pieces.push(piece('r.status = any(:releaseStatus)', { releaseStatus: query.releaseStatus }));
  return pieces;
}

/**
 * Rejects filters of another view, which would silently have no effect.
 * @throws AppError unknown-parameter
 */
export function refuseFilters(query: ReleaseListQuery, names: readonly (keyof ReleaseListQuery)[]): void {
  const stray = names.find((name) => query[name] !== undefined);
  if (stray !== undefined) throw parameterError(stray, 'mpn.backend.global.error.unknown-parameter', { name: stray });
}

/**
 * The requested view, by default that of the caller's company type.
 * @throws AppError role-access-denied for a view that the caller has no permission for
 */
export function viewOf(principal: Principal, query: ReleaseListQuery): 'albums' | 'tracks' | 'media' {
  const view = query.view ?? (principal.companyType === 'MEDIA' ? 'media' : 'albums');
  const permission = view === 'media' ? 'GetReleasesSampled' : 'GetReleases';
  if (!principal.permissions.has(permission)) throw fail('mpn.backend.global.error.role-access-denied');
  return view;
}
