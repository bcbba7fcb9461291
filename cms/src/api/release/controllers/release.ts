import { fail, samplingRequirements, type Locale, type ReleaseEntity, type releaseEndpoints } from '@mpn/domain';
import { database, type Call, type Handler } from '@mpn/server-kit';
import { copyRelease } from '../actions/copy-release';
import { createRelease } from '../actions/create-release';
import { deleteRelease } from '../actions/delete-release';
import { patchRelease } from '../actions/patch-release';
import { withdrawRelease } from '../actions/withdraw-release';
import { albumTable } from '../views/album-table';
import { readRelease, releaseEntity } from '../views/entity';
import { labelNames } from '../views/label-names';
import { viewOf } from '../views/list-query';
import { mediaAccess } from '../views/media-access';
import { mediaTable } from '../views/media-table';
import { pickerTable } from '../views/picker-table';
import { wasSampled } from '../views/statistic';
import { trackTable } from '../views/track-table';

type Endpoints = typeof releaseEndpoints;
type List = 'tracks' | 'artworks' | 'artistInfos' | 'contacts' | 'videos' | 'videoLinks';

/** Names of genres and formats are German for German callers, else English. */
export const isGerman = (locale: Locale): boolean => locale === 'de-DE';

type OneRelease = Pick<Call<Endpoints['get']>, 'strapi' | 'principal' | 'params'>;

/** One list of the release, as the entity shows it. */
const listOf =
  <L extends List>(list: L) =>
  async ({ strapi, principal, params }: OneRelease): Promise<ReleaseEntity[L]> =>
    releaseEntity(principal, await readRelease(database(strapi), principal, params.id))[list];

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
  create: ({ strapi, principal, body }) => createRelease(strapi, principal, body),
  get: async ({ strapi, principal, params }) =>
    releaseEntity(principal, await readRelease(database(strapi), principal, params.id)),
  patch: ({ strapi, principal, params, body }) => patchRelease(strapi, principal, params.id, body),
  remove: ({ strapi, principal, params }) => deleteRelease(strapi, principal, params.id),
  copy: ({ strapi, principal, params }) => copyRelease(strapi, principal, params.id),
  withdraw: ({ strapi, principal, params, body }) => withdrawRelease(strapi, principal, params.id, body.reason),
  async titleArtist({ strapi, principal, params }) {
    await mediaAccess(strapi, principal, params.id);
    const row: unknown = await database(strapi)('releases').where({ id: params.id }).first('title', 'artist_name');
    if (!row) throw fail('mpn.backend.global.error.not-found');
    const { title, artist_name: artistName } = row as { title: string; artist_name: string | null };
    return { id: params.id, title, artistName, sampled: await wasSampled(strapi, params.id) };
  },
  async requirements({ strapi, principal, params }) {
    const release = await readRelease(database(strapi), principal, params.id);
    const items = samplingRequirements(release);
    return {
      releaseId: release.id,
      status: release.status,
      ready: items.every(({ severity }) => severity !== 'MISSING'),
      items,
    };
  },
  tracks: listOf('tracks'),
  artworks: listOf('artworks'),
  artistInfos: listOf('artistInfos'),
  contacts: listOf('contacts'),
  videos: listOf('videos'),
  videoLinks: listOf('videoLinks'),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
