import { array, object, string } from 'yup';
import { PressLinkState } from '../enums';
import type { ErrorCode } from '../errors';
import { csvQuery, endpoint, idParams, reply, tableQuery, type Page } from '../http/endpoint';
import { rowId } from '../validation/limits';
import { newPressGrantsSchema, newPressLinkSchema, PRESS_RELEASES_MAX, pressLinkSchema } from './fields';
import type {
  PressAccessRow,
  PressGrantChange,
  PressGrantRow,
  PressGrantsMade,
  PressLinkDefaults,
  PressLinkRow,
  PressLinkView,
  PressOfContactRow,
  PressOfRelease,
  PressResultView,
} from './views';

export const pressLinkSortable = ['createdAt', 'name', 'expiresAt'] as const;
export const pressGrantSortable = ['label', 'lastVisitAt', 'played', 'downloads'] as const;

/** What a promoter does with a link, and with a personal link. */
export const PressLinkAct = ['pause', 'resume', 'revoke'] as const;
export type PressLinkAct = (typeof PressLinkAct)[number];
export const PressGrantAct = ['pause', 'resume', 'revoke', 'renew', 'add_address', 'forget'] as const;
export type PressGrantAct = (typeof PressGrantAct)[number];

const feature = 'PRESS_LINK' as const;
const ACCESS = ['ManagePressLinks'] as const;
const NOT_FOUND = 'mpn.backend.global.error.not-found' as const;
const REVOKED = 'mpn.backend.press.error.link-revoked' as const;
const SAVED = [
  NOT_FOUND,
  'mpn.backend.press.error.release-not-open',
  'mpn.backend.press.error.end-out-of-range',
  'mpn.backend.press.error.address-needed',
] as const satisfies readonly ErrorCode[];

const actParams = <A extends string>(acts: readonly A[]) =>
  idParams.shape({
    action: string()
      .oneOf([...acts])
      .required(),
  });

