import type { listFeatureFlags, readReferenceData, switchFeatureFlag } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { switchFeature } from '../commands/feature-flags';
import { featureFlags } from '../queries/feature-flags';
import { entityTagOf, matchesEntityTag, readReferenceData as read } from '../queries/reference-data';

const handlers = {
  async read({ strapi, ctx, locale }) {
    const data = await read(database(strapi), locale);
    ctx.set('Cache-Control', 'private, no-cache');
    const entityTag = entityTagOf(data);
    ctx.set('ETag', entityTag);
    if (!matchesEntityTag(ctx.get('if-none-match'), entityTag)) return data;
    ctx.status = 304;
    return undefined;
  },
  listFeatureFlags: ({ strapi }) => featureFlags(database(strapi)),
  switchFeatureFlag: ({ strapi, principal, params, body }) =>
    switchFeature(strapi, principal, params.name, body.enabled),
} satisfies {
  read: Handler<typeof readReferenceData>;
  listFeatureFlags: Handler<typeof listFeatureFlags>;
  switchFeatureFlag: Handler<typeof switchFeatureFlag>;
};

export default handlers;
