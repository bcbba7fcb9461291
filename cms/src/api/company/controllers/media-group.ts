import type { mediaGroupEndpoints } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { changeMediaGroup, createMediaGroup, removeMediaGroup } from '../commands/media-groups';
import { mediaGroupChoices, mediaGroupTable, readMediaGroup } from '../queries/media-groups';

type Endpoints = typeof mediaGroupEndpoints;

const handlers = {
  list: ({ strapi, query }) => mediaGroupTable(database(strapi), query),
  selectionList: ({ strapi }) => mediaGroupChoices(database(strapi)),
  create: ({ strapi, principal, body }) => createMediaGroup(strapi, principal, body),
  companies: async ({ strapi, params }) => (await readMediaGroup(database(strapi), params.id)).companies,
  get: ({ strapi, params }) => readMediaGroup(database(strapi), params.id),
  update: ({ strapi, principal, params, body }) => changeMediaGroup(strapi, principal, params.id, body),
  remove: ({ strapi, principal, params }) => removeMediaGroup(strapi, principal, params.id),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