/** Press links of the caller's company; in a promo-share view those that were made in it. */
export const pressLinkEndpoints = {
  list: endpoint({
    id: 'press_links.list',
    feature,
    method: 'GET',
    path: '/press_links/_views/table',
    access: ACCESS,
    summary: 'Press links with what came of them; `term` looks into their names, titles and artists',
    query: tableQuery(pressLinkSortable).shape({
      releaseId: rowId(),
      state: array(
        string()
          .oneOf([...PressLinkState])
          .required(),
      ).max(PressLinkState.length),
    }),
    reply: reply<Page<PressLinkRow>>('PressLinkTable'),
  }),
  defaults: endpoint({
    id: 'press_links.defaults',
    feature,
    method: 'GET',
    path: '/press_links/_views/defaults',
    access: ACCESS,
    summary: 'What a new link for these releases is offered with',
    query: object({ releaseIds: array(rowId().required()).min(1).max(PRESS_RELEASES_MAX).required() }),
    reply: reply<PressLinkDefaults>('PressLinkDefaults'),
    errors: [NOT_FOUND],
  }),
  create: endpoint({
    id: 'press_links.create',
    feature,
    method: 'POST',
    path: '/press_links',
    access: ACCESS,
    summary: 'Makes a link for releases that are ready, without personal links',
    body: newPressLinkSchema,
    reply: reply<PressLinkView>('PressLinkView'),
    status: 201,
    errors: [...SAVED, 'mpn.backend.press.error.too-many-links'],
  }),
  get: endpoint({
    id: 'press_links.get',
    feature,
    method: 'GET',
    path: '/press_links/:id',
    access: ACCESS,
    summary: 'A press link',
    params: idParams,
    reply: reply<PressLinkView>('PressLinkView'),
  }),
  update: endpoint({
    id: 'press_links.update',
    feature,
    method: 'PUT',
    path: '/press_links/:id',
    access: ACCESS,
    summary: 'Saves a link as a whole; what guests see changes at once. A new password locks every browser again',
    params: idParams,
    body: pressLinkSchema,
    reply: reply<PressLinkView>('PressLinkView'),
    errors: [...SAVED, REVOKED, 'mpn.backend.global.error.optimistic-lock'],
  }),
  viewAsGuest: endpoint({
    id: 'press_links.view_as_guest',
    feature,
    method: 'POST',
    path: '/press_links/:id/_actions/view_as_guest',
    access: ACCESS,
    summary: 'A URL under which the caller sees the page as a guest does; nothing of it is counted',
    params: idParams,
    reply: reply<{ url: string }>('PressPreviewUrl'),
    errors: [REVOKED],
  }),
  act: endpoint({
    id: 'press_links.act',
    feature,
    method: 'POST',
    path: '/press_links/:id/_actions/:action',
    access: ACCESS,
    summary: 'Pauses, resumes or revokes a link, at once, also for bytes under way',
    params: actParams(PressLinkAct),
    reply: reply<PressLinkView>('PressLinkView'),
    errors: [REVOKED],
  }),
  grants: endpoint({
    id: 'press_links.grants',
    feature,
    method: 'GET',
    path: '/press_links/:id/grants/_views/table',
    access: ACCESS,
    summary:
      'The personal links of a link with what came of them; `format=csv` answers with all as a file. `notPlayed`: only those who have not listened yet',
    params: idParams,
    query: tableQuery(pressGrantSortable).shape({
      show: string().oneOf(['all', 'notPlayed', 'played', 'asked'] as const),
      ...csvQuery,
    }),
    reply: reply<Page<PressGrantRow>>('PressGrantTable'),
    errors: ['mpn.backend.global.error.export-too-large'],
  }),
  addGrants: endpoint({
    id: 'press_links.add_grants',
    feature,
    method: 'POST',
    path: '/press_links/:id/grants',
    access: ACCESS,
    summary: 'Makes personal links; their addresses are in this answer and never again',
    params: idParams,
    body: newPressGrantsSchema,
    reply: reply<PressGrantsMade>('PressGrantsMade'),
    errors: [
      NOT_FOUND,
      REVOKED,
      'mpn.backend.press.error.basis-needed',
      'mpn.backend.press.error.nobody',
      'mpn.backend.press.error.address-needed',
      'mpn.backend.press.error.too-many-recipients',
    ],
  }),
  result: endpoint({
    id: 'press_links.result',
    feature,
    method: 'GET',
    path: '/press_links/:id/_views/result',
    access: ACCESS,
    summary: 'What came of a link: by track, by day, and the answers',
    params: idParams,
    reply: reply<PressResultView>('PressResultView'),
  }),
  ofRelease: endpoint({
    id: 'press_links.of_release',
    feature,
    method: 'GET',
    path: '/press_links/_views/of_release',
    access: ACCESS,
    summary: 'What came of all press links of a release, and the latest answers of guests',
    query: object({ releaseId: rowId().required() }),
    reply: reply<PressOfRelease>('PressOfRelease'),
    errors: [NOT_FOUND],
  }),
  ofContact: endpoint({
    id: 'press_links.of_contact',
    feature,
    method: 'GET',
    path: '/press_links/_views/of_contact',
    access: ACCESS,
    summary:
      'The personal links of a contact, the latest first, with what came of them: those made for the contact and those for its e-mail address; at most 200',
    query: object({ contactId: rowId().required() }),
    reply: reply<{ items: PressOfContactRow[] }>('PressOfContact'),
    errors: [NOT_FOUND],
  }),
  accessReport: endpoint({
    id: 'press_links.access_report',
    feature,
    method: 'GET',
    path: '/press_links/_views/access_report',
    access: ACCESS,
    summary:
      'Who had access to a release: press guests, institutions (their editors are a number) and partner companies; `format=csv` answers with a file',
    query: object({ releaseId: rowId().required(), ...csvQuery }),
    reply: reply<{ items: PressAccessRow[] }>('PressAccessReport'),
    errors: [NOT_FOUND, 'mpn.backend.global.error.export-too-large'],
  }),
} as const;

export const pressGrantEndpoints = {
  act: endpoint({
    id: 'press_grants.act',
    feature,
    method: 'POST',
    path: '/press_grants/:id/_actions/:action',
    access: ACCESS,
    summary:
      'Pauses, resumes or revokes a personal link; `renew` makes a new address and ends the older ones, `add_address` ends none; `forget` erases the person and keeps the address out',
    params: actParams(PressGrantAct),
    reply: reply<PressGrantChange>('PressGrantChange'),
    errors: [REVOKED],
  }),
  decide: endpoint({
    id: 'press_extension_requests.decide',
    feature,
    method: 'POST',
    path: '/press_extension_requests/:id/_actions/:action',
    access: ACCESS,
    summary: 'Gives a guest 14 more days, or declines; the guest is told by mail',
    params: actParams(['grant', 'decline'] as const),
    reply: reply<PressGrantChange>('PressGrantChange'),
    errors: [REVOKED, 'mpn.backend.press.error.extension-decided'],
  }),
} as const;
