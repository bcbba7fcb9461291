import { deskCalls } from '@mpn/domain';
import { fullName } from '../../../identity';
import { listSql } from './list';

/** Public mail providers: a common domain of these says nothing about two people. */
const PUBLIC_MAIL_DOMAINS = [
  'gmail.com',
  'googlemail.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  't-online.de',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'yahoo.de',
  'icloud.com',
  'freenet.de',
  'posteo.de',
  'mailbox.org',
  'proton.me',
];

const MAX_HITS = 5;

const OWNERSHIP = `case when c.type = 'MEDIA' then coalesce(c.ownership, 'UNKNOWN') end`;

/** SQL: only letters and digits, so that "Radio-Nord GmbH" and "radio nord gmbh" are equal. */
const plain = (value: string): string => `regexp_replace(lower(${value}), '[^[:alnum:]]', '', 'g')`;
/** SQL: the last nine digits of a phone number, so that in long numbers the country's prefix makes no difference. */
const digits = (value: string): string => `right(regexp_replace(coalesce(${value}, ''), '[^0-9]', '', 'g'), 9)`;
const domain = (value: string): string => `lower(split_part(${value}, '@', 2))`;

/**
 * SQL: other companies that match a condition, as `[{id, name}]`; over the aliases `c` (registered) and `k` (known).
 */
const knownCompanies = (condition: string): string => `(select coalesce(json_agg(hit), '[]') from (
  select k.id, k.name from companies k where k.id <> c.id and k.deleted_at is null and ${condition}
  order by k.id limit ${MAX_HITS}) hit)`;

/** The same for people of other companies; over the aliases `p` (registered) and `k` (known). */
const knownPeople = (condition: string): string => `(select coalesce(json_agg(hit), '[]') from (
  select distinct k.id, ${fullName('k')} as name, kc.name as "companyName"
  from up_users p join up_users k on k.company_id is distinct from c.id left join companies kc on kc.id = k.company_id
  where p.company_id = c.id and p.deleted_at is null and k.deleted_at is null and ${condition}
  order by k.id limit ${MAX_HITS}) hit)`;

const PEOPLE = `(select coalesce(json_agg(person), '[]') from (
  select u.id, ${fullName('u')} as "fullName", u.username as "loginName", u.email, u.phone_number as "phoneNumber",
    u.position,
    u.email_verified_at is not null as "emailVerified", coalesce(u.preferred_app_locale, 'de-DE') as locale,
    coalesce(u.pending_registration, false) as pending
  from up_users u where u.company_id = c.id and u.deleted_at is null order by u.id) person)`;

const NAME = `json_build_object('de', n.name_de, 'en', n.name_en)`;

/** Names of what a company has chosen of a list. */
const chosenOf = (links: string, list: string, column: string): string =>
  `(select coalesce(json_agg(${NAME} order by n.position, n.id), '[]')
    from ${links} l join ${list} n on n.id = l.${column} where l.company_id = c.id)`;

const publicDomains = PUBLIC_MAIL_DOMAINS.map((name) => `'${name}'`).join(', ');

/** Registrations that wait for support, with company, people and matches among registered ones; the oldest first. */
export const registrations = listSql(deskCalls.registrations.list, {
  columns: {
    id: 'c.id',
    name: 'c.name',
    type: 'c.type',
    street: 'c.street',
    postalCode: 'c.postal_code',
    city: 'c.city',
    country: 'c.country',
    vatId: 'c.vat_id',
    ownership: OWNERSHIP,
    medium: `(select ${NAME} from medium_list n where n.id = c.sampling_medium_id)`,
    areas: chosenOf('company_areas', 'broadcasting_area_list', 'broadcasting_area_id'),
    genres: chosenOf('company_genres', 'genre_list', 'genre_id'),
    createdAt: 'c.created_at',
    people: PEOPLE,
    checks: `json_build_object(
      'name', ${knownCompanies(`${plain('k.name')} = ${plain('c.name')}`)},
      'vatId', ${knownCompanies(`${plain('k.vat_id')} = nullif(${plain('c.vat_id')}, '')`)},
      'domain', ${knownPeople(`${domain('k.email')} = ${domain('p.email')}
      and ${domain('p.email')} not in (${publicDomains})`)},
      'phone', ${knownPeople(`length(${digits('p.phone_number')}) >= 6
      and ${digits('k.phone_number')} = ${digits('p.phone_number')}`)}
    )`,
  },
  from: 'companies c',
  where: 'c.pending_registration and c.deleted_at is null',
  search: `concat_ws(' ', c.name, c.city, c.vat_id,
    (select string_agg(concat_ws(' ', u.first_name, u.last_name, u.username,
    u.email), ' ') from up_users u where u.company_id = c.id))`,
  filters: { type: { PROMOTION: `c.type = 'PROMOTION'`, MEDIA: `c.type = 'MEDIA'` } },
  order: 'c.created_at, c.id',
});
