import { deskCalls } from '@mpn/domain';
import { listSql } from './list';

/** Press links, the latest first. */
export const pressLinks = listSql(deskCalls['press-links'].list, {
  columns: {
    id: 'l.id',
    name: 'l.name',
    state: 'l.state',
    mode: 'l.mode',
    companyId: 'l.company_id',
    companyName: 'c.name',
    createdAt: 'l.created_at',
    expiresAt: 'l.expires_at',
    titles: `(select coalesce(string_agg(concat_ws(' – ', r.artist_name, r.title), ', ' order by x.place), '')
      from press_link_titles x join release_titles r on r.id = x.release_id where x.link_id = l.id)`,
    people: 'l.people',
    everybody: 'l.everybody',
    lastUsedAt: 'l.last_used_at',
  },
  from: 'press_link_list l join partners c on c.id = l.company_id',
  search: `concat_ws(' ', l.name, l.slug, c.name, c.mpn_company_number,
    (select string_agg(concat_ws(' ', r.artist_name, r.title), ' ') from press_link_titles x
      join release_titles r on r.id = x.release_id where x.link_id = l.id),
    (select string_agg(g.email, ' ') from press_guests g where g.link_id = l.id))`,
  filters: {
    state: {
      ACTIVE: `(l.state = 'ACTIVE' and l.expires_at > now() at time zone 'UTC')`,
      PAUSED: `l.state = 'PAUSED'`,
      REVOKED: `l.state = 'REVOKED'`,
      ended: `(l.state <> 'REVOKED' and l.expires_at <= now() at time zone 'UTC')`,
    },
    companyId: 'l.company_id = :companyId',
    releaseId: `exists (select 1 from press_link_titles x where x.link_id = l.id and x.release_id = :releaseId)`,
  },
  order: 'l.id desc',
});
