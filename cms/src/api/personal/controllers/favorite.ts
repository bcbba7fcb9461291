import type { personalEndpoints } from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { addFavorite, listFavorites, removeFavorite } from '../commands/favorites';

type Endpoints = Pick<typeof personalEndpoints, 'favorites' | 'addFavorite' | 'removeFavorite'>;

const handlers = {
  favorites: ({ strapi, principal }) => listFavorites(strapi, principal),
  addFavorite: ({ strapi, principal, body }) => addFavorite(strapi, principal, body.releaseId),
  removeFavorite: ({ strapi, principal, query }) => removeFavorite(strapi, principal, query.releaseId),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
