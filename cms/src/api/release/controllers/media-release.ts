import type { mediaReleaseEndpoints } from '@mpn/domain';
import { database, type Handler } from '@mpn/server-kit';
import { download } from '../delivery/download';
import { requestDelivery } from '../delivery/request-delivery';
import { interact } from '../interactions/interact';
import { mediaDetail } from '../views/detail';
import { readRelease } from '../views/entity';
import { mailPreview } from '../views/mail-preview';
import { mediaAccess } from '../views/media-access';
import { interactionStatistic } from '../views/statistic';
import { statisticCsv } from '../views/statistic-csv';
import { interactionRows, interactionTable } from '../views/statistic-table';
import { isGerman } from './release';

type Endpoints = typeof mediaReleaseEndpoints;

const handlers = {
  async detail({ strapi, principal, params, locale }) {
    const access = await mediaAccess(strapi, principal, params.id);
    return mediaDetail(strapi, principal, params.id, access, isGerman(locale));
  },
  async mediaPreview({ strapi, principal, params, locale }) {
    await readRelease(database(strapi), principal, params.id);
    return mediaDetail(strapi, principal, params.id, { kind: 'OWN' }, isGerman(locale));
  },
  mailPreview: ({ strapi, principal, params, query, locale }) =>
    mailPreview(strapi, principal, params.id, {
      locale: query.locale ?? locale,
      frequency: query.frequency ?? 'DAILY',
    }),
  async interact({ strapi, principal, params, body }) {
    const interaction = { releaseId: params.id, trackId: body.trackId ?? null, type: body.type };
    return { interactionStatus: await interact(strapi, principal, interaction) };
  },
  requestDelivery: ({ strapi, principal, params, body }) =>
    requestDelivery(strapi, principal, params.id, null, body.audioFormat ?? null),
  requestTrackDelivery: ({ strapi, principal, params, body }) =>
    requestDelivery(strapi, principal, params.id, params.trackId, body.audioFormat ?? null),
  download: ({ strapi, principal, params, body }) =>
    download(strapi, principal, { releaseId: params.id, trackId: null, audioFormat: body.audioFormat ?? null }),
  downloadTrack: ({ strapi, principal, params, body }) =>
    download(strapi, principal, {
      releaseId: params.id,
      trackId: params.trackId,
      audioFormat: body.audioFormat ?? null,
    }),
  async statistic({ strapi, principal, params, query, ctx }) {
    const statistic = await interactionStatistic(strapi, principal, params.id, query);
    if (query.format !== 'csv') return statistic;
    const rows = await interactionRows(strapi, params.id, query);
    ctx.type = 'text/csv; charset=utf-8';
    ctx.attachment(`statistic-${params.id}.csv`);
    // The contract's type is the JSON answer; as a text it goes out as it is.
    return statisticCsv(statistic, rows) as never;
  },
  statisticTable: ({ strapi, principal, params, query }) => interactionTable(strapi, principal, params.id, query),
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
