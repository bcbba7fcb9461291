import { number, object, string } from 'yup';
import { emailAddress } from '../account/fields';
import { LegalDocumentKind } from '../enums';
import { reply } from '../http';
import type { SupportContact } from '../legal';
import {
  messageSchema,
  newMessageSchema,
  sendMessageSchema,
  type MessageAudience,
  type MessageKind,
  type MessageLanguage,
  type MessageState,
} from '../messages';
import { phoneField } from '../validation/fields';
import { MAX_INTEGER, multilineText, rowId } from '../validation/limits';
import { deskCall, searchQuery } from './desk-call';

const NOT_FOUND = 'mpn.backend.global.error.not-found';
const CONFLICT = 'mpn.backend.global.error.optimistic-lock';

/** A version of a legal text; with its texts if it is in force. */
export interface DeskLegalDocument {
  id: number;
  kind: LegalDocumentKind;
  version: number;
  since: string | null;
  titleDe: string;
  titleEn: string;
  textDe: string | null;
  textEn: string | null;
  isSample: boolean;
  panelUserId: number | null;
}

/** A version of support's contact. */
export interface DeskSupportContact extends SupportContact {
  id: number;
  since: string;
  panelUserId: number | null;
}

const legalTitle = () => string().trim().max(200).required();
const legalText = () => multilineText(100_000).trim().required();

/** A legal text as support enters it. */
export const legalDocumentSchema = object({
  kind: string()
    .oneOf([...LegalDocumentKind])
    .required(),
  /** Version that the form is based on; 0 without one. */
  afterVersion: number().integer().min(0).max(MAX_INTEGER).required(),
  titleDe: legalTitle(),
  titleEn: legalTitle(),
  textDe: legalText(),
  textEn: legalText(),
});

export const supportContactSchema = object({
  /** Id of the version that the form is based on; 0 without one. */
  afterId: number().integer().min(0).max(MAX_INTEGER).required(),
  email: emailAddress()
    .notRequired()
    .transform((value: string | null) => value || null)
    .default(null),
  phone: phoneField()
    .transform((value: string | null) => value?.trim() || null)
    .default(null),
});

const changed = reply<{ id: number }>('ChangedVersion');

export const legalDeskCalls = {
  documents: deskCall({
    method: 'GET',
    path: '/legal-documents',
    permission: 'legal',
    summary: 'All versions of all legal texts, of each text the one in force first',
    body: undefined,
    reply: reply<DeskLegalDocument[]>('DeskLegalDocuments'),
  }),
  publish: deskCall({
    method: 'POST',
    path: '/legal-documents',
    permission: 'legal',
    summary: 'Publishes the next version of a legal text, in force at once',
    body: legalDocumentSchema,
    reply: changed,
    errors: [CONFLICT],
  }),
  contacts: deskCall({
    method: 'GET',
    path: '/support-contact',
    permission: 'legal',
    summary: 'All versions of support’s contact, the valid one first',
    body: undefined,
    reply: reply<DeskSupportContact[]>('DeskSupportContacts'),
  }),
  changeContact: deskCall({
    method: 'POST',
    path: '/support-contact',
    permission: 'legal',
    summary: 'Enters support’s contact; with both empty, the operator’s settings apply',
    body: supportContactSchema,
    reply: changed,
    errors: [CONFLICT],
  }),
} as const;

/** A message as support sees it. */
export interface DeskMessage {
  id: number;
  kind: MessageKind;
  titleDe: string;
  titleEn: string;
  textDe: string;
  textEn: string;
  link: string | null;
  audience: MessageAudience;
  samplingMediumId: number | null;
  country: string | null;
  language: MessageLanguage | null;
  state: MessageState;
  version: number;
  sendingSince: string | null;
  sentAt: string | null;
  /** Number of users who have received it. */
  recipients: number;
}

/** A medium that a message can be limited to. */
export interface DeskMedium {
  id: number;
  nameDe: string;
  nameEn: string;
  country: string;
}

/** The mail of a message in both languages, and who would get it now. */
export interface DeskMessagePreview {
  version: number;
  recipients: number;
  /** Numbers of recipients by mail and by notification; some get both. */
  mails: number;
  inApp: number;
  mailsByLanguage: Record<MessageLanguage, { subject: string; html: string }>;
}

