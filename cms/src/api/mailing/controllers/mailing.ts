import type { mailingRequestEndpoints } from '@mpn/domain';
import { answerFile, csvFormOf, database, type Handler } from '@mpn/server-kit';
import { answerMailing, answerMailings, mailingsCompany, withdrawMailing } from '../commands/answer-mailing';
import { requestMailing } from '../commands/request-mailing';
import { mailingOffer } from '../queries/mailing-offer';
import { mailingAddressesCsv, mailingTable } from '../queries/mailing-table';

type Endpoints = typeof mailingRequestEndpoints;

const handlers = {
  offer: ({ strapi, principal, params }) => mailingOffer(strapi, principal, params.id),
  create: ({ strapi, principal, params, body }) => requestMailing(strapi, principal, params.id, body),
  async list({ strapi, principal, query, locale, ctx }) {
    const companyId = mailingsCompany(principal);
    if (query.format !== 'csv') return mailingTable(database(strapi), companyId, query);
    const form = csvFormOf(query.for, locale);
    return answerFile(ctx, await mailingAddressesCsv(database(strapi), companyId, query, form));
  },
  answerMany: ({ strapi, principal, body }) =>
    answerMailings(strapi, principal, body.ids, body.event, body.answer || null),
  send: ({ strapi, principal, params, body }) => answerMailing(strapi, principal, params.id, 'send', body),
  decline: ({ strapi, principal, params, body }) => answerMailing(strapi, principal, params.id, 'decline', body),
  withdraw: ({ strapi, principal, params, body }) => withdrawMailing(strapi, principal, params.id, body.version),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
