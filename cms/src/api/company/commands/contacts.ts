import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import {
  fail,
  fieldError,
  type BulkResult,
  type ContactBody,
  type ContactGroupView,
  type ContactView,
  type Principal,
} from '@mpn/domain';
import { audit, insertRow, inTransaction, lockRow, updateRow, violates, type Row } from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { readContact, readContactGroup } from '../queries/contacts';

const LINKS = 'company_contact_groups_contacts_lnk';

/**
 * The company whose contacts the caller manages.
 * @throws AppError not-found in a promo-share view and for callers without a company
 */
export function contactsCompany({ companyId, promoShare }: Principal): number {
  if (companyId === null || promoShare !== null) throw fail('mpn.backend.global.error.not-found');
  return companyId;
}

/** All columns of a contact; missing or empty values become null. */
export const columnsOfContact = (sent: Partial<ContactBody>): Row => ({
  salutation: sent.salutation ?? null,
  first_name: sent.firstName || null,
  last_name: sent.lastName || null,
  preferred_language: sent.preferredLanguage ?? null,
  contact_company: sent.contactCompany || null,
  department: sent.department || null,
  position: sent.position || null,
  email: sent.email || null,
  phone: sent.phone || null,
  street: sent.street || null,
  postal_code: sent.postalCode || null,
  city: sent.city || null,
  country: sent.country || null,
  notes: sent.notes || null,
});

/**
 * Checks that the company may have this many further contacts.
 * @throws AppError too-many-contacts
 */
export async function assertRoomForContacts(trx: Knex, companyId: number, added: number): Promise<void> {
  const max = getSettings().CONTACTS_PER_COMPANY;
  const [row] = await trx('company_contacts').where({ company_id: companyId }).count<{ count: string }[]>('id');
  if (Number(row?.count) + added > max) throw fail('mpn.backend.data.error.too-many-contacts', { max });
}

/** Adds a contact. @throws AppError too-many-contacts */
export function createContact(strapi: Core.Strapi, principal: Principal, sent: ContactBody): Promise<ContactView> {
  const companyId = contactsCompany(principal);
  return inTransaction(strapi, async (trx) => {
    await assertRoomForContacts(trx, companyId, 1);
    const id = await insertRow(trx, 'company_contacts', {
      ...columnsOfContact(sent),
      company_id: companyId,
      version: 1,
    });
    await audit(trx, principal, { action: 'contact.create', objectType: 'company_contact', objectId: id });
    return { ...(await readContact(trx, companyId, id)), saveResult: 'CREATED' };
  });
}

interface OwnedRow extends Row {
  company_id: number | null;
  version: number;
}

/** Locks a row of the company. @throws AppError not-found, also for another company's */
export async function lockOwn(
  trx: Knex,
  table: 'company_contacts' | 'company_contact_groups',
  companyId: number,
  id: number,
): Promise<OwnedRow> {
  const row = await lockRow<OwnedRow>(trx, table, id);
  if (!row || row.company_id !== companyId) throw fail('mpn.backend.global.error.not-found');
  return row;
}

/**
 * Saves a contact as a whole.
 * @throws AppError not-found (404), optimistic-lock (409)
 */
export function changeContact(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  { version, ...sent }: ContactBody & { version: number },
): Promise<ContactView> {
  const companyId = contactsCompany(principal);
  return inTransaction(strapi, async (trx) => {
    const row = await lockOwn(trx, 'company_contacts', companyId, id);
    if (row.version !== version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'contact' });
    const columns = columnsOfContact(sent);
    const differs = Object.entries(columns).some(([column, value]) => value !== (row[column] ?? null));
    if (differs) {
      await updateRow(trx, 'company_contacts', id, { ...columns, version: trx.raw('version + 1') });
      await audit(trx, principal, { action: 'contact.update', objectType: 'company_contact', objectId: id });
    }
    return { ...(await readContact(trx, companyId, id)), saveResult: differs ? 'SAVED' : 'NO_SAVE' };
  });
}

async function deleteContacts(trx: Knex, companyId: number, ids: readonly number[]): Promise<number[]> {
  const found = await trx('company_contacts')
    .whereIn('id', [...ids])
    .where({ company_id: companyId })
    .orderBy('id')
    .forUpdate()
    .pluck<number[]>('id');
  await trx(LINKS).whereIn('company_contact_id', found).delete();
  await trx('company_contacts').whereIn('id', found).delete();
  return found;
}

/** @throws AppError not-found */
export async function removeContact(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  const { count } = await removeContacts(strapi, principal, [id]);
  if (count === 0) throw fail('mpn.backend.global.error.not-found');
}

