import { deskCalls } from '@mpn/domain';
import { fullName } from '../../../identity';
import { listSql } from './list';

const person = (alias: string, column: string): string => `left join up_users ${alias} on ${alias}.id = a.${column}`;

/** SQL: the panel account that acted, from the record of support. */
const STAFF_ID = `(a.data::jsonb ->> 'panelUserId')::int`;

/** SQL: the name of the object of a record; null if it no longer exists, or for types without names. */
const OBJECT_NAME = `case a.object_type
  when 'user' then (select ${fullName('o')} from up_users o where o.id = a.object_id)
  when 'company' then (select o.name from companies o where o.id = a.object_id)
  when 'release' then (select concat_ws(' – ', o.artist_name, o.title) from releases o where o.id = a.object_id)
  when 'purchase_order' then (select o.order_number from purchase_orders o where o.id = a.object_id)
  when 'credit-note' then (select o.number from credit_notes o where o.id = a.object_id)
  when 'sampling_campaign' then (select concat_ws(' – ', r.artist_name, r.title) from sampling_campaigns o
    join releases r on r.id = o.release_id where o.id = a.object_id)
  when 'delivery' then (select concat(c.name, ': ', r.title) from deliveries o join releases r on r.id = o.release_id
    join companies c on c.id = o.institution_id where o.id = a.object_id)
  when 'join_request' then (select concat_ws(' ', o.first_name, o.last_name) from join_requests o
    where o.id = a.object_id)
  when 'promo-share' then (select concat_ws(' → ', s.name, r.name) from promo_shares o
    join companies s on s.id = o.source_company_id join companies r on r.id = o.received_company_id
      where o.id = a.object_id)
  when 'press_link' then (select o.name from press_link_list o where o.id = a.object_id)
  when 'mail' then (select o.subject from mails o where o.id = a.object_id)
  when 'message' then (select o.title_de from messages o where o.id = a.object_id)
  when 'seller' then (select o.name from sellers o where o.id = a.object_id)
  when 'price-list' then (select o.name from price_lists o where o.id = a.object_id)
  when 'legal-document' then (select concat_ws(' ', o.title_de, o.document_version) from legal_documents o
    where o.id = a.object_id)
  when 'panel-user' then (select o.email from admin_users o where o.id = a.object_id) end`;

/** The trail, the latest first: who did what to which object, and in whose name. */
export const trail = listSql(deskCalls.trail.list, {
  columns: {
    id: 'a.id',
    at: 'a.at',
    action: 'a.action',
    objectType: 'a.object_type',
    objectId: 'a.object_id',
    objectName: OBJECT_NAME,
    userId: 'a.user_id',
    userName: `case when u.id is not null then ${fullName('u')} end`,
    onBehalfOfUserId: 'a.on_behalf_of_user_id',
    onBehalfOfName: `case when b.id is not null then ${fullName('b')} end`,
    companyId: 'a.company_id',
    companyName: 'c.name',
    ownCompanyId: 'a.own_company_id',
    ownCompanyName: 'own.name',
    staffId: 'staff.id',
    staffName: `nullif(concat_ws(' ', staff.firstname, staff.lastname), '')`,
    address: 'a.address',
    data: 'a.data::json',
  },
  from: `audit_records a ${person('u', 'user_id')} ${person('b', 'on_behalf_of_user_id')}
    left join companies c on c.id = a.company_id left join companies own on own.id = a.own_company_id
    left join admin_users staff on staff.id = ${STAFF_ID}`,
  search: `concat_ws(' ', a.action, a.object_type, a.object_id, u.first_name, u.last_name, u.username, u.email, c.name,
    staff.firstname, staff.lastname, staff.email, a.data::text)`,
  filters: {
    who: {
      support: `(a.action like 'support.%' or staff.id is not null)`,
      people: `a.user_id is not null`,
      onBehalf: '(a.on_behalf_of_user_id is not null or a.promo_share_id is not null)',
      system: `a.user_id is null and staff.id is null and a.action not like 'support.%'`,
    },
    userId: '(:userId in (a.user_id, a.on_behalf_of_user_id))',
    staffId: 'staff.id = :staffId',
    companyId: `(:companyId in (a.company_id, a.own_company_id)
      or a.object_type = 'company' and a.object_id = :companyId)`,
    objectType: 'a.object_type = :objectType',
    objectId: 'a.object_id = :objectId',
    // One action, or all of an area: "support.".
    action: `(a.action = :action or right(:action, 1) = '.' and starts_with(a.action, :action))`,
    from: 'a.at >= :from',
    to: 'a.at < :to',
  },
  order: 'a.at desc, a.id desc',
});
