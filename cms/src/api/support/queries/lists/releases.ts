import type { DeskList } from './list';

/** Releases, the newest first; the search also finds their tracks' ISRCs. */
export const releases: DeskList = {
  columns: `r.id, r.title, r.artist_name as "artistName", r.ean, r.company_id as "companyId", c.name as "companyName",
    r.status, r.release_date as "releaseDate", r.withdrawn_at as "withdrawnAt",
    r.withdrawal_reason as "withdrawalReason"`,
  from: `releases r left join companies c on c.id = r.company_id
    left join lateral (select string_agg(t.isrc, ' ') as isrcs from tracks t where t.release_id = r.id) tracks on true`,
  where: 'r.deleted_at is null',
  search: `concat_ws(' ', r.title, r.artist_name, r.ean, r.catalogue_number, r.label_name, c.name, c.mpn_company_number,
    tracks.isrcs)`,
  filters: {
    state: {
      DRAFT: `r.status = 'DRAFT' and r.withdrawn_at is null`,
      READY: `r.status = 'READY' and r.withdrawn_at is null`,
      SCHEDULED: `r.status = 'SCHEDULED' and r.withdrawn_at is null`,
      ON_AIR: `r.status = 'ON_AIR' and r.withdrawn_at is null`,
      withdrawn: 'r.withdrawn_at is not null',
    },
    companyId: { type: 'id', sql: 'r.company_id = :companyId' },
  },
  order: 'r.id desc',
};