/** Deletes these contacts; those of other companies are skipped. */
export function removeContacts(strapi: Core.Strapi, principal: Principal, ids: readonly number[]): Promise<BulkResult> {
  const companyId = contactsCompany(principal);
  return inTransaction(strapi, async (trx) => {
    const removed = await deleteContacts(trx, companyId, ids);
    if (removed.length > 0) {
      await audit(trx, principal, { action: 'contact.delete', objectType: 'company_contact', data: { ids: removed } });
    }
    return { count: removed.length };
  });
}

async function unlinkContacts(trx: Knex, groupId: number, ids: readonly number[]): Promise<void> {
  await trx(LINKS)
    .where({ company_contact_group_id: groupId })
    .whereIn('company_contact_id', [...ids])
    .delete();
}

/** Puts contacts on a distribution list; idempotent. The caller has locked the list. */
export async function linkContacts(trx: Knex, groupId: number, ids: readonly number[]): Promise<void> {
  await unlinkContacts(trx, groupId, ids);
  if (ids.length === 0) return;
  await trx(LINKS).insert(ids.map((id) => ({ company_contact_group_id: groupId, company_contact_id: id })));
}

/**
 * Adds contacts to a distribution list, or takes them off it.
 * @throws AppError not-found for a list that is not the company's
 */
export function changeMembership(
  strapi: Core.Strapi,
  principal: Principal,
  { ids, groupId, remove }: { ids: readonly number[]; groupId: number; remove: boolean },
): Promise<BulkResult> {
  const companyId = contactsCompany(principal);
  return inTransaction(strapi, async (trx) => {
    await lockOwn(trx, 'company_contact_groups', companyId, groupId);
    const own = await trx('company_contacts')
      .whereIn('id', [...ids])
      .where({ company_id: companyId })
      .forShare()
      .pluck<number[]>('id');
    if (remove) await unlinkContacts(trx, groupId, own);
    else await linkContacts(trx, groupId, own);
    await audit(trx, principal, {
      action: remove ? 'contact-group.take-off' : 'contact-group.add',
      objectType: 'company_contact_group',
      objectId: groupId,
      data: { ids: own },
    });
    return { count: own.length };
  });
}

/** @throws AppError duplicate-contact-group-name (409) at `name`; upper and lower case make no difference */
async function assertUniqueName(trx: Knex, companyId: number, name: string, id = 0): Promise<void> {
  const taken: unknown = await trx('company_contact_groups')
    .where({ company_id: companyId })
    .whereNot({ id })
    .whereRaw('lower(name) = lower(?)', [name])
    .first('id');
  if (taken) throw duplicateName();
}

const duplicateName = () => fieldError('name', 'mpn.backend.data.error.duplicate-contact-group-name');

async function namingDuplicate<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (violates(error, 'company_contact_groups_company_id_name_uq')) throw duplicateName();
    throw error;
  }
}

/** @throws AppError duplicate-contact-group-name (409) at `name` */
export function createContactGroup(strapi: Core.Strapi, principal: Principal, name: string): Promise<ContactGroupView> {
  const companyId = contactsCompany(principal);
  return namingDuplicate(() =>
    inTransaction(strapi, async (trx) => {
      await assertUniqueName(trx, companyId, name);
      const id = await insertRow(trx, 'company_contact_groups', { company_id: companyId, name, version: 1 });
      await audit(trx, principal, {
        action: 'contact-group.create',
        objectType: 'company_contact_group',
        objectId: id,
      });
      return { ...(await readContactGroup(trx, companyId, id)), saveResult: 'CREATED' };
    }),
  );
}

/** @throws AppError not-found (404), optimistic-lock, duplicate-contact-group-name (409) */
export function renameContactGroup(
  strapi: Core.Strapi,
  principal: Principal,
  id: number,
  { name, version }: { name: string; version: number },
): Promise<ContactGroupView> {
  const companyId = contactsCompany(principal);
  return namingDuplicate(() =>
    inTransaction(strapi, async (trx) => {
      const row = await lockOwn(trx, 'company_contact_groups', companyId, id);
      if (row.version !== version) throw fail('mpn.backend.global.error.optimistic-lock', { entity: 'contact-group' });
      await assertUniqueName(trx, companyId, name, id);
      const differs = row.name !== name;
      if (differs) await updateRow(trx, 'company_contact_groups', id, { name, version: trx.raw('version + 1') });
      return { ...(await readContactGroup(trx, companyId, id)), saveResult: differs ? 'SAVED' : 'NO_SAVE' };
    }),
  );
}

/** Deletes a distribution list; its contacts stay. @throws AppError not-found */
export async function removeContactGroup(strapi: Core.Strapi, principal: Principal, id: number): Promise<void> {
  const companyId = contactsCompany(principal);
  await inTransaction(strapi, async (trx) => {
    await lockOwn(trx, 'company_contact_groups', companyId, id);
    await trx(LINKS).where({ company_contact_group_id: id }).delete();
    await trx('company_contact_groups').where({ id }).delete();
    await audit(trx, principal, { action: 'contact-group.delete', objectType: 'company_contact_group', objectId: id });
  });
}
