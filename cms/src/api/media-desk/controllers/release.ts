import { fail, type releaseEndpoints } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { albumTable, isGerman, trackTable, viewOf } from '../../release';
import { mediaAccess } from '../access/media-access';
import { mediaTable } from '../queries/media-table';
import { wasSampled } from '../queries/statistics/statistic';

/** Calls that promoters and editors share: the lists, and the title of one release. */
type Endpoints = Pick<typeof releaseEndpoints, 'table' | 'titleArtist'>;

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
  async titleArtist({ strapi, principal, params }) {
    await mediaAccess(strapi, principal, params.id);
    const row: unknown = await database(strapi)('releases').where({ id: params.id }).first('title', 'artist_name');
    if (!row) throw fail('mpn.backend.global.error.not-found');
    const { title, artist_name: artistName } = row as { title: string; artist_name: string | null };
    return { id: params.id, title, artistName, sampled: await wasSampled(strapi, params.id) };
  },
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
