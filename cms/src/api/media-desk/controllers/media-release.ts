import { buffer } from 'node:stream/consumers';
import {
  instantToLocalDate,
  textLanguageOf,
  type mediaReleaseEndpoints,
  type ReleaseInteractionStatistic,
} from '@mpn/domain';
import {
  answerFile,
  CSV_TYPE,
  csvFormOf,
  database,
  heldEntry,
  readLagging,
  toCsv,
  zipLayout,
  type Handler,
} from '@mpn/server-kit';
import { getSettings } from '../../../../config/environment';
import { squareJpeg } from '../../media';
import { isGerman, readRelease } from '../../release';
import { download } from '../commands/download';
import { pressKitAddress } from '../commands/press-kit';
import { requestDelivery } from '../commands/request-delivery';
import { interact } from '../commands/interact';
import { mediaDetail } from '../queries/media-detail';
import { mailPreview } from '../queries/mail-preview';
import { sampledSources } from '../queries/sampled-sources';
import { mediaAccess } from '../access/media-access';
import { answerRows } from '../queries/statistics/answer-table';
import { drawResult, RESULT_COVER_PIXELS, resultFileName, statisticArchiveName, statisticTables } from '../documents';
import { releaseResult } from '../queries/statistics/release-result';
import { assertStatistic, interactionStatistic } from '../queries/statistics/statistic';
import { statisticCsv } from '../queries/statistics/statistic-csv';
import { interactionRows, interactionTable } from '../queries/statistics/statistic-table';

type Endpoints = typeof mediaReleaseEndpoints;

const handlers = {
  sources: ({ strapi, principal }) => sampledSources(database(strapi), principal),
  async detail({ strapi, principal, params, locale }) {
    const access = await mediaAccess(strapi, principal, params.id);
    return mediaDetail(strapi, principal, params.id, access, isGerman(locale));
  },
  async mediaPreview({ strapi, principal, params, locale }) {
    await readRelease(database(strapi), principal, params.id);
    const access = await mediaAccess(strapi, principal, params.id);
    return mediaDetail(strapi, principal, params.id, access, isGerman(locale));
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
  pressKit: ({ strapi, principal, params }) => pressKitAddress(strapi, principal, params.id),
  async statistic(call) {
    const { strapi, principal, params, query, locale, ctx, context } = call;
    await assertStatistic(strapi, principal, params.id);
    const read = (): Promise<ReleaseInteractionStatistic> => interactionStatistic(strapi, principal, params.id, query);
    if (query.format !== 'csv') return readLagging(call, read);
    const { statistic, groups, answers } = await readLagging(call, async () => ({
      statistic: await read(),
      groups: await interactionRows(strapi, params.id, query),
      answers: await answerRows(strapi, params.id, query),
    }));
    const form = csvFormOf(query.for, locale);
    if (form === 'MACHINE') {
      const content = await statisticCsv(statistic, groups, answers);
      return answerFile(ctx, { name: `statistic-${params.id}.csv`, type: CSV_TYPE, content });
    }
    const { APP_TIMEZONE: timeZone } = getSettings();
    const tables = statisticTables({ statistic, groups, answers }, { language: form, timeZone });
    const files = await Promise.all(
      tables.map(async ({ fileName, rows }) => heldEntry(fileName, await toCsv(rows, form))),
    );
    const content = await buffer(zipLayout(files, context.now).open());
    return answerFile(ctx, { name: statisticArchiveName(statistic, form), type: 'application/zip', content });
  },
  async result(call) {
    const { strapi, principal, params, query, locale, ctx, context } = call;
    await assertStatistic(strapi, principal, params.id);
    const { result, coverFileId } = await readLagging(call, () => releaseResult(strapi, principal, params.id, query));
    if (query.format !== 'pdf') return result;
    const language = query.language ?? textLanguageOf(locale);
    const cover = coverFileId === null ? null : await squareJpeg(strapi, coverFileId, RESULT_COVER_PIXELS);
    const today = instantToLocalDate(context.now, getSettings().APP_TIMEZONE);
    const content = await drawResult(result, { language, cover, today });
    return answerFile(ctx, { name: resultFileName(result, language), type: 'application/pdf', content });
  },
  async statisticTable(call) {
    const { strapi, principal, params, query } = call;
    await assertStatistic(strapi, principal, params.id);
    return readLagging(call, () => interactionTable(strapi, params.id, query));
  },
} satisfies { [K in keyof Endpoints]: Handler<Endpoints[K]> };

export default handlers;
