import type { pressGrantEndpoints, pressLinkEndpoints } from '@mpn/domain';
import { answerFile, csvFormOf, database, readLagging, type Handler } from '@mpn/server-kit';
import { actOnGrant, decideExtension } from '../commands/act-on-grant';
import { makeGrants, viewAsGuest } from '../commands/make-grants';
import { actOnLink, createLink, updateLink } from '../commands/save-link';
import { accessCsv, accessReport } from '../queries/access-report';
import { grantsCsv, grantTable } from '../queries/grants';
import { linkDefaults, linkTable, readLink, releasesForLink } from '../queries/links';
import { pressOfContact } from '../queries/of-contact';
import { pressOfRelease } from '../queries/of-release';
import { pressResult } from '../queries/result';

type Links = typeof pressLinkEndpoints;
type Grants = typeof pressGrantEndpoints;

export const linkHandlers = {
  list: ({ strapi, principal, query }) => linkTable(database(strapi), principal, query),
  defaults: ({ strapi, principal, query, context }) =>
    linkDefaults(database(strapi), principal, query.releaseIds, context.now),
  create: ({ context, body }) => createLink(context, body),
  get: ({ strapi, principal, params }) => readLink(database(strapi), principal, params.id),
  update: ({ context, params, body }) => updateLink(context, params.id, body),
  viewAsGuest: ({ context, params }) => viewAsGuest(context, params.id),
  act: ({ context, params }) => actOnLink(context, params.id, params.action),
  async grants({ strapi, principal, params, query, locale, ctx }) {
    const db = database(strapi);
    await readLink(db, principal, params.id);
    if (query.format !== 'csv') return grantTable(db, params.id, query);
    return answerFile(ctx, await grantsCsv(db, params.id, query, csvFormOf(query.for, locale)));
  },
  addGrants: ({ context, params, body }) => makeGrants(context, params.id, body),
  async result(call) {
    const { strapi, principal, params } = call;
    await readLink(database(strapi), principal, params.id);
    return readLagging(call, () => pressResult(database(strapi), params.id));
  },
  ofRelease: ({ strapi, principal, query }) => pressOfRelease(database(strapi), principal, query.releaseId),
  ofContact: ({ strapi, principal, query }) => pressOfContact(database(strapi), principal, query.contactId),
  async accessReport({ strapi, principal, query, locale, ctx }) {
    const db = database(strapi);
    await releasesForLink(db, principal, [query.releaseId]);
    const items = await accessReport(db, query.releaseId);
    if (query.format !== 'csv') return { items };
    return answerFile(ctx, await accessCsv(items, csvFormOf(query.for, locale)));
  },
} satisfies { [K in keyof Links]: Handler<Links[K]> };

export const grantHandlers = {
  act: ({ context, params }) => actOnGrant(context, params.id, params.action),
  decide: ({ context, params }) => decideExtension(context, params.id, params.action),
} satisfies { [K in keyof Grants]: Handler<Grants[K]> };
