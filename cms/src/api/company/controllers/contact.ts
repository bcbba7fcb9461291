import { CONTACT_FILE_LIMIT, type contactEndpoints, type contactGroupEndpoints } from '@mpn/domain';
import { answerFile, csvFormOf, database, type Handler } from '@mpn/server-kit';
import { withUpload } from '../../media';
import {
  changeContact,
  changeMembership,
  contactsCompany,
  createContact,
  createContactGroup,
  removeContact,
  removeContactGroup,
  removeContacts,
  renameContactGroup,
} from '../commands/contacts';
import { importContacts } from '../commands/import-contacts';
import { contactGroupTable, contactsCsv, contactTable, readContact, readContactGroup } from '../queries/contacts';

export const contacts = {
  async list({ strapi, principal, query, locale, ctx }) {
    const companyId = contactsCompany(principal);
    if (query.format !== 'csv') return contactTable(database(strapi), companyId, query);
    const form = csvFormOf(query.for, locale);
    return answerFile(ctx, await contactsCsv(database(strapi), companyId, query, form));
  },
  create: ({ strapi, principal, body }) => createContact(strapi, principal, body),
  removeMany: ({ strapi, principal, body }) => removeContacts(strapi, principal, body.ids),
  addToGroup: ({ strapi, principal, body }) => changeMembership(strapi, principal, body),
  importFile: ({ strapi, principal, query, ctx }) =>
    withUpload(strapi, principal, ctx.req, CONTACT_FILE_LIMIT, ({ path }) =>
      importContacts(strapi, principal, path, query),
    ),
  get: async ({ strapi, principal, params }) => readContact(database(strapi), contactsCompany(principal), params.id),
  update: ({ strapi, principal, params, body }) => changeContact(strapi, principal, params.id, body),
  remove: ({ strapi, principal, params }) => removeContact(strapi, principal, params.id),
} satisfies { [K in keyof typeof contactEndpoints]: Handler<(typeof contactEndpoints)[K]> };

export const groups = {
  list: async ({ strapi, principal, query }) => contactGroupTable(database(strapi), contactsCompany(principal), query),
  create: ({ strapi, principal, body }) => createContactGroup(strapi, principal, body.name),
  get: async ({ strapi, principal, params }) =>
    readContactGroup(database(strapi), contactsCompany(principal), params.id),
  update: ({ strapi, principal, params, body }) => renameContactGroup(strapi, principal, params.id, body),
  remove: ({ strapi, principal, params }) => removeContactGroup(strapi, principal, params.id),
} satisfies { [K in keyof typeof contactGroupEndpoints]: Handler<(typeof contactGroupEndpoints)[K]> };
