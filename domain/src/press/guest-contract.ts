import { array, boolean, number, object, string } from 'yup';
import { AudioFormat, PressReply } from '../enums';
import type { ErrorCode } from '../errors';
import { FileForm } from '../files/file-access';
import type { PeaksReply } from '../files/views';
import { endpoint, reply } from '../http/endpoint';
import { optionalEmailField } from '../validation/fields';
import { rowId } from '../validation/limits';
import { PRESS_REFUSALS } from './access';
import { pressCode, pressPassword, pressSentence, pressSlug, pressToken } from './fields';
import type { PressOpened, PressPageView } from './guest-views';
import { MAX_PLAYED_RANGES } from './played';
import { PressInput } from './verdict';

const feature = 'PRESS_LINK' as const;
const REFUSED = Object.values(PRESS_REFUSALS) as readonly ErrorCode[];

const pageParams = object({ slug: pressSlug() });
const releaseParams = pageParams.shape({ id: rowId().required() });

/** Milliseconds within one recording or visit: a day at most. */
const milliseconds = () => number().integer().min(0).max(86_400_000);

/** Messages in one call, and played parts in one message. */
const MAX_EVENTS = 50;

const eventSchema = object({
  type: string()
    .oneOf(['SEEN', 'PLAYED'] as const)
    .required(),
  visibleMs: milliseconds(),
  input: string().oneOf([...PressInput]),
  trackId: rowId(),
  ranges: array(array(milliseconds().required()).length(2).required()).max(MAX_PLAYED_RANGES),
});

