import type { Knex } from 'knex';
import { comparedAddress, employerDomain, type PressMember } from '@mpn/domain';
import { isBlockedInstitution, isEnabled, select } from '@mpn/server-kit';
import { LIVE_ACTION, SAMPLING_JOIN } from '../../release';

/** SQL: whether the person `u` has this address, or one on this domain. */
const belongsTo = (email: string, domain: string): string =>
  `(lower(u.email) = ${email} or split_part(lower(u.email), '@', 2) = ${domain})`;

/** SQL: enabled institutions to which an address belongs: a person's of theirs, or on the domain of one. */
const INSTITUTIONS = `select c.id from partners c
  where c.type = 'MEDIA' and ${isEnabled('c')}
    and exists (select 1 from people u where u.company_id = c.id and ${isEnabled('u')}
      and ${belongsTo(':email', ':domain')})`;

const BLOCKED = `select distinct given.email
  from unnest(:emails::text[], :domains::text[]) as given(email, domain)
  join people u on ${isEnabled('u')} and ${belongsTo('given.email', 'given.domain')}
  join partners c on c.id = u.company_id and c.type = 'MEDIA' and ${isEnabled('c')}
  where ${isBlockedInstitution(':companyId', 'c.id')}`;

/**
 * Those of the addresses that belong to an institution on the company's block list.
 * @param emails as {@link comparedAddress} gives them
 */
export async function blockedAddresses(db: Knex, companyId: number, emails: readonly string[]): Promise<Set<string>> {
  const domains = emails.map(employerDomain);
  const rows = await select<{ email: string }>(db, BLOCKED, { companyId, emails: [...emails], domains });
  return new Set(rows.map(({ email }) => email));
}

/** SQL: the institution is an addressee of the running campaign of such a release and permits web delivery. */
const addressedIn = (release: string): string => `exists (select 1 from ${SAMPLING_JOIN}
    join companies own on own.id = institution.id
    left join companies main on main.media_group_id = own.media_group_id and main.is_main_company
      and main.deleted_at is null
  where ${release} and cr.institution_id = institution.id and ${LIVE_ACTION}
    and (a.sampling_type = 'FULL' or exists (select 1 from sampling_action_addressees ad
      where ad.action_id = a.id and ad.institution_id = institution.id))
    and coalesce(main.web_delivery_enabled, own.web_delivery_enabled, false))`;

const memberIn = (release: string): string =>
  `select count(*) > 0 as member, coalesce(bool_or(${isBlockedInstitution(':companyId', 'institution.id')}), false)
      as blocked, coalesce(bool_or(${addressedIn(release)}), false) as addressed
   from (${INSTITUTIONS}) institution`;

const OF_RELEASE = memberIn('c.release_id = :releaseId');
const OF_LINK = memberIn('c.release_id in (select x.release_id from press_link_releases x where x.link_id = :linkId)');

interface MemberOf {
  /** null: the link is not for an address. */
  email: string | null;
  companyId: number;
  linkId: number;
  /** null: any release of the link. */
  releaseId: number | null;
  now: Date;
}

/** Who the owner of an address is to the product, for a label and a release of a link. */
export async function memberOf(db: Knex, { email, releaseId, ...of }: MemberOf): Promise<PressMember> {
  if (email === null) return 'NONE';
  const { companyId, linkId, now } = of;
  const bindings = { email: comparedAddress(email), domain: employerDomain(email), companyId, linkId, releaseId, now };
  const statement = releaseId === null ? OF_LINK : OF_RELEASE;
  const [row] = await select<{ member: boolean; blocked: boolean; addressed: boolean }>(db, statement, bindings);
  if (!row?.member) return 'NONE';
  if (row.blocked) return 'BLOCKED';
  return row.addressed ? 'ADDRESSEE' : 'MEMBER';
}
