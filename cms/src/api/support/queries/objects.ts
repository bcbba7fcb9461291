import type { Knex } from 'knex';
import {
  fail,
  type AnyDeskList,
  type BeforeJson,
  type DeskCalls,
  type DeskCampaignDetail,
  type DeskCompanyDetail,
  type DeskDeliveryDetail,
  type DeskJobDetail,
  type DeskMailDetail,
  type DeskObjectKind,
  type DeskOrderDetail,
  type DeskPersonDetail,
  type DeskPressLinkDetail,
  type DeskPromoShareDetail,
  type DeskReleaseDetail,
  type DeskReplyOf,
  type DeskRowOf,
} from '@mpn/domain';
import { select } from '@mpn/server-kit';
import { selected, type Columns, type ListStatement } from './lists/list';
import {
  campaigns,
  companies,
  deliveries,
  jobs,
  mails,
  orders,
  people,
  pressLinks,
  promoShares,
  releases,
} from './lists';

/** An object's page: the row of its list, and further columns; `id` is the column of its id in the statement. */
interface ObjectStatement {
  list: Pick<ListStatement, 'columns' | 'from' | 'where'>;
  id: string;
  columns: Readonly<Record<string, string>>;
}

/** Binds columns to the reply of an object's page: a field that is missing does not compile. */
const objectSql =
  <D extends object>() =>
  <L extends AnyDeskList>(list: ListStatement<L>, id: string, columns: Columns<Omit<D, keyof DeskRowOf<L>>>) => ({
    list,
    id,
    columns,
  });

const instant = (column: string): string => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

/** SQL: rows of a statement as a JSON array. */
const listOf = (statement: string): string => `(select coalesce(json_agg(entry), '[]') from (${statement}) entry)`;

const COMPANY = objectSql<DeskCompanyDetail>()(companies, 'c.id', {
  street: 'c.street',
  postalCode: 'c.postal_code',
  country: 'c.country',
  vatId: 'c.vat_id',
  invoiceEmail: 'c.invoice_email',
  createdAt: 'c.created_at',
  discounted: 'coalesce(c.discounted, false)',
  samplingMode: 'c.sampling_mode',
  ownership: `case when c.type = 'MEDIA' then coalesce(c.ownership, 'UNKNOWN') end`,
  contractDate: 'c.recognition_contract_date',
  recognitionForm: 'c.recognition_form',
  groupName: '(select g.name from network_list g where g.id = c.media_group_id)',
  server: `(select json_build_object('name', concat_ws(' ', f.protocol, f.server_address),
      'legacyAlgorithms', case when f.protocol = 'SFTP' and f.server_address is not null
        then coalesce(f.legacy_algorithms, false) end)
      from ftp_configurations f where f.company_id = c.id limit 1)`,
  signOnIssuer: '(select s.issuer from company_sign_ons s where s.company_id = c.id)',
  signOnActive: 'exists (select 1 from company_sign_ons s where s.company_id = c.id and s.active)',
  signOnAccountsApprovedAt: '(select s.accounts_approved_at from company_sign_ons s where s.company_id = c.id)',
  orderedCents: `(select coalesce(sum(o.total_cents), 0)::int from purchase_orders o
      where o.company_id = c.id and o.state = 'completed')`,
});

const PERSON = objectSql<DeskPersonDetail>()(people, 'u.id', {
  phoneNumber: 'u.phone_number',
  position: 'u.position',
  createdAt: 'u.created_at',
  emailVerifiedAt: 'u.email_verified_at',
  adminLockedAt: 'u.admin_locked_at',
  locale: `coalesce(u.preferred_app_locale, 'de-DE')`,
  lockedOutAt: '(select l.locked_at from login_lockouts l where l.user_id = u.id and l.locked_at is not null)',
  hasSecondFactor: 'exists (select 1 from second_factors f where f.user_id = u.id)',
  factorResetAt: '(select f.reset_due_at from second_factors f where f.user_id = u.id)',
  sessions: `(select count(*)::int from mpn_sessions s where s.user_id = u.id and s.revoked_at is null
      and s.expires_at > now() at time zone 'UTC')`,
});

const RELEASE = objectSql<DeskReleaseDetail>()(releases, 'r.id', {
  labelName: 'r.label_name',
  labelCode: 'r.label_code',
  catalogueNumber: 'r.catalogue_number',
  airDate: 'r.air_date',
  createdAt: 'r.created_at',
  tracks: listOf(`select t.id, t.set_number as "setNumber", t.position, t.title, t.artist, t.isrc,
      t.duration_ms as "durationMs",
      t.audio_file_id is not null as "hasAudio" from tracks t where t.release_id = r.id
      order by t.set_number, t.position, t.id`),
});

