import type { readLegal, readLegalVersion } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { readLegal as read, readLegalVersion as readVersion } from '../queries/legal';

const handlers = {
  read: ({ strapi, locale }) => read(strapi, locale),
  readVersion: ({ strapi, params, locale }) => readVersion(database(strapi), params, locale),
} satisfies {
  read: Handler<typeof readLegal>;
  readVersion: Handler<typeof readLegalVersion>;
};

export default handlers;