/** Calls of the page of a press link. All but the first two need the guest's session, which is a cookie. */
export const pressEndpoints = {
  open: endpoint({
    id: 'press_sessions.create',
    feature,
    method: 'POST',
    path: '/press/sessions',
    access: 'public',
    summary:
      "Exchanges the address of a press link for the guest's session (cookie `mpn_press`). A wrong and a revoked address are answered alike, after the same time.",
    body: object({ token: pressToken() }),
    reply: reply<PressOpened>('PressOpened'),
    errors: ['mpn.backend.press.error.link-unknown', 'mpn.backend.global.error.too-many-requests'],
  }),
  mailMyLink: endpoint({
    id: 'press_sessions.mail_my_link',
    feature,
    method: 'POST',
    path: '/press/sessions/_actions/mail_my_link',
    access: 'public',
    summary: 'Mails the personal link of a page to its person; the answer is the same for every address',
    body: object({ slug: pressSlug(), email: optionalEmailField().trim().lowercase().required() }),
    reply: reply<void>('void'),
    status: 204,
    errors: ['mpn.backend.global.error.too-many-requests'],
  }),
  end: endpoint({
    id: 'press_sessions.remove',
    feature,
    method: 'DELETE',
    path: '/press/sessions',
    access: 'press',
    summary: "Ends the guest's session in this browser",
    reply: reply<void>('void'),
    status: 204,
  }),
  page: endpoint({
    id: 'press_pages.get',
    feature,
    method: 'GET',
    path: '/press/pages/:slug',
    access: 'press',
    pressUse: 'READ',
    summary: 'The page of a link; releases that were withdrawn are named as such',
    params: pageParams,
    reply: reply<PressPageView>('PressPageView'),
    errors: REFUSED,
  }),
  logo: endpoint({
    id: 'press_pages.logo',
    feature,
    method: 'GET',
    path: '/press/pages/:slug/logo',
    access: 'press',
    pressUse: 'READ',
    summary: 'The logo of the company whose link it is, as a small WebP',
    params: pageParams,
    reply: reply<never>('Bytes'),
    kind: 'stream',
    errors: REFUSED,
  }),
  unlock: endpoint({
    id: 'press_pages.unlock',
    feature,
    method: 'POST',
    path: '/press/pages/:slug/_actions/unlock',
    access: 'press',
    pressUse: 'UNLOCK',
    summary: 'Enters the password of a link, for this browser',
    params: pageParams,
    body: object({ password: pressPassword() }),
    reply: reply<void>('void'),
    status: 204,
    errors: [...REFUSED, 'mpn.backend.press.error.password-wrong', 'mpn.backend.global.error.too-many-requests'],
  }),
  sendCode: endpoint({
    id: 'press_pages.send_code',
    feature,
    method: 'POST',
    path: '/press/pages/:slug/_actions/send_code',
    access: 'press',
    pressUse: 'CONFIRM',
    summary: 'Mails a code for this browser to the person of the personal link; valid for 15 minutes, five a day',
    params: pageParams,
    reply: reply<void>('void'),
    status: 204,
    errors: [...REFUSED, 'mpn.backend.global.error.too-many-requests'],
  }),
  confirm: endpoint({
    id: 'press_pages.confirm',
    feature,
    method: 'POST',
    path: '/press/pages/:slug/_actions/confirm',
    access: 'press',
    pressUse: 'CONFIRM',
    summary: 'Enters the mailed code, for this browser; five tries a code',
    params: pageParams,
    body: object({ code: pressCode() }),
    reply: reply<void>('void'),
    status: 204,
    errors: [...REFUSED, 'mpn.backend.press.error.code-wrong', 'mpn.backend.global.error.too-many-requests'],
  }),
  measuring: endpoint({
    id: 'press_pages.measuring',
    feature,
    method: 'POST',
    path: '/press/pages/:slug/_actions/measure',
    access: 'press',
    pressUse: 'READ',
    summary: 'Whether what this browser plays is counted; without it nothing is, and what was counted of it goes',
    params: pageParams,
    body: object({ measured: boolean().required() }),
    reply: reply<void>('void'),
    status: 204,
    errors: REFUSED,
  }),
  events: endpoint({
    id: 'press_pages.events',
    feature,
    method: 'POST',
    path: '/press/pages/:slug/events',
    access: 'press',
    pressUse: 'RESPOND',
    summary: 'What was seen, and which parts of recordings were played; sent again it counts once',
    params: pageParams,
    body: object({ events: array(eventSchema).min(1).max(MAX_EVENTS).required() }),
    reply: reply<void>('void'),
    status: 204,
    errors: REFUSED,
  }),
  answer: endpoint({
    id: 'press_pages.answer',
    feature,
    method: 'POST',
    path: '/press/pages/:slug/releases/:id/answer',
    access: 'press',
    pressUse: 'RESPOND',
    summary: 'What the guest says of a release or of one of its tracks; null takes it back',
    params: releaseParams,
    body: object({
      trackId: rowId().nullable(),
      answer: string()
        .oneOf([...PressReply])
        .nullable(),
      sentence: pressSentence(),
    }),
    reply: reply<void>('void'),
    status: 204,
    errors: REFUSED,
  }),
  askForTime: endpoint({
    id: 'press_pages.ask_for_time',
    feature,
    method: 'POST',
    path: '/press/pages/:slug/extension_requests',
    access: 'press',
    pressUse: 'ASK',
    summary: 'Asks the label for more time, also after the end; at most three times',
    params: pageParams,
    body: object({ sentence: pressSentence() }),
    reply: reply<void>('void'),
    status: 204,
    errors: [...REFUSED, 'mpn.backend.press.error.too-many-extension-requests'],
  }),
  forget: endpoint({
    id: 'press_pages.forget',
    feature,
    method: 'POST',
    path: '/press/pages/:slug/_actions/forget_me',
    access: 'press',
    pressUse: 'ASK',
    summary: "Erases the guest's name and address with this label and keeps the address out",
    params: pageParams,
    body: object({}),
    reply: reply<void>('void'),
    status: 204,
    errors: REFUSED,
  }),
  file: endpoint({
    id: 'press_pages.file',
    feature,
    method: 'GET',
    path: '/press/pages/:slug/releases/:id/files/:file',
    access: 'press',
    pressUse: 'LISTEN',
    summary: 'Bytes of a file of a release, with Range; an original needs the same access as a download',
    params: releaseParams.shape({ file: rowId().required() }),
    query: object({
      form: string()
        .oneOf([...FileForm])
        .required(),
      width: number().integer().min(0).max(10_000),
    }),
    reply: reply<never>('Bytes'),
    kind: 'stream',
    errors: REFUSED,
  }),
  peaks: endpoint({
    id: 'press_pages.peaks',
    feature,
    method: 'GET',
    path: '/press/pages/:slug/releases/:id/files/:file/peaks',
    access: 'press',
    pressUse: 'LISTEN',
    summary: 'Waveform of a recording of a release, or that it is still being analysed',
    params: releaseParams.shape({ file: rowId().required() }),
    reply: reply<PeaksReply>('PeaksReply'),
    errors: REFUSED,
  }),
  download: endpoint({
    id: 'press_pages.download',
    feature,
    method: 'GET',
    path: '/press/pages/:slug/releases/:id/download',
    access: 'press',
    pressUse: 'DOWNLOAD',
    summary: "A release as ZIP, or one of its tracks, with the product's tags and names, with Range",
    params: releaseParams,
    query: object({
      trackId: rowId(),
      format: string()
        .oneOf([...AudioFormat])
        .required(),
    }),
    reply: reply<never>('Bytes'),
    kind: 'stream',
    errors: [...REFUSED, 'mpn.backend.delivery.error.format-not-permitted'],
  }),
} as const;
