import type { Knex } from 'knex';
import {
  fail,
  type contactEndpoints,
  type contactGroupEndpoints,
  type ContactGroupRow,
  type ContactGroupView,
  type ContactRow,
  type ContactView,
  type Page,
  type QueryOf,
} from '@mpn/domain';
import {
  csvFile,
  exportedRows,
  isAlike,
  pageOrAlike,
  patternOf,
  select,
  tablePage,
  type CsvForm,
  type MadeFile,
} from '@mpn/server-kit';
import { contactFile, type ContactColumn } from './contact-file-texts';

type TableQuery = QueryOf<typeof contactEndpoints.list>;

const GROUPS = `coalesce((select json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id)
  from company_contact_groups_contacts_lnk l join company_contact_groups g on g.id = l.company_contact_group_id
  where l.company_contact_id = k.id), '[]'::json)`;

const DUPLICATE = `(coalesce(k.email, '') <> '' and exists (select 1 from company_contacts other
  where other.company_id = k.company_id and other.id <> k.id and lower(other.email) = lower(k.email)))`;

const SORTABLE: Record<NonNullable<TableQuery['sortBy']>, string> = {
  lastName: 'lower(k.last_name)',
  firstName: 'lower(k.first_name)',
  contactCompany: 'lower(k.contact_company)',
  department: 'lower(k.department)',
  email: 'lower(k.email)',
  city: 'lower(k.city)',
};

/** Columns that are searched. */
const SEARCHED = [
  `concat_ws(' ', k.first_name, k.last_name)`,
  'k.contact_company',
  'k.email',
  'k.city',
  'k.department',
];

function matching(db: Knex, companyId: number, query: TableQuery, alike = false): Knex.QueryBuilder {
  const { term, groupId, duplicates } = query;
  return db('company_contacts as k')
    .where('k.company_id', companyId)
    .where((where) => {
      if (groupId !== undefined) {
        where.whereRaw(
          `exists (select 1 from company_contact_groups_contacts_lnk l
             where l.company_contact_id = k.id and l.company_contact_group_id = ?)`,
          [groupId],
        );
      }
      if (duplicates === true) where.whereRaw(DUPLICATE);
      if (alike) where.whereRaw(isAlike(NAMES, '?'), [term!.trim()]);
      else if (term?.trim()) {
        const pattern = patternOf(term.trim());
        where.where((any) => {
          for (const text of SEARCHED) any.orWhereRaw(`${text} ilike ?`, [pattern]);
        });
      }
    });
}

/** What is searched with mistakes. */
const NAMES = `concat_ws(' ', k.first_name, k.last_name, k.contact_company)`;

/** One page of a company's contacts. */
export const contactTable = (db: Knex, companyId: number, query: TableQuery): Promise<Page<ContactRow>> =>
  pageOrAlike(query.term, (alike) => readPage(db, companyId, query, alike));

function readPage(db: Knex, companyId: number, query: TableQuery, alike: boolean): Promise<Page<ContactRow>> {
  const rows = matching(db, companyId, query, alike).select(
    'k.id',
    'k.first_name as firstName',
    'k.last_name as lastName',
    'k.contact_company as contactCompany',
    'k.department',
    'k.position',
    'k.email',
    'k.phone',
    'k.city',
    db.raw(`${GROUPS} as groups`),
    db.raw(`${DUPLICATE} as "isDuplicate"`),
  );
  return tablePage<ContactRow>(rows, query, SORTABLE, { column: SORTABLE.lastName, direction: 'asc', id: 'k.id' });
}

/** Columns of the file, by their headings. */
const CSV_COLUMNS: Readonly<Record<ContactColumn, string>> = {
  salutation: 'k.salutation',
  firstName: 'k.first_name',
  lastName: 'k.last_name',
  preferredLanguage: 'k.preferred_language',
  company: 'k.contact_company',
  department: 'k.department',
  position: 'k.position',
  email: 'k.email',
  phone: 'k.phone',
  street: 'k.street',
  postalCode: 'k.postal_code',
  city: 'k.city',
  country: 'k.country',
  notes: 'k.notes',
};

/**
 * The contacts that the filters match, by last name, as CSV.
 * @throws AppError export-too-large
 */
export async function contactsCsv(db: Knex, companyId: number, query: TableQuery, form: CsvForm): Promise<MadeFile> {
  const names = Object.keys(CSV_COLUMNS) as ContactColumn[];
  const contacts = matching(db, companyId, query)
    .select(CSV_COLUMNS)
    .orderByRaw(`${SORTABLE.lastName} nulls last, k.id`);
  const rows = await exportedRows<Record<ContactColumn, string | null>>((limit) => contacts.limit(limit));
  if (form === 'MACHINE') {
    return csvFile('contacts.csv', [names, ...rows.map((row) => names.map((name) => row[name]))], form);
  }
  const { fileName, headings, textOf } = contactFile(form);
  const lines = rows.map((row) => names.map((name) => textOf(name, row[name])));
  return csvFile(fileName, [names.map((name) => headings[name]), ...lines], form);
}

/** @throws AppError not-found, also for another company's */
export async function readContact(db: Knex, companyId: number, id: number): Promise<ContactView> {
  const [contact] = await select<ContactView>(
    db,
    `select k.id, k.salutation, k.first_name as "firstName", k.last_name as "lastName",
       coalesce(k.preferred_language, 'de-DE') as "preferredLanguage", k.contact_company as "contactCompany",
       k.department, k.position, k.email, k.phone, k.street, k.postal_code as "postalCode", k.city, k.country, k.notes,
       ${GROUPS} as groups, k.version
     from company_contacts k where k.id = :id and k.company_id = :companyId`,
    { id, companyId },
  );
  if (!contact) throw fail('mpn.backend.global.error.not-found');
  return contact;
}

const COUNT = `(select count(*) from company_contact_groups_contacts_lnk l
  where l.company_contact_group_id = g.id)::int`;

/** One page of a company's distribution lists. */
export function contactGroupTable(
  db: Knex,
  companyId: number,
  query: QueryOf<typeof contactGroupEndpoints.list>,
): Promise<Page<ContactGroupRow>> {
  const rows = db('company_contact_groups as g')
    .where('g.company_id', companyId)
    .where((where) => {
      if (query.term?.trim()) where.whereILike('g.name', patternOf(query.term.trim()));
    })
    .select('g.id', 'g.name', db.raw(`${COUNT} as contacts`));
  const sortable = { name: 'lower(g.name)', contacts: COUNT };
  return tablePage<ContactGroupRow>(rows, query, sortable, { column: sortable.name, direction: 'asc', id: 'g.id' });
}

/** @throws AppError not-found, also for another company's */
export async function readContactGroup(db: Knex, companyId: number, id: number): Promise<ContactGroupView> {
  const [group] = await select<ContactGroupView>(
    db,
    `select g.id, g.name, ${COUNT} as count, g.version from company_contact_groups g
     where g.id = :id and g.company_id = :companyId`,
    { id, companyId },
  );
  if (!group) throw fail('mpn.backend.global.error.not-found');
  return group;
}
