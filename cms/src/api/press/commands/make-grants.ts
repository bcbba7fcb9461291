import type { Knex } from 'knex';
import {
  comparedAddress,
  fail,
  fieldError,
  PRESS_GRANTS_PER_CALL,
  PRESS_GRANTS_PER_LINK,
  type NewPressGrant,
  type NewPressGrants,
  type PressBasis,
  type PressGrantsMade,
  type PressLeftOut,
  type Principal,
} from '@mpn/domain';
import { announce, audit, insertRow, insertRows, select, withTransaction, type CallContext } from '@mpn/server-kit';
import { hashAddress } from '../../identity';
import { blockedAddresses } from '../access/members';
import { lockUsableLink, type LinkRow } from '../access/own-links';
import { pressUrl } from '../rules/secrets';
import { addAddress, addAddresses } from './addresses';

/** A recipient of a personal link. */
interface Person {
  label: string;
  email: string | null;
  contactId: number | null;
  basis: PressBasis | null;
}

const CONTACTS = `select k.id as "contactId", k.email,
    coalesce(nullif(trim(concat_ws(' ', k.first_name, k.last_name)), ''), k.contact_company, k.email) as label
  from company_contacts k
  where k.company_id = :companyId and (k.id = any(:contactIds::int[]) or exists (
    select 1 from company_contact_groups_contacts_lnk x join company_contact_groups g
      on g.id = x.company_contact_group_id and g.company_id = :companyId
    where x.company_contact_id = k.id and g.id = any(:groupIds::int[])))
  order by k.id limit ${PRESS_GRANTS_PER_CALL + 1}`;

const OF_LINK = `select g.label, g.email, g.contact_id as "contactId", g.basis from press_grants g
    join press_links l on l.id = g.link_id
  where l.id = :fromLinkId and l.company_id = :companyId and g.kind = 'PERSON' and g.erased_at is null
    and g.label is not null
  order by g.id limit ${PRESS_GRANTS_PER_CALL + 1}`;

/**
 * The recipients that a call names. A partner of a promo share types addresses; contacts and earlier people are the
 * source company's.
 * @throws AppError basis-needed, not-found for a partner who names contacts
 */
async function peopleOf(trx: Knex, principal: Principal, link: LinkRow, body: NewPressGrants): Promise<Person[]> {
  const { contactIds, groupIds, names, addresses, basis, fromLinkId } = body;
  const isOfContacts = contactIds.length > 0 || groupIds.length > 0 || Boolean(fromLinkId);
  if (isOfContacts && principal.promoShare !== null) throw fail('mpn.backend.global.error.not-found');
  if (addresses.length > 0 && !basis) throw fieldError('basis', 'mpn.backend.press.error.basis-needed');
  const companyId = link.company_id;
  const contacts = isOfContacts
    ? await select<Omit<Person, 'basis'>>(trx, CONTACTS, { companyId, contactIds, groupIds })
    : [];
  const earlier = fromLinkId ? await select<Person>(trx, OF_LINK, { fromLinkId, companyId }) : [];
  return [
    ...contacts.map((contact) => ({ ...contact, basis: null })),
    ...earlier,
    ...addresses.map(({ email, name }) => ({ label: name || email, email, contactId: null, basis: basis ?? null })),
    ...names.map((label) => ({ label, email: null, contactId: null, basis: null })),
  ];
}

interface Sorted {
  people: (Person & { hash: string | null })[];
  leftOut: Map<PressLeftOut, number>;
}

/** Who gets a link: each address once, without those who asked to be forgotten or whose institution is blocked. */
async function sorted(trx: Knex, link: LinkRow, people: readonly Person[]): Promise<Sorted> {
  const leftOut = new Map<PressLeftOut, number>();
  const leave = (reason: PressLeftOut): void => void leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1);
  const there = await trx('press_grants').where({ link_id: link.id, kind: 'PERSON' }).whereNot({ state: 'REVOKED' });
  const hashes = new Set(there.map(({ email_hash: hash }) => hash));
  const refused = new Set(
    (await trx('press_refusals').where({ company_id: link.company_id })).map(({ email_hash: hash }) => hash),
  );
  const emails = people.flatMap(({ email }) => (email ? [comparedAddress(email)] : []));
  const blocked = await blockedAddresses(trx, link.company_id, emails);
  const taken: Sorted['people'] = [];
  for (const person of people) {
    const email = person.email ? comparedAddress(person.email) : null;
    const hash = email && hashAddress(email);
    if (email === null && person.contactId !== null) leave('WITHOUT_ADDRESS');
    else if (email === null && link.device_code) leave('WITHOUT_ADDRESS');
    else if (hash !== null && hashes.has(hash)) leave('ALREADY_THERE');
    else if (hash !== null && refused.has(hash)) leave('ASKED_TO_BE_FORGOTTEN');
    else if (email !== null && blocked.has(email)) leave('BLOCKED');
    else {
      hashes.add(hash);
      if (hash === null) hashes.delete(null);
      taken.push({ ...person, email, hash });
    }
  }
  return { people: taken, leftOut };
}

