import type { Knex } from 'knex';
import type { NotificationAddress } from '../../contracts';
import { select } from '@mpn/server-kit';
import { FTP_TARGET } from '../../settings/configuration';
import { ADDRESS_LOCALE, ADDRESSEE } from './address-locale';

/** A delivery that ended before its last file has left files too. */
const REACHED = `select d.institution_id, min(d.id) as first_delivery
  from deliveries d where d.release_id = :releaseId and (d.state = 'DELIVERED'
    or exists (select 1 from delivery_files s where s.delivery_id = d.id and s.state = 'SENT'))
  group by d.institution_id`;

const named = (column: string): string =>
  `case when json_typeof(f.${column}::json) = 'array' and json_array_length(f.${column}::json) > 0 then f.${column}::json end`;

/** Longest email address that mail servers accept (RFC 5321). */
const LONGEST_ADDRESS = 254;

const ADDRESSES = `select distinct on (lower(address.email)) address.email, ${ADDRESS_LOCALE} as locale
  from (${REACHED}) reached join companies c on c.id = reached.institution_id ${FTP_TARGET}
  cross join lateral json_array_elements_text(coalesce(${named('success_addresses')}, ${named('failure_addresses')}))
    with ordinality as address(email, place)
  ${ADDRESSEE}
  where length(address.email) <= ${LONGEST_ADDRESS}
  order by lower(address.email), u.id nulls last, reached.first_delivery, address.place`;

/**
 * Email addresses for the institutions whose servers hold files of the release: the addresses for delivery
 * notifications, or, where there are none, those for failures. Each address once, ignoring case, in the spelling of the
 * institution that was delivered first; addresses of our users come first.
 */
export function addressesBehindServers(knex: Knex, releaseId: number): Promise<NotificationAddress[]> {
  return select<NotificationAddress>(knex, ADDRESSES, { releaseId });
}
