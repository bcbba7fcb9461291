import type { listFeatureFlags, readReferenceData } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { entityTagOf, knowsEntityTag, readReferenceData as read } from '../queries/reference-data';

const handlers = {
  async read({ strapi, ctx, locale }) {
    const data = await read(database(strapi), locale);
    ctx.set('Cache-Control', 'private, no-cache');
    const entityTag = entityTagOf(data);
    ctx.set('ETag', entityTag);
    if (!knowsEntityTag(ctx.get('if-none-match'), entityTag)) return data;
    ctx.status = 304;
    return undefined;
  },
  listFeatureFlags: ({ strapi }) =>
    database(strapi)('feature_flags').orderBy('name').select<{ name: string; enabled: boolean }[]>('name', 'enabled'),
} satisfies { read: Handler<typeof readReferenceData>; listFeatureFlags: Handler<typeof listFeatureFlags> };

export default handlers;