const TEXT_MAX = 120;

async function insertPeople(trx: Knex, link: LinkRow, people: Sorted['people']): Promise<NewPressGrant[]> {
  if (people.length === 0) return [];
  const ids = await insertRows(
    trx,
    'press_grants',
    people.map(({ label, email, contactId, basis, hash }) => ({
      ...{ link_id: link.id, kind: 'PERSON', state: 'ACTIVE', contact_id: contactId },
      ...{ label: label.slice(0, TEXT_MAX), email, email_hash: hash, basis },
    })),
  );
  const secrets = await addAddresses(trx, ids);
  return people.map(({ label, email }, index) => ({
    id: ids[index] ?? 0,
    label: label.slice(0, TEXT_MAX),
    email,
    url: pressUrl(link.slug, secrets[index] ?? ''),
  }));
}

/** The personal link for everybody: at most one per link; each further call makes a new address of it. */
async function everybody(trx: Knex, link: LinkRow): Promise<NewPressGrant> {
  const known = await trx('press_grants')
    .where({ link_id: link.id, kind: 'PUBLIC' })
    .whereNot({ state: 'REVOKED' })
    .first();
  const id = known?.id ?? (await insertRow(trx, 'press_grants', { link_id: link.id, kind: 'PUBLIC', state: 'ACTIVE' }));
  return { id, label: '', email: null, url: pressUrl(link.slug, await addAddress(trx, id)) };
}

/**
 * Makes personal links, and the one for everybody. Their addresses are in the answer and not stored.
 * @throws AppError not-found, link-revoked, basis-needed, nobody, too-many-recipients, address-needed
 */
export function makeGrants(context: CallContext, linkId: number, body: NewPressGrants): Promise<PressGrantsMade> {
  return withTransaction(context, async ({ trx, actor }) => {
    const link = await lockUsableLink(trx, actor, linkId);
    const people = await peopleOf(trx, actor, link, body);
    if (link.device_code && (body.everybody || body.names.length > 0)) {
      const field = body.everybody ? 'everybody' : 'names';
      throw fieldError(field, 'mpn.backend.press.error.address-needed');
    }
    if (people.length === 0 && !body.everybody) throw fail('mpn.backend.press.error.nobody');
    if (people.length > PRESS_GRANTS_PER_CALL) {
      throw fail('mpn.backend.press.error.too-many-recipients', { limit: PRESS_GRANTS_PER_CALL });
    }
    const [held] = await select<{ count: number }>(
      trx,
      'select count(*)::int as count from press_grants where link_id = :linkId',
      { linkId },
    );
    if ((held?.count ?? 0) + people.length > PRESS_GRANTS_PER_LINK) {
      throw fail('mpn.backend.press.error.too-many-recipients', { limit: PRESS_GRANTS_PER_LINK });
    }
    const { people: taken, leftOut } = await sorted(trx, link, people);
    const created = await insertPeople(trx, link, taken);
    if (body.everybody) created.push(await everybody(trx, link));
    await audit(trx, actor, {
      action: 'press-link.add-people',
      objectType: 'press_link',
      objectId: linkId,
      data: { people: taken.length, everybody: body.everybody, basis: body.basis ?? null },
    });
    await announce(trx, { resource: 'press_links', ids: [linkId], companies: [link.company_id] });
    return { created, leftOut: [...leftOut].map(([reason, count]) => ({ reason, count })) };
  });
}

/** A URL under which the promoter sees the page as a guest; each has an address of its own. */
export function viewAsGuest(context: CallContext, linkId: number): Promise<{ url: string }> {
  return withTransaction(context, async ({ trx, actor }) => {
    const link = await lockUsableLink(trx, actor, linkId);
    const known = await trx('press_grants').where({ link_id: link.id, kind: 'PREVIEW' }).first();
    const id =
      known?.id ?? (await insertRow(trx, 'press_grants', { link_id: link.id, kind: 'PREVIEW', state: 'ACTIVE' }));
    return { url: pressUrl(link.slug, await addAddress(trx, id)) };
  });
}
