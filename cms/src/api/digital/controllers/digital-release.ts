import type { digitalEndpoints } from '@mpn/domain';
import type { Handler } from '@mpn/server-kit';
import { importReleases } from '../commands/import-releases';
import { importedSince } from '../queries/imported-since';
import { searchCatalogue } from '../queries/search';

type Endpoints = typeof digitalEndpoints;

const handlers = {
  byArtistTitle: ({ strapi, principal, query: { artist, title, ...order } }) =>
    searchCatalogue(strapi, principal, { by: 'artist_title', artist: artist ?? '', title: title ?? '' }, order),
  byGtin: ({ strapi, principal, query: { gtin, ...order } }) =>
    searchCatalogue(strapi, principal, { by: 'gtin', gtin }, order),
  byIsrc: ({ strapi, principal, query: { isrc, ...order } }) =>
    searchCatalogue(strapi, principal, { by: 'isrc', isrc }, order),
  import: ({ strapi, principal, body, locale }) => importReleases(strapi, principal, body.ids, locale),
  importedSince: ({ strapi, principal, params }) => importedSince(strapi, principal, params.value),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
