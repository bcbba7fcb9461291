import type { Knex } from 'knex';
import type { Principal } from '@mpn/domain';
import { select, type SqlPiece } from '@mpn/server-kit';
import { ownReleases } from '../../release';
import { offersSql } from '../access/offers';

export interface ReleaseDays {
  id: number;
  title: string;
  artist: string | null;
  /** As YYYY-MM-DD, like `airDate`. */
  releaseDate: string | null;
  airDate: string | null;
  changedAt: Date;
}

const MAX_RELEASES = 2000;

/** SQL: releases whose dates the person may see; alias `r`. Undefined for people who see no releases. */
function visible(principal: Principal): { join: string; where: SqlPiece } | undefined {
  if (principal.companyType === 'MEDIA' && principal.permissions.has('GetReleasesSampled')) {
    const offers = offersSql(principal, new Date());
    const join = `join (${offers.sql}) o on o."releaseId" = r.id and o.state <> 'PAUSED'`;
    return { join, where: { sql: 'r.deleted_at is null', bindings: offers.bindings } };
  }
  return principal.permissions.has('GetReleases') ? { join: '', where: ownReleases(principal) } : undefined;
}

/**
 * Release and embargo dates of the releases that a person may see now, by the later of both; without withdrawn ones.
 * The first {@link MAX_RELEASES}.
 * @param from the first day, as YYYY-MM-DD
 */
export async function releaseDays(db: Knex, principal: Principal, from: string): Promise<ReleaseDays[]> {
  const scope = visible(principal);
  if (!scope) return [];
  return select<ReleaseDays>(
    db,
    `select r.id, r.title, r.artist_name as artist, r.release_date::text as "releaseDate",
      r.air_date::text as "airDate",
       r.updated_at as "changedAt"
     from releases r ${scope.join}
     where (${scope.where.sql}) and r.withdrawn_at is null and greatest(r.release_date, r.air_date) >= :daysFrom::date
     order by greatest(r.release_date, r.air_date), r.id limit ${String(MAX_RELEASES)}`,
    { ...scope.where.bindings, daysFrom: from },
  );
}
