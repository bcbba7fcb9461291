import { array, boolean, object, string } from 'yup';
import { AudioFormat, Locale, type InteractionStatus } from '../enums';
import type { DownloadView } from '../delivery/views';
import { ReleaseMailFrequency } from '../account/views';
import { csvQuery, endpoint, idParams, reply, tableQuery, type Page } from '../http/endpoint';
import { dateField } from '../validation/fields';
import { rowId } from '../validation/limits';
import type { MailPreview } from './mail-preview';
import { RESULT_QUOTES_MAX } from './result';
import type { ReleaseResult } from './result-views';
import type { InteractionTableRow, ReleaseInteractionStatistic } from './statistic-views';
import type { DeliveryRequestInfo, MediaReleaseDetail, SampledSources } from './media-views';

const trackParams = idParams.shape({ trackId: rowId().required() });
const audioFormatBody = object({ audioFormat: string().oneOf([...AudioFormat]) });

export const statisticSortColumns = [
  'institutionName',
  'departmentName',
  'medium',
  'seen',
  'listenedTo',
  'downloaded',
  'requested',
  'interactionStatus',
  'lastAt',
] as const;

/** Days of a statistic in the app's time zone, both inclusive; either may be missing. */
const statisticPeriod = { from: dateField(), until: dateField() };

const OWN = ['GetReleases'] as const;
const OWN_OR_SAMPLED = ['GetReleases', 'GetReleasesSampled'] as const;

const DELIVERY_ERRORS = [
  'mpn.backend.delivery.error.ongoing-request',
  'mpn.backend.delivery.error.campaign-ended',
  'mpn.backend.delivery.error.ftp-not-enabled',
  'mpn.backend.global.error.resource-access-denied',
  'mpn.backend.data.error.product.offer-paused',
] as const;

const DOWNLOAD_ERRORS = [
  'mpn.backend.delivery.error.download-not-permitted',
  'mpn.backend.delivery.error.format-not-permitted',
  'mpn.backend.delivery.error.campaign-ended',
  'mpn.backend.delivery.error.rendition-failed',
  'mpn.backend.delivery.error.source-file-missing',
  'mpn.backend.delivery.error.cover-unreadable',
  'mpn.backend.delivery.error.file-unreadable',
  'mpn.backend.delivery.error.too-long-for-wave',
  'mpn.backend.media.error.storage-full',
  'mpn.backend.global.error.resource-access-denied',
  'mpn.backend.data.error.product.offer-paused',
] as const;

/** Reply to a delivery request: the state that the button shows. */
export interface DeliveryRequested {
  deliveryIds: number[];
  interactionStatus: InteractionStatus;
  delivery: DeliveryRequestInfo;
}