const CAMPAIGN = objectSql<DeskCampaignDetail>()(campaigns, 'k.id', {
  createdAt: 'k.created_at',
  promoShareId: 'k.promo_share_id',
  institutions: '(select count(*)::int from sampling_campaign_rights g where g.campaign_id = k.id)',
  actions: listOf(`select a.id, coalesce(a.name, '') as name, a.status, a.sampling_type as type,
      coalesce(a.download_allowed, false) as download, ${instant('a.starts_at')} as "startsAt",
      ${instant('a.ends_at')} as "endsAt"
      from sampling_actions a where a.campaign_id = k.id order by a.position, a.id`),
  orders: listOf(`select o.id, o.order_number as "orderNumber", o.state from purchase_orders o
      join order_positions p on p.order_id = o.id where p.campaign_id = k.id order by o.id`),
});

const DELIVERY = objectSql<DeskDeliveryDetail>()(deliveries, 'd.id', {
  startedAt: 'd.started_at',
  deliveredAt: 'd.delivered_at',
  remoteDirectory: 'd.remote_directory',
  audioFormat: 'd.audio_format',
  bytesTotal: 'coalesce(d.bytes_total, 0)::float8',
  bytesDone: 'coalesce(d.bytes_done, 0)::float8',
  files: listOf(`select f.name, f.kind, f.state, f.size::float8 as size from delivery_files f where f.delivery_id = d.id
      order by f.position`),
  history: listOf(`select h.number, ${instant('h.started_at')} as "startedAt", ${instant('h.ended_at')} as "endedAt",
      h.outcome, h.step,
      h.error_code as "errorCode", h.error_values::json as "errorValues" from delivery_attempts h
        where h.delivery_id = d.id
      order by h.number desc limit 50`),
});

const ORDER = objectSql<DeskOrderDetail>()(orders, 'o.id', {
  netCents: 'o.net_cents',
  taxCents: 'o.tax_cents',
  reference: 'o.reference',
  note: 'o.note',
  buyer: 'o.buyer::json',
  reviewedAt: 'o.reviewed_at',
  completedAt: 'o.completed_at',
  cancelledAt: 'o.cancelled_at',
  externalReference: 'o.external_reference',
  hasInvoice: 'o.invoice_key is not null',
  hasReceipt: 'o.receipt_key is not null',
  userId: 'o.user_id',
  positions: listOf(`select p.campaign_id as "campaignId", p.release_title as title, p.artist_name as artist,
      p.start_date as "startDate",
      p.end_date as "endDate", p.net_cents as "netCents" from order_positions p where p.order_id = o.id
      order by p.position, p.id`),
  creditNotes: listOf(`select n.id, n.number, ${instant('n.issued_at')} as "issuedAt", n.net_cents as "netCents",
      n.total_cents as "totalCents", n.reason, n.document_key is not null as "hasDocument"
      from credit_notes n where n.order_id = o.id order by n.id`),
});

const PROMO_SHARE = objectSql<DeskPromoShareDetail>()(promoShares, 's.id', {
  links: listOf(`select r.id, r.title, r.artist_name as artist, coalesce(l.editable, false) as editable
    from promo_share_release_links l join releases r on r.id = l.release_id where l.promo_share_id = s.id
    order by r.title, r.id limit 200`),
});

const PRESS_LINK = objectSql<DeskPressLinkDetail>()(pressLinks, 'l.id', {
  hasPassword: 'l.has_password',
  promoShareId: 'l.promo_share_id',
  releases: listOf(`select r.id, r.title, r.artist_name as artist from press_link_titles x
    join release_titles r on r.id = x.release_id where x.link_id = l.id order by x.place`),
  grants: listOf(`select g.id, g.kind, g.label, g.email, g.state, ${instant('g.last_visit_at')} as "lastVisitAt"
    from press_guests g where g.link_id = l.id order by g.id desc limit 200`),
});

const MAIL = objectSql<DeskMailDetail>()(mails, 'm.id', {
  text: 'm.text',
  locale: 'm.locale',
  attachments: `coalesce((select json_agg(file ->> 'fileName')
    from json_array_elements(m.attachments::json) file),
    '[]')`,
});

const JOB = objectSql<DeskJobDetail>()(jobs, 'j.id', {
  lockedAt: 'j.locked_at',
  lockedBy: 'j.locked_by',
  priority: 'j.priority::int',
});

const OBJECTS = {
  companies: COMPANY,
  users: PERSON,
  releases: RELEASE,
  campaigns: CAMPAIGN,
  deliveries: DELIVERY,
  orders: ORDER,
  'promo-shares': PROMO_SHARE,
  'press-links': PRESS_LINK,
  mails: MAIL,
  jobs: JOB,
} as const satisfies Record<DeskObjectKind, ObjectStatement>;

/**
 * Data of one object's page, in one statement; finds only objects that its list can show.
 * @throws AppError not-found
 */
export async function readObject<K extends DeskObjectKind>(
  db: Knex,
  kind: K,
  id: number,
): Promise<BeforeJson<DeskReplyOf<DeskCalls[K]['get']>>> {
  const object: ObjectStatement = OBJECTS[kind];
  const { from, where = 'true', columns } = object.list;
  const [row] = await select<BeforeJson<DeskReplyOf<DeskCalls[K]['get']>> & object>(
    db,
    `select ${selected({ ...columns, ...object.columns })} from ${from} where ${where} and ${object.id} = :id`,
    { id },
  );
  if (!row) throw fail('mpn.backend.global.error.not-found');
  return row;
}
