import { fail, releaseEndpoints, type Locale, type ReleaseEntity } from '@mpn/domain';
import { database, keyedRequest, service, type Call, type Handler } from '@mpn/server-kit';
import { readRequirements } from '../queries/requirements';
import { albumTable } from '../queries/tables/album-table';
import { labelNames } from '../queries/tables/label-names';
import { viewOf } from '../queries/tables/table-filters';
import { mediaAccess } from '../access/media-access';
import { mediaTable } from '../queries/tables/media-table';
import { pickerTable } from '../queries/tables/picker-table';
import { wasSampled } from '../queries/statistics/statistic';
import { trackTable } from '../queries/tables/track-table';

type Endpoints = typeof releaseEndpoints;
type List = 'tracks' | 'artworks' | 'artistInfos' | 'contacts' | 'videos' | 'videoLinks';

/** Names of genres and formats are German for German callers, English for all others. */
export const isGerman = (locale: Locale): boolean => locale === 'de-DE';

type OneRelease = Pick<Call<Endpoints['get']>, 'strapi' | 'principal' | 'params'>;

/** Handler for one list of the release, as in the entity. */
const listOf =
  <L extends List>(list: L) =>
  async ({ strapi, principal, params }: OneRelease): Promise<ReleaseEntity[L]> =>
    (await service(strapi, 'api::release.release').read(principal, params.id))[list];

const handlers = {
  table({ strapi, principal, query, locale }) {
    switch (viewOf(principal, query)) {
      case 'media':
        return mediaTable(strapi, principal, query, isGerman(locale));
      case 'tracks':
        return trackTable(strapi, principal, query);
      case 'albums':
        return albumTable(strapi, principal, query, isGerman(locale));
    }
  },
  picker: ({ strapi, principal, query }) => pickerTable(strapi, principal, query),
  labelNames: ({ strapi, principal }) => labelNames(database(strapi), principal),
  create: ({ strapi, context, body, ctx }) =>
    service(strapi, 'api::release.release').create(context, body, keyedRequest(ctx, releaseEndpoints.create, body)),
  get: ({ strapi, principal, params }) => service(strapi, 'api::release.release').read(principal, params.id),
  patch: ({ strapi, principal, params, body }) =>
    service(strapi, 'api::release.release').patch(principal, params.id, body),
  remove: ({ strapi, context, params }) => service(strapi, 'api::release.release').remove(context, params.id),
  copy: ({ strapi, context, params }) => service(strapi, 'api::release.release').copy(context, params.id),
  withdraw: ({ strapi, context, params, body }) =>
    service(strapi, 'api::release.release').withdraw(context, params.id, body.reason),
  async titleArtist({ strapi, principal, params }) {
    await mediaAccess(strapi, principal, params.id);
    const row: unknown = await database(strapi)('releases').where({ id: params.id }).first('title', 'artist_name');
    if (!row) throw fail('mpn.backend.global.error.not-found');
    const { title, artist_name: artistName } = row as { title: string; artist_name: string | null };
    return { id: params.id, title, artistName, sampled: await wasSampled(strapi, params.id) };
  },
  requirements: ({ strapi, principal, params }) => readRequirements(database(strapi), principal, params.id),
  tracks: listOf('tracks'),
  artworks: listOf('artworks'),
  artistInfos: listOf('artistInfos'),
  contacts: listOf('contacts'),
  videos: listOf('videos'),
  videoLinks: listOf('videoLinks'),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
