import type { Knex } from 'knex';
import type { NotificationAddress } from '../contracts';
import { select } from '../sql';
import { FTP_TARGET } from '../targets/configuration';

/** A delivery that ended before its last file has left files too. */
const REACHED = `select distinct d.institution_id from deliveries d where d.release_id = :releaseId and (d.state = 'DELIVERED'
  or exists (select 1 from delivery_files s where s.delivery_id = d.id and s.state = 'SENT'))`;

const NAMED = (column: string): string =>
  `case when json_typeof(f.${column}::json) = 'array' and json_array_length(f.${column}::json) > 0 then f.${column}::json end`;

/** RFC 5321: no mail goes to a longer one. */
const LONGEST_ADDRESS = 254;

/** A person of ours is written to in the own language, any other address in that of the institution's country. */
const ADDRESSES = `select distinct on (lower(address.email)) address.email,
    coalesce(u.preferred_app_locale, case when coalesce(c.country, 'DE') in ('DE', 'AT', 'CH') then 'de-DE' else 'en-US' end) as locale
  from (${REACHED}) reached join companies c on c.id = reached.institution_id ${FTP_TARGET}
  cross join lateral json_array_elements_text(coalesce(${NAMED('success_addresses')}, ${NAMED('failure_addresses')})) as address(email)
  left join up_users u on lower(u.email) = lower(address.email) and u.deleted_at is null
  where length(address.email) <= ${LONGEST_ADDRESS}
  order by lower(address.email), u.id`;

/**
 * Where the institutions are written to whose servers hold something of the release: the addresses that are told of
 * deliveries, or where none are named those that are told of failures. Each address once.
 */
export function addressesBehindServers(knex: Knex, releaseId: number): Promise<NotificationAddress[]> {
  return select<NotificationAddress>(knex, ADDRESSES, { releaseId });
}
