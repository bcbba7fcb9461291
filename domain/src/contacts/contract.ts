import { boolean, object, string } from 'yup';
import { csvQuery, endpoint, idList, idParams, reply, tableQuery, type Page } from '../http/endpoint';
import { rowId } from '../validation/limits';
import { contactGroupSchema, contactSchema, newContactGroupSchema, newContactSchema } from './fields';
import { TEXT_ENCODINGS } from './views';
import type {
  BulkResult,
  ContactGroupRow,
  ContactGroupView,
  ContactImportReport,
  ContactRow,
  ContactView,
} from './views';

const ACCESS = ['ManageCompanyContacts'] as const;

export const contactSortable = ['lastName', 'firstName', 'contactCompany', 'department', 'email', 'city'] as const;
export const contactGroupSortable = ['name', 'contacts'] as const;

const DUPLICATE_NAME = 'mpn.backend.data.error.duplicate-contact-group-name' as const;
const STALE = 'mpn.backend.global.error.optimistic-lock' as const;
const bulk = idList.min(1).required();

/** Bytes of a CSV file of contacts at most. */
export const CONTACT_FILE_LIMIT = 5 * 1024 * 1024;
/** Its rows at most, without the headings. */
export const CONTACT_FILE_ROWS = 20_000;

/** Contacts of the caller's company. Those of another company are not found. */
export const contactEndpoints = {
  list: endpoint({
    id: 'company_contacts.list',
    method: 'GET',
    path: '/company_contacts/_views/table',
    access: ACCESS,
    summary:
      'Contacts; `term` looks into names, company, e-mail address and city; `format=csv` answers with all as a file',
    query: tableQuery(contactSortable).shape({
      groupId: rowId(),
      /** Only contacts whose e-mail address another one has too. */
      duplicates: boolean(),
      ...csvQuery,
    }),
    reply: reply<Page<ContactRow>>('ContactTable'),
    errors: ['mpn.backend.global.error.export-too-large'],
  }),
  create: endpoint({
    id: 'company_contacts.create',
    method: 'POST',
    path: '/company_contacts',
    access: ACCESS,
    summary: 'Adds a contact',
    body: newContactSchema,
    reply: reply<ContactView>('ContactView'),
    status: 201,
    errors: ['mpn.backend.data.error.too-many-contacts'],
  }),
  removeMany: endpoint({
    id: 'company_contacts.remove_many',
    method: 'POST',
    path: '/company_contacts/_actions/remove_many',
    access: ACCESS,
    summary: 'Deletes contacts; they leave their distribution lists',
    body: object({ ids: bulk }),
    reply: reply<BulkResult>('BulkResult'),
  }),
  addToGroup: endpoint({
    id: 'company_contacts.add_to_group',
    method: 'POST',
    path: '/company_contacts/_actions/add_to_group',
    access: ACCESS,
    summary: 'Adds contacts to a distribution list, or takes them off it',
    body: object({ ids: bulk, groupId: rowId().required(), remove: boolean().default(false) }),
    reply: reply<BulkResult>('BulkResult'),
    errors: ['mpn.backend.global.error.not-found'],
  }),
  importFile: endpoint({
    id: 'company_contacts.import',
    method: 'POST',
    path: '/company_contacts/_actions/import',
    access: ACCESS,
    summary:
      'Contacts from a CSV file (multipart, field `file`), all in one transaction; rows with errors are left out. A dry run reports the same and changes nothing',
    query: object({
      dryRun: boolean().default(false),
      /** What to do with a contact that exists already: keep it, or update it from the row. */
      existing: string()
        .oneOf(['skip', 'update'] as const)
        .default('skip'),
      /** Of the file, where a person has seen that the guessed one is wrong. */
      encoding: string().oneOf([...TEXT_ENCODINGS]),
      /** A distribution list for all contacts of the file, including those that existed before. */
      groupId: rowId(),
    }),
    reply: reply<ContactImportReport>('ContactImportReport'),
    kind: 'upload',
    errors: [
      'mpn.backend.global.error.not-found',
      'mpn.backend.media.error.no-file',
      'mpn.backend.media.error.too-many-files',
      'mpn.backend.media.error.file-size',
      'mpn.backend.media.error.upload-aborted',
      'mpn.backend.media.error.too-many-uploads',
      'mpn.backend.media.error.too-many-open-uploads',
      'mpn.backend.media.error.upload-too-slow',
      'mpn.backend.media.error.quota-exceeded',
      'mpn.backend.data.error.import-not-csv',
      'mpn.backend.data.error.import-quotes',
      'mpn.backend.data.error.import-no-columns',
      'mpn.backend.data.error.import-too-many-rows',
      'mpn.backend.data.error.import-running',
      'mpn.backend.data.error.too-many-contacts',
    ],
  }),
  get: endpoint({
    id: 'company_contacts.get',
    method: 'GET',
    path: '/company_contacts/:id',
    access: ACCESS,
    summary: 'A contact with its distribution lists',
    params: idParams,
    reply: reply<ContactView>('ContactView'),
  }),
  update: endpoint({
    id: 'company_contacts.update',
    method: 'PUT',
    path: '/company_contacts/:id',
    access: ACCESS,
    summary: 'Saves a contact as a whole',
    params: idParams,
    body: contactSchema,
    reply: reply<ContactView>('ContactView'),
    errors: [STALE],
  }),
  remove: endpoint({
    id: 'company_contacts.remove',
    method: 'DELETE',
    path: '/company_contacts/:id',
    access: ACCESS,
    summary: 'Deletes a contact, which leaves its distribution lists',
    params: idParams,
    reply: reply<void>('void'),
    status: 204,
  }),
} as const;

/** Distribution lists of the caller's company. */
export const contactGroupEndpoints = {
  list: endpoint({
    id: 'company_contact_groups.list',
    method: 'GET',
    path: '/company_contact_groups/_views/table',
    access: ACCESS,
    summary: 'Distribution lists with the number of their contacts',
    query: tableQuery(contactGroupSortable),
    reply: reply<Page<ContactGroupRow>>('ContactGroupTable'),
  }),
  create: endpoint({
    id: 'company_contact_groups.create',
    method: 'POST',
    path: '/company_contact_groups',
    access: ACCESS,
    summary: 'Adds a distribution list',
    body: newContactGroupSchema,
    reply: reply<ContactGroupView>('ContactGroupView'),
    status: 201,
    errors: [DUPLICATE_NAME],
  }),
  get: endpoint({
    id: 'company_contact_groups.get',
    method: 'GET',
    path: '/company_contact_groups/:id',
    access: ACCESS,
    summary: 'A distribution list; its contacts are the table of contacts with `groupId`',
    params: idParams,
    reply: reply<ContactGroupView>('ContactGroupView'),
  }),
  update: endpoint({
    id: 'company_contact_groups.update',
    method: 'PUT',
    path: '/company_contact_groups/:id',
    access: ACCESS,
    summary: 'Renames a distribution list',
    params: idParams,
    body: contactGroupSchema,
    reply: reply<ContactGroupView>('ContactGroupView'),
    errors: [DUPLICATE_NAME, STALE],
  }),
  remove: endpoint({
    id: 'company_contact_groups.remove',
    method: 'DELETE',
    path: '/company_contact_groups/:id',
    access: ACCESS,
    summary: 'Deletes a distribution list; its contacts stay',
    params: idParams,
    reply: reply<void>('void'),
    status: 204,
  }),
} as const;
