import type { Knex } from 'knex';
import type { ErrorCode } from '@mpn/domain';
import type { InstitutionFolders, NotificationAddress } from '../../contracts';
import { select } from '@mpn/server-kit';
import { FTP_TARGET } from '../../servers';
import { ADDRESS_LOCALE, ADDRESSEE } from './address-locale';

/**
 * SQL: whether a delivery (alias `d`) has left files in its folder. One that ended before its last file has left files
 * too; a file that is being sent during the withdrawal may still arrive.
 */
export const ARRIVED_IN = `(d.reason <> 'WITHDRAWAL' and d.remote_directory is not null and exists (select 1
    from delivery_files s where s.delivery_id = d.id and (s.state = 'SENT' or s.bytes_sent is not null
      and d.error_code = '${'mpn.backend.delivery.error.withdrawn' satisfies ErrorCode}')))`;

/** SQL: institutions to which files of a release were delivered, with the folders. */
const REACHED = `select d.institution_id, min(d.id) as first_delivery,
    coalesce(array_agg(distinct d.remote_directory) filter (where ${ARRIVED_IN}), '{}') as folders
  from deliveries d where d.release_id = :releaseId and d.reason <> 'WITHDRAWAL' and (d.state = 'DELIVERED'
    or exists (select 1 from delivery_files s where s.delivery_id = d.id and s.state = 'SENT'))
  group by d.institution_id`;

const named = (column: string): string =>
  `case when json_typeof(f.${column}::json) = 'array'
    and json_array_length(f.${column}::json) > 0 then f.${column}::json end`;

/** Longest e-mail address that mail servers accept (RFC 5321). */
const LONGEST_ADDRESS = 254;

const ADDRESSES = `with reached as (${REACHED}), addressed as (
    select address.email, ${ADDRESS_LOCALE} as locale, u.id as user_id, reached.first_delivery, address.place,
      reached.folders
    from reached join companies c on c.id = reached.institution_id ${FTP_TARGET}
    cross join lateral json_array_elements_text(coalesce(${named('success_addresses')}, ${named('failure_addresses')}))
      with ordinality as address(email, place)
    ${ADDRESSEE}
    where length(address.email) <= ${LONGEST_ADDRESS})
  select distinct on (lower(a.email)) a.email, a.locale, coalesce((select array_agg(distinct folder)
      from addressed o cross join unnest(o.folders) as folder where lower(o.email) = lower(a.email)), '{}') as folders
  from addressed a order by lower(a.email), a.user_id nulls last, a.first_delivery, a.place`;

/**
 * E-mail addresses for the institutions whose servers hold files of the release: the addresses for successful
 * deliveries, or, where there are none, those for failures; without any that is longer than mail servers accept. Each
 * address once, ignoring case, in the spelling of the institution that was delivered first; the language is that of the
 * user with the address, if there is one.
 */
export function addressesBehindServers(knex: Knex, releaseId: number): Promise<NotificationAddress[]> {
  return select<NotificationAddress>(knex, ADDRESSES, { releaseId });
}

/** The folders on the servers of institutions that hold files of the release. */
export function foldersBehindServers(knex: Knex, releaseId: number): Promise<InstitutionFolders[]> {
  return select<InstitutionFolders>(
    knex,
    `select institution_id as "institutionId", folders from (${REACHED}) reached where cardinality(folders) > 0`,
    { releaseId },
  );
}