/** Id of the message that was changed; of one that is sent also the number of its recipients. */
export interface ChangedMessage {
  id: number;
  recipients?: number;
}

const messageReply = reply<ChangedMessage>('ChangedMessage');
const DRAFT = [NOT_FOUND, 'mpn.backend.data.error.message-not-draft', CONFLICT] as const;
const DISABLED = 'mpn.backend.global.error.feature-disabled';

export const messageDeskCalls = {
  list: deskCall({
    method: 'GET',
    path: '/messages',
    permission: 'messages',
    summary: 'Messages to users: drafts first, then the newest',
    query: searchQuery,
    body: undefined,
    reply: reply<DeskMessage[]>('DeskMessages'),
  }),
  mediums: deskCall({
    method: 'GET',
    path: '/message-mediums',
    permission: 'messages',
    summary: 'The media that a message can be limited to, with their country',
    body: undefined,
    reply: reply<DeskMedium[]>('DeskMediums'),
  }),
  get: deskCall({
    method: 'GET',
    path: '/messages/:id',
    permission: 'messages',
    summary: 'A message',
    body: undefined,
    reply: reply<DeskMessage>('DeskMessage'),
    errors: [NOT_FOUND],
  }),
  preview: deskCall({
    method: 'GET',
    path: '/messages/:id/preview',
    permission: 'messages',
    summary: 'The mail of a message in both languages, and how many would get it now',
    body: undefined,
    reply: reply<DeskMessagePreview>('DeskMessagePreview'),
    errors: [NOT_FOUND],
  }),
  create: deskCall({
    method: 'POST',
    path: '/messages',
    permission: 'messages',
    summary: 'Makes a draft',
    body: newMessageSchema,
    reply: messageReply,
    errors: [DISABLED],
  }),
  change: deskCall({
    method: 'POST',
    path: '/messages/:id',
    permission: 'messages',
    summary: 'Changes a draft',
    body: messageSchema,
    reply: messageReply,
    errors: [...DRAFT, DISABLED],
  }),
  remove: deskCall({
    method: 'POST',
    path: '/messages/:id/remove',
    permission: 'messages',
    summary: 'Deletes a draft',
    body: sendMessageSchema,
    reply: messageReply,
    errors: DRAFT,
  }),
  test: deskCall({
    method: 'POST',
    path: '/messages/:id/test',
    permission: 'messages',
    summary: 'Mails a message to the account of the panel, in both languages',
    body: undefined,
    reply: reply<{ email: string }>('TestedMessage'),
    errors: [NOT_FOUND, DISABLED],
  }),
  send: deskCall({
    method: 'POST',
    path: '/messages/:id/send',
    permission: 'messages-send',
    summary: 'Sends a draft, if it is still the version of the body',
    body: sendMessageSchema,
    reply: messageReply,
    errors: [...DRAFT, DISABLED, 'mpn.backend.data.error.message-without-recipients'],
  }),
} as const;

/** A genre with its names; `parentId` is null for a top level. */
export interface DeskGenre {
  id: number;
  code: string;
  nameDe: string;
  nameEn: string;
  parentId: number | null;
}

/** What genres are called in messages. */
export interface DeskGenreNames {
  /** What support has entered. */
  names: { id: number; text: string; genreId: number }[];
  /** Names that have no genre, the most frequent ones first. */
  unknown: { text: string; count: number; lastSeen: string }[];
  genres: DeskGenre[];
}

export const genreNameSchema = object({
  text: string().trim().min(1).max(200).required(),
  genreId: rowId().required(),
}).noUnknown();

export const genreNameCalls = {
  list: deskCall({
    method: 'GET',
    path: '/genre-names',
    permission: 'genres',
    summary: 'Names of genres in messages: what support has entered, and those without a genre',
    body: undefined,
    reply: reply<DeskGenreNames>('DeskGenreNames'),
  }),
  save: deskCall({
    method: 'POST',
    path: '/genre-names',
    permission: 'genres',
    summary: 'Says which genre a name in messages is',
    body: genreNameSchema,
    reply: reply<{ id: number }>('SavedGenreName'),
    errors: [NOT_FOUND],
  }),
  remove: deskCall({
    method: 'POST',
    path: '/genre-names/:id/remove',
    permission: 'genres',
    summary: 'Deletes what support has entered for a name',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND],
  }),
} as const;
