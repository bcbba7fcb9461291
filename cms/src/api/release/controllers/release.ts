import type { Core } from '@strapi/strapi';
import { releaseEndpoints, type Principal, type ReleaseEntity } from '@mpn/domain';
import { database, keyedRequest, type Call, type Handler } from '@mpn/server-kit';
import { copyRelease } from '../commands/copy-release';
import { createRelease } from '../commands/create-release';
import { deleteRelease } from '../commands/delete-release';
import { patchRelease } from '../commands/patch-release';
import { withdrawRelease } from '../commands/withdraw-release';
import { readRelease, releaseEntity } from '../queries/detail/entity';
import { readRequirements } from '../queries/requirements';
import { labelNames } from '../queries/tables/label-names';
import { pickerTable } from '../queries/tables/picker-table';

/** The lists of both sides and what an editor sees of a release are those of media-desk. */
type Endpoints = Omit<typeof releaseEndpoints, 'table' | 'titleArtist'>;
type List = 'tracks' | 'artworks' | 'artistInfos' | 'contacts' | 'videos' | 'videoLinks';

type OneRelease = Pick<Call<Endpoints['get']>, 'strapi' | 'principal' | 'params'>;

const readOne = async (strapi: Core.Strapi, principal: Principal, id: number): Promise<ReleaseEntity> =>
  releaseEntity(principal, await readRelease(database(strapi), principal, id));

/** Handler for one list of the release, as in the entity. */
const listOf =
  <L extends List>(list: L) =>
  async ({ strapi, principal, params }: OneRelease): Promise<ReleaseEntity[L]> =>
    (await readOne(strapi, principal, params.id))[list];

const handlers = {
  picker: ({ strapi, principal, query }) => pickerTable(strapi, principal, query),
  labelNames: ({ strapi, principal }) => labelNames(database(strapi), principal),
  create: ({ context, body, ctx }) => createRelease(context, body, keyedRequest(ctx, releaseEndpoints.create, body)),
  get: ({ strapi, principal, params }) => readOne(strapi, principal, params.id),
  patch: ({ strapi, principal, params, body }) => patchRelease(strapi, principal, params.id, body),
  remove: ({ context, params }) => deleteRelease(context, params.id),
  copy: ({ context, params }) => copyRelease(context, params.id),
  withdraw: ({ context, params, body }) => withdrawRelease(context, params.id, body.reason),
  requirements: ({ strapi, principal, params }) => readRequirements(database(strapi), principal, params.id),
  tracks: listOf('tracks'),
  artworks: listOf('artworks'),
  artistInfos: listOf('artistInfos'),
  contacts: listOf('contacts'),
  videos: listOf('videos'),
  videoLinks: listOf('videoLinks'),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
