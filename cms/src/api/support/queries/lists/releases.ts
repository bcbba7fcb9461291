import { deskCalls } from '@mpn/domain';
import { listSql } from './list';

/** Releases, the newest first; the search also finds their tracks' ISRCs. */
export const releases = listSql(deskCalls.releases.list, {
  columns: {
    id: 'r.id',
    title: 'r.title',
    artistName: 'r.artist_name',
    ean: 'r.ean',
    companyId: 'r.company_id',
    companyName: 'c.name',
    status: 'r.status',
    releaseDate: 'r.release_date',
    withdrawnAt: 'r.withdrawn_at',
    withdrawalReason: 'r.withdrawal_reason',
  },
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
    companyId: 'r.company_id = :companyId',
  },
  order: 'r.id desc',
});