/** Calls of media users on releases, and the promoter's view of their interactions. */
export const mediaReleaseEndpoints = {
  sources: endpoint({
    id: 'releases.sampled_sources',
    method: 'GET',
    path: '/releases/_views/sampled_sources',
    access: ['GetReleasesSampled'],
    summary: 'Labels and senders of what is sampled to me, by name, for the filters of the list; at most 2,000 of each',
    reply: reply<SampledSources>('SampledSources'),
  }),
  detail: endpoint({
    id: 'releases.detail',
    method: 'GET',
    path: '/releases/:id/_views/detail',
    access: OWN_OR_SAMPLED,
    summary: 'The release as an editor sees it, with what the caller may do',
    params: idParams,
    reply: reply<MediaReleaseDetail>('MediaReleaseDetail'),
    errors: ['mpn.backend.global.error.resource-access-denied', 'mpn.backend.data.error.product.offer-paused'],
  }),
  mediaPreview: endpoint({
    id: 'releases.media_preview',
    method: 'GET',
    path: '/releases/:id/_views/media_preview',
    access: OWN,
    summary: 'What an editor will see, before the campaign starts',
    params: idParams,
    reply: reply<MediaReleaseDetail>('MediaReleaseDetail'),
  }),
  mailPreview: endpoint({
    id: 'releases.mail_preview',
    method: 'GET',
    path: '/releases/:id/_views/mail_preview',
    access: OWN,
    summary:
      'The mail by which an editor will hear of the release, at once or in the list of the day, before the campaign starts',
    params: idParams,
    query: object({
      locale: string().oneOf([...Locale]),
      frequency: string().oneOf([...ReleaseMailFrequency]),
    }),
    reply: reply<MailPreview>('MailPreview'),
  }),
  interact: endpoint({
    id: 'interactions.create',
    method: 'POST',
    path: '/releases/:id/interactions',
    access: ['GetReleasesSampled'],
    summary: 'Records SEEN, or LISTENED_TO after 30 seconds of a track; the server records the rest itself',
    params: idParams,
    body: object({
      type: string()
        .oneOf(['SEEN', 'LISTENED_TO'] as const)
        .required(),
      trackId: rowId().nullable(),
    }),
    reply: reply<{ interactionStatus: InteractionStatus }>('InteractionAnswer'),
    errors: ['mpn.backend.global.error.resource-access-denied', 'mpn.backend.data.error.product.offer-paused'],
  }),
  requestDelivery: endpoint({
    id: 'releases.request_delivery',
    method: 'POST',
    path: '/releases/:id/_actions/request_delivery',
    access: ['RequestDelivery'],
    summary: "Asks for the release to be sent to the institution's server",
    params: idParams,
    body: audioFormatBody,
    reply: reply<DeliveryRequested>('DeliveryRequested'),
    errors: DELIVERY_ERRORS,
  }),
  requestTrackDelivery: endpoint({
    id: 'tracks.request_delivery',
    method: 'POST',
    path: '/releases/:id/tracks/:trackId/_actions/request_delivery',
    access: ['RequestDelivery'],
    summary: "Asks for one track to be sent to the institution's server",
    params: trackParams,
    body: audioFormatBody,
    reply: reply<DeliveryRequested>('DeliveryRequested'),
    errors: DELIVERY_ERRORS,
  }),
  download: endpoint({
    id: 'releases.download',
    method: 'POST',
    path: '/releases/:id/_actions/download',
    access: ['DownloadFiles'],
    summary: 'A signed address of the ZIP, and whether it is made by now; DOWNLOADED is recorded when bytes are served',
    params: idParams,
    body: audioFormatBody,
    reply: reply<DownloadView>('DownloadView'),
    errors: DOWNLOAD_ERRORS,
  }),
  downloadTrack: endpoint({
    id: 'tracks.download',
    method: 'POST',
    path: '/releases/:id/tracks/:trackId/_actions/download',
    access: ['DownloadFiles'],
    summary: 'A signed address of one track in one audio format, and whether it is made by now',
    params: trackParams,
    body: audioFormatBody,
    reply: reply<DownloadView>('DownloadView'),
    errors: DOWNLOAD_ERRORS,
  }),
  pressKit: endpoint({
    id: 'releases.press_kit',
    method: 'POST',
    path: '/releases/:id/_actions/press_kit',
    access: ['DownloadFiles'],
    summary:
      'A signed address of a ZIP with the texts, pictures and documents of which the caller may have the originals',
    params: idParams,
    reply: reply<DownloadView>('DownloadView'),
    errors: [
      'mpn.backend.delivery.error.download-not-permitted',
      'mpn.backend.delivery.error.campaign-ended',
      'mpn.backend.global.error.resource-access-denied',
    ],
  }),
  statistic: endpoint({
    id: 'release_interaction_statistic.get',
    feature: 'STATISTICS',
    method: 'GET',
    path: '/releases/:id/release_interaction_statistic',
    access: OWN,
    summary:
      'Time line, groups and totals of the statistics screen; `format=csv` answers with a ZIP of CSV files instead, one for each table, in the language of the caller; with `for=machine` with one CSV file that has all of them',
    params: idParams,
    query: object({ ...csvQuery, ...statisticPeriod }),
    reply: reply<ReleaseInteractionStatistic>('ReleaseInteractionStatistic'),
    errors: ['mpn.backend.data.error.product.no-interaction-statistic'],
  }),
  result: endpoint({
    id: 'release_interaction_statistic.result',
    feature: 'STATISTICS',
    method: 'GET',
    path: '/releases/:id/release_interaction_statistic/_views/result',
    access: OWN,
    summary:
      'The result of a release on one page, with the sentences of editors that `quotes` names, or the best ones; `format=pdf` answers with it as a tagged PDF, in the language of the caller or of `language`',
    params: idParams,
    query: object({
      format: string().oneOf(['json', 'pdf'] as const),
      language: string().oneOf(['de', 'en'] as const),
      quotes: array(rowId().required()).max(RESULT_QUOTES_MAX),
      withoutQuotes: boolean(),
      ...statisticPeriod,
    }),
    reply: reply<ReleaseResult>('ReleaseResult'),
    errors: ['mpn.backend.data.error.product.no-interaction-statistic'],
  }),
  statisticTable: endpoint({
    id: 'release_interaction_statistic.list',
    feature: 'STATISTICS',
    method: 'GET',
    path: '/releases/:id/release_interaction_statistic/_views/table',
    access: OWN,
    summary: 'Interactions per institution and department',
    params: idParams,
    query: tableQuery(statisticSortColumns).shape(statisticPeriod),
    reply: reply<Page<InteractionTableRow>>('InteractionTable'),
    errors: ['mpn.backend.data.error.product.no-interaction-statistic'],
  }),
} as const;
