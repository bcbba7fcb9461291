import { MailState, type Locale } from '../enums';
import { FileFor, reply, type Page } from '../http';
import { deskCall, deskList, deskObject, MAX_DESK_TERM, searchQuery } from './desk-call';
import { string } from 'yup';
import type { DeskSetUpView } from './set-up';

const NOT_FOUND = 'mpn.backend.global.error.not-found';

/** A mail as it is stored: without links that have a token, and without codes. */
export interface DeskMail {
  id: number;
  createdAt: string;
  recipient: string;
  template: string;
  subject: string;
  state: MailState;
  sentAt: string | null;
  error: string | null;
  userId: number | null;
  attempts: number | null;
  /** Whether it contained a link or a code, which support does not see. */
  isSecret: boolean;
}

export interface DeskMailDetail extends DeskMail {
  text: string;
  locale: Locale;
  /** File names. */
  attachments: string[];
}

export const mailCalls = {
  list: deskList({
    path: '/mails',
    permission: 'mails',
    summary: 'Mails as they are stored, the latest first',
    filters: { state: MailState, template: 'text', userId: 'id' },
    reply: reply<Page<DeskMail>>('Page<DeskMail>'),
  }),
  get: deskObject({
    path: '/mails/:id',
    permission: 'mails',
    summary: 'A mail with its text',
    reply: reply<DeskMailDetail>('DeskMailDetail'),
  }),
  resend: deskCall({
    method: 'POST',
    path: '/mails/:id/resend',
    permission: 'mails',
    summary: 'Sends a failed mail again',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, 'mpn.backend.support.error.mail-not-resendable'],
  }),
} as const;

/** An unfinished job of the queue. */
export interface DeskJob {
  id: number;
  task: string;
  attempts: number;
  maxAttempts: number;
  runAt: string;
  createdAt: string;
  updatedAt: string;
  lastError: string | null;
  key: string | null;
  queueName: string | null;
  state: 'running' | 'failed' | 'retrying' | 'waiting';
}

export interface DeskJobDetail extends DeskJob {
  lockedAt: string | null;
  lockedBy: string | null;
  priority: number;
}

export const jobCalls = {
  list: deskList({
    path: '/jobs',
    permission: 'jobs',
    summary: 'Unfinished jobs of the queue; those that have used up their attempts first',
    filters: { state: ['failed', 'retrying', 'shop', 'running', 'waiting'], task: 'text' },
    reply: reply<Page<DeskJob>>('Page<DeskJob>'),
  }),
  get: deskObject({
    path: '/jobs/:id',
    permission: 'jobs',
    summary: 'A job',
    reply: reply<DeskJobDetail>('DeskJobDetail'),
  }),
  run: deskCall({
    method: 'POST',
    path: '/jobs/:id/run',
    permission: 'jobs',
    summary: 'Runs one waiting job now',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: ['mpn.backend.support.error.job-not-waiting'],
  }),
  runFailed: deskCall({
    method: 'POST',
    path: '/jobs/run-failed',
    permission: 'jobs',
    summary: 'Runs all jobs again that have used up their attempts',
    body: undefined,
    reply: reply<{ queued: number }>('QueuedJobs'),
  }),
} as const;

/** An entry of the trail: who did what to which object, and in whose name. */
export interface DeskTrailEntry {
  id: number;
  at: string;
  action: string;
  objectType: string | null;
  objectId: number | null;
  objectName: string | null;
  userId: number | null;
  userName: string | null;
  onBehalfOfUserId: number | null;
  onBehalfOfName: string | null;
  companyId: number | null;
  companyName: string | null;
  ownCompanyId: number | null;
  ownCompanyName: string | null;
  staffId: number | null;
  staffName: string | null;
  address: string | null;
  data: Record<string, unknown> | null;
}

const trailList = deskList({
  path: '/trail',
  permission: 'trail',
  summary: 'The trail, the latest first',
  filters: {
    who: ['support', 'people', 'onBehalf', 'system'],
    userId: 'id',
    staffId: 'id',
    companyId: 'id',
    objectType: 'text',
    objectId: 'id',
    action: 'text',
    from: 'day',
    to: 'nextDay',
  },
  reply: reply<Page<DeskTrailEntry>>('Page<DeskTrailEntry>'),
});

export const trailCalls = {
  list: trailList,
  export: deskCall({
    method: 'GET',
    path: '/trail/export',
    permission: 'trail-export',
    summary: 'The filtered entries of the trail as CSV, in the language of the panel, or with `for=machine` with codes',
    query: trailList.query.shape({ for: string().oneOf([...FileFor]) }),
    body: undefined,
    reply: reply<void>('void'),
    kind: 'stream',
  }),
} as const;

/** Facts about the installation for the desk's pages. */
export interface DeskFacts {
  /** The calls that the account may make, such as `POST /users/:id/lock`. */
  may: string[];
  timeZone: string;
  publicUrl: string;
  brand: string;
  hasExternalShop: boolean;
}

/** Numbers of tasks that wait for support. */
export interface DeskWaiting {
  registrations: number;
  oldestRegistration: string | null;
  joinRequests: number;
  ordersUnderReview: number;
  ordersHanging: number;
  lockedAccounts: number;
  blockedNetworks: number;
  problematicCompanies: number;
  /** Companies that changed what decides about VAT. */
  taxChanges: number;
  failedJobs: number;
  retryingJobs: number;
  failedMails: number;
  shopSyncCompanies: number;
  shopSyncJobs: number;
}

export interface DeskOverview {
  /** Services that do not answer and disks without room, the longest away first. */
  away: {
    service: 'mail' | 'shop' | 'storage' | 'disk' | 'names' | 'audio' | 'replica';
    since: string;
    reason: string;
  }[];
  /** Only counts whose lists the account may see. */
  waiting: Partial<DeskWaiting>;
  /** Failed deliveries by error, with its text. */
  causes: { code: string; sentence: string; deliveries: number; institutions: number }[];
}

/** A hit of the search over all kinds of objects. */
export interface DeskFound {
  kind: 'companies' | 'users' | 'releases' | 'orders' | 'mails' | 'failures';
  id: string;
  title: string;
  detail: string;
}

export const startCalls = {
  facts: deskCall({
    method: 'GET',
    path: '/desk',
    permission: 'read',
    summary: 'Facts about the installation, and the calls that the account may make',
    body: undefined,
    reply: reply<DeskFacts>('DeskFacts'),
  }),
  overview: deskCall({
    method: 'GET',
    path: '/overview',
    permission: 'read',
    summary: 'What waits for support, what does not answer, and why deliveries fail',
    body: undefined,
    reply: reply<DeskOverview>('DeskOverview'),
  }),
  setUp: deskCall({
    method: 'GET',
    path: '/set-up',
    permission: 'read',
    summary: 'What a new installation still needs, of what the account may do',
    body: undefined,
    reply: reply<DeskSetUpView>('DeskSetUpView'),
  }),
  search: deskCall({
    method: 'GET',
    path: '/search',
    permission: 'read',
    summary: 'A few objects of each kind by names, numbers, EAN, ISRC and e-mail addresses, and failed requests',
    query: searchQuery.shape({ term: string().max(MAX_DESK_TERM).default('') }),
    body: undefined,
    reply: reply<DeskFound[]>('DeskFoundList'),
  }),
} as const;
