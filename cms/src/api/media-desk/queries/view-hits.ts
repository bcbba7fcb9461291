import type { Knex } from 'knex';
import { queryOfView, type NotifiedRelease, type Principal, type SavedFilters } from '@mpn/domain';
import { allOf, piece, select } from '@mpn/server-kit';
import { asTyped, SENT_RELEASE_COLUMNS } from '../../release';
import { offersSql } from '../access/offers';
import { IS_LISTED, IS_NEW, listFilters, offeredReleases } from './media-table';

/** Samplings that have begun after one instant, up to and including another. */
export interface BegunWithin {
  after: Date;
  until: Date;
}

/**
 * The releases that the editor's list shows in a saved view, of those that were sampled to the caller's institution
 * within this time: what is live and new to the caller, newest first. It is the list's own statement, with its scope
 * and filters; only its search forgives no mistakes, which would find what was not looked for.
 * @returns none for others than media users, and for filters that the list refuses
 */
export async function viewHits(
  knex: Knex,
  principal: Principal,
  view: SavedFilters,
  { after, until }: BegunWithin,
): Promise<NotifiedRelease[]> {
  const query = queryOfView(view);
  if (!query || principal.companyType !== 'MEDIA' || !principal.permissions.has('GetReleasesSampled')) return [];
  const begun = piece(
    `c.release_id in (select begun.release_id from samplings_begun begun
      where begun.institution_id = :myInstitution and begun.begun_at > :after and begun.begun_at <= :until)`,
    { after, until },
  );
  const offers = offersSql(principal, new Date(), begun);
  const where = allOf([
    IS_LISTED,
    ...listFilters(principal, query),
    ...asTyped(query.term).pieces(SENT_RELEASE_COLUMNS),
    piece(`o.state = 'LIVE' and ${IS_NEW}`),
  ]);
  return select<NotifiedRelease>(
    knex,
    `select r.id as "releaseId", coalesce(r.title, '') as title, r.artist_name as artist
     from ${offeredReleases(offers)} where ${where.sql} order by o."sampledAt" desc, r.id desc`,
    { ...offers.bindings, ...where.bindings, me: principal.userId, newSince: new Date() },
  );
}
