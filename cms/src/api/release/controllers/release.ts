import { releaseEndpoints, type ReleaseEntity } from '@mpn/domain';
import { database, keyedRequest, service, type Call, type Handler } from '@mpn/server-kit';
import { readRequirements } from '../queries/requirements';
import { labelNames } from '../queries/tables/label-names';
import { pickerTable } from '../queries/tables/picker-table';

/** The lists of both sides and what an editor sees of a release are those of media-desk. */
type Endpoints = Omit<typeof releaseEndpoints, 'table' | 'titleArtist'>;
type List = 'tracks' | 'artworks' | 'artistInfos' | 'contacts' | 'videos' | 'videoLinks';

type OneRelease = Pick<Call<Endpoints['get']>, 'strapi' | 'principal' | 'params'>;

/** Handler for one list of the release, as in the entity. */
const listOf =
  <L extends List>(list: L) =>
  async ({ strapi, principal, params }: OneRelease): Promise<ReleaseEntity[L]> =>
    (await service(strapi, 'api::release.release').read(principal, params.id))[list];

const handlers = {
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
  requirements: ({ strapi, principal, params }) => readRequirements(database(strapi), principal, params.id),
  tracks: listOf('tracks'),
  artworks: listOf('artworks'),
  artistInfos: listOf('artistInfos'),
  contacts: listOf('contacts'),
  videos: listOf('videos'),
  videoLinks: listOf('videoLinks'),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
