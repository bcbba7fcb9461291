import type { Knex } from 'knex';
import { fail } from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { LISTS } from './lists';

/** Columns of an object's page besides those of its list; `id` is the column of its id in the list's statement. */
interface DeskObject {
  id: string;
  columns: string;
}

const instant = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL: rows of a statement as a JSON array. */
const listOf = (statement: string): string => `(select coalesce(json_agg(entry), '[]') from (${statement}) entry)`;

const COMPANY: DeskObject = {
  id: 'c.id',
  columns: `c.street, c.postal_code as "postalCode", c.country, c.vat_id as "vatId", c.invoice_email as "invoiceEmail",
    c.created_at as "createdAt", coalesce(c.discounted, false) as discounted, c.sampling_mode as "samplingMode",
    (select g.name from network_list g where g.id = c.media_group_id) as "groupName",
    (select json_build_object('name', concat_ws(' ', f.protocol, f.server_address),
      'legacyAlgorithms', case when f.protocol = 'SFTP' and f.server_address is not null
        then coalesce(f.legacy_algorithms, false) end)
      from ftp_configurations f where f.company_id = c.id limit 1) as server,
    (select coalesce(sum(o.total_cents), 0)::int from purchase_orders o
      where o.company_id = c.id and o.state = 'completed') as "orderedCents"`,
};

const PERSON: DeskObject = {
  id: 'u.id',
  columns: `u.phone_number as "phoneNumber", u.position, u.created_at as "createdAt",
    u.email_verified_at as "emailVerifiedAt",
    u.admin_locked_at as "adminLockedAt", coalesce(u.preferred_app_locale, 'de-DE') as locale,
    (select l.locked_at from login_lockouts l where l.user_id = u.id and l.locked_at is not null) as "lockedOutAt",
    (select count(*)::int from mpn_sessions s where s.user_id = u.id and s.revoked_at is null
      and s.expires_at > now() at time zone 'UTC') as sessions`,
};

const RELEASE: DeskObject = {
  id: 'r.id',
  columns: `r.label_name as "labelName", r.label_code as "labelCode", r.catalogue_number as "catalogueNumber",
    r.air_date as "airDate", r.created_at as "createdAt",
    ${listOf(`select t.id, t.set_number as "setNumber", t.position, t.title, t.artist, t.isrc,
      t.duration_ms as "durationMs",
      t.audio_file_id is not null as "hasAudio" from tracks t where t.release_id = r.id
      order by t.set_number, t.position, t.id`)} as tracks`,
};

const CAMPAIGN: DeskObject = {
  id: 'k.id',
  columns: `k.created_at as "createdAt", k.promo_share_id as "promoShareId",
    (select count(*)::int from sampling_campaign_rights g where g.campaign_id = k.id) as institutions,
    ${listOf(`select a.id, coalesce(a.name, '') as name, a.status, a.sampling_type as type,
      coalesce(a.download_allowed, false) as download, ${instant('a.starts_at')} as "startsAt",
      ${instant('a.ends_at')} as "endsAt"
      from sampling_actions a where a.campaign_id = k.id order by a.position, a.id`)} as actions,
    ${listOf(`select o.id, o.order_number as "orderNumber", o.state from purchase_orders o
      join order_positions p on p.order_id = o.id where p.campaign_id = k.id order by o.id`)} as orders`,
};

const DELIVERY: DeskObject = {
  id: 'd.id',
  columns: `d.started_at as "startedAt", d.delivered_at as "deliveredAt", d.remote_directory as "remoteDirectory",
    d.audio_format as "audioFormat", coalesce(d.bytes_total, 0)::float8 as "bytesTotal",
    coalesce(d.bytes_done, 0)::float8 as "bytesDone",
    ${listOf(`select f.name, f.kind, f.state, f.size::float8 as size from delivery_files f where f.delivery_id = d.id
      order by f.position`)} as files,
    ${listOf(`select h.number, ${instant('h.started_at')} as "startedAt", ${instant('h.ended_at')} as "endedAt",
      h.outcome, h.step,
      h.error_code as "errorCode", h.error_values::json as "errorValues" from delivery_attempts h
        where h.delivery_id = d.id
      order by h.number desc limit 50`)} as history`,
};

const ORDER: DeskObject = {
  id: 'o.id',
  columns: `o.net_cents as "netCents", o.tax_cents as "taxCents", o.reference, o.note, o.buyer::json as buyer,
    o.reviewed_at as "reviewedAt", o.completed_at as "completedAt", o.cancelled_at as "cancelledAt",
    o.external_reference as "externalReference", o.invoice_key is not null as "hasInvoice",
    o.receipt_key is not null as "hasReceipt", o.user_id as "userId",
    ${listOf(`select p.campaign_id as "campaignId", p.release_title as title, p.artist_name as artist,
      p.start_date as "startDate",
      p.end_date as "endDate", p.net_cents as "netCents" from order_positions p where p.order_id = o.id
      order by p.position, p.id`)} as positions,
    ${listOf(`select n.id, n.number, ${instant('n.issued_at')} as "issuedAt", n.net_cents as "netCents",
      n.total_cents as "totalCents", n.reason, n.document_key is not null as "hasDocument"
      from credit_notes n where n.order_id = o.id order by n.id`)} as "creditNotes"`,
};

const PROMO_SHARE: DeskObject = {
  id: 's.id',
  columns:
    listOf(`select r.id, r.title, r.artist_name as artist, coalesce(l.editable, false) as editable
    from promo_share_release_links l join releases r on r.id = l.release_id where l.promo_share_id = s.id
    order by r.title, r.id limit 200`) + ' as links',
};

const MAIL: DeskObject = {
  id: 'm.id',
  columns: `m.text, m.locale, coalesce((select json_agg(file ->> 'fileName')
    from json_array_elements(m.attachments::json) file),
    '[]') as attachments`,
};

const JOB: DeskObject = {
  id: 'j.id',
  columns: `j.locked_at as "lockedAt", j.locked_by as "lockedBy", j.priority::int`,
};

const OBJECTS: Readonly<Record<string, DeskObject>> = {
  companies: COMPANY,
  users: PERSON,
  releases: RELEASE,
  campaigns: CAMPAIGN,
  deliveries: DELIVERY,
  orders: ORDER,
  'promo-shares': PROMO_SHARE,
  mails: MAIL,
  jobs: JOB,
};

/** The kinds of objects that have a page: `GET /admin/support/companies/12`. */
export const OBJECT_KINDS: readonly string[] = Object.keys(OBJECTS);

/**
 * Data of one object's page, in one statement; finds only objects that its list can show.
 * @throws AppError not-found
 */
export async function readObject(db: Knex, kind: string, id: number): Promise<Record<string, unknown>> {
  const object = OBJECTS[kind];
  const list = LISTS[kind];
  if (!object || !list) throw fail('mpn.backend.global.error.not-found');
  const [row] = await select<Record<string, unknown>>(
    db,
    `select ${list.columns}, ${object.columns} from ${list.from} where ${list.where ?? 'true'} and ${object.id} = :id`,
    { id },
  );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return row;
}
