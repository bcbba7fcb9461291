import { array, object, string } from 'yup';
import { MailingRequestStatus } from '../enums';
import type { ErrorCode } from '../errors';
import { csvQuery, endpoint, idList, idParams, reply, tableQuery, type Page } from '../http/endpoint';
import { rowId } from '../validation/limits';
import {
  MAILING_SENTENCE_MAX,
  mailingDeclinedSchema,
  mailingSentSchema,
  mailingWithdrawnSchema,
  newMailingRequestSchema,
} from './fields';
import type { MailingAnswerResult, MailingOfferView, MailingRequestRow, OwnMailingRequest } from './views';

export const mailingRequestSortable = [
  'requestedAt',
  'status',
  'releaseTitle',
  'personName',
  'institutionName',
  'city',
] as const;

const REQUEST_ACCESS = ['RequestMailing'] as const;
const ANSWERED = ['ManageMailingRequests'] as const;
const NOT_FOUND = 'mpn.backend.global.error.not-found' as const;
const CHANGED = [
  NOT_FOUND,
  'mpn.backend.global.error.optimistic-lock',
  'mpn.backend.data.error.mailing-request-answered',
] as const satisfies readonly ErrorCode[];

const feature = 'MAILING_REQUEST' as const;

/** Editors ask a promoter for material by mail; the promoter sends it or declines. */
export const mailingRequestEndpoints = {
  offer: endpoint({
    id: 'mailing_requests.offer',
    feature,
    method: 'GET',
    path: '/releases/:id/mailing_request',
    access: REQUEST_ACCESS,
    summary:
      "Whether the caller may ask for a mailing of the release, where it would go, and the caller's last request",
    params: idParams,
    reply: reply<MailingOfferView>('MailingOfferView'),
    errors: [NOT_FOUND, 'mpn.backend.global.error.resource-access-denied'],
  }),
  create: endpoint({
    id: 'mailing_requests.create',
    feature,
    method: 'POST',
    path: '/releases/:id/_actions/request_mailing',
    access: REQUEST_ACCESS,
    summary:
      "Asks the release's contacts and its promoter for a mailing to this address; one open request per person and release",
    params: idParams,
    body: newMailingRequestSchema,
    reply: reply<OwnMailingRequest>('OwnMailingRequest'),
    status: 201,
    errors: [
      NOT_FOUND,
      'mpn.backend.global.error.resource-access-denied',
      'mpn.backend.global.error.too-many-requests',
      'mpn.backend.delivery.error.campaign-ended',
      'mpn.backend.data.error.product.mailing-request-not-active',
      'mpn.backend.data.error.mailing-request-open',
    ],
  }),
  list: endpoint({
    id: 'mailing_requests.list',
    feature,
    method: 'GET',
    path: '/mailing_requests/_views/table',
    access: ANSWERED,
    summary:
      'Requests for releases of the own company; `term` looks into title, artist, person, institution and city; `format=csv` answers with the postal addresses of the open ones that match, as a file',
    query: tableQuery(mailingRequestSortable).shape({
      status: array(
        string()
          .oneOf([...MailingRequestStatus])
          .required(),
      ).max(MailingRequestStatus.length),
      releaseId: rowId(),
      ...csvQuery,
    }),
    reply: reply<Page<MailingRequestRow>>('MailingRequestTable'),
    errors: ['mpn.backend.global.error.export-too-large'],
  }),
  answerMany: endpoint({
    id: 'mailing_requests.answer_many',
    feature,
    method: 'POST',
    path: '/mailing_requests/_actions/answer',
    access: ANSWERED,
    summary: 'Marks several open requests as sent, or declines them; each editor is notified',
    body: object({
      ids: idList.min(1).required(),
      event: string()
        .oneOf(['send', 'decline'] as const)
        .required(),
      answer: string()
        .trim()
        .max(MAILING_SENTENCE_MAX)
        .nullable()
        .test('declined-with-reason', 'mpn.backend.validation.error.required' satisfies ErrorCode, function has(value) {
          return (this.parent as { event?: string }).event !== 'decline' || Boolean(value?.trim());
        }),
    }),
    reply: reply<MailingAnswerResult>('MailingAnswerResult'),
  }),
  send: endpoint({
    id: 'mailing_requests.send',
    feature,
    method: 'POST',
    path: '/mailing_requests/:id/_actions/send',
    access: ANSWERED,
    summary: 'Marks an open request as sent; the editor is notified',
    params: idParams,
    body: mailingSentSchema,
    reply: reply<MailingRequestRow>('MailingRequestRow'),
    errors: CHANGED,
  }),
  decline: endpoint({
    id: 'mailing_requests.decline',
    feature,
    method: 'POST',
    path: '/mailing_requests/:id/_actions/decline',
    access: ANSWERED,
    summary: 'Declines an open request with a reason; the editor is notified',
    params: idParams,
    body: mailingDeclinedSchema,
    reply: reply<MailingRequestRow>('MailingRequestRow'),
    errors: CHANGED,
  }),
  withdraw: endpoint({
    id: 'mailing_requests.withdraw',
    feature,
    method: 'POST',
    path: '/mailing_requests/:id/_actions/withdraw',
    access: REQUEST_ACCESS,
    summary: "Takes the caller's own open request back; the promoter is notified",
    params: idParams,
    body: mailingWithdrawnSchema,
    reply: reply<OwnMailingRequest>('OwnMailingRequest'),
    errors: CHANGED,
  }),
} as const;
