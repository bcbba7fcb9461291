import { object, string } from 'yup';
import { ProductVisibility, StoredRole, type Locale } from '../enums';
import { reply, type Page } from '../http';
import { deskCall, deskList, deskObject, reasonField, withReason } from './desk-call';

/** A person with an account of the web app, in support's list. */
export interface DeskPerson {
  id: number;
  loginName: string;
  fullName: string;
  email: string;
  role: StoredRole;
  companyId: number | null;
  companyName: string | null;
  disabled: boolean;
  /** Whether support has locked the account. */
  locked: boolean;
  /** Whether unknown networks are locked out after wrong passwords. */
  lockedOut: boolean;
  pendingRegistration: boolean;
  unfinishedMigration: boolean;
  lastLogin: string | null;
  /** Whether the product visibility is "all active full samplings". */
  seesMarket: boolean;
  /** When the first sign-in with the provider of this issuer has made the account; both null of all others. */
  madeBySignOnAt: string | null;
  madeBySignOnIssuer: string | null;
}

export interface DeskPersonDetail extends DeskPerson {
  phoneNumber: string | null;
  position: string | null;
  createdAt: string;
  emailVerifiedAt: string | null;
  /** Since when support has locked the account. */
  adminLockedAt: string | null;
  locale: Locale;
  lockedOutAt: string | null;
  /** Whether a sign-in needs more than the password. */
  hasSecondFactor: boolean;
  /** When support's reset of it happens. */
  factorResetAt: string | null;
  /** Number of open sessions. */
  sessions: number;
}

const NOT_FOUND = 'mpn.backend.global.error.not-found';
const NOT_EDITABLE = 'mpn.backend.data.error.user-not-editable';

const act = (verb: string) => ({ method: 'POST', path: `/users/:id/${verb}` }) as const;

export const personCalls = {
  list: deskList({
    path: '/users',
    permission: 'read',
    summary: 'People with their company; those who need a decision of support first',
    filters: {
      state: ['pending', 'locked', 'lockedOut', 'disabled', 'migration', 'seesMarket', 'signOn'],
      role: StoredRole,
      companyId: 'id',
    },
    reply: reply<Page<DeskPerson>>('Page<DeskPerson>'),
  }),
  get: deskObject({
    path: '/users/:id',
    permission: 'read',
    summary: 'A person',
    reply: reply<DeskPersonDetail>('DeskPersonDetail'),
  }),
  approve: deskCall({
    ...act('approve'),
    permission: 'registrations',
    summary: 'Approves a registration with its company and mails the person; does nothing when it is approved already',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND],
  }),
  decline: deskCall({
    ...act('decline'),
    permission: 'registrations',
    summary: 'Declines a waiting registration: deletes account and company, and mails the reason',
    body: withReason,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, 'mpn.backend.registration.error.registration-not-waiting'],
  }),
  sendReset: deskCall({
    ...act('send-reset'),
    permission: 'accounts',
    summary: 'Mails a link to reset the password to the person',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, 'mpn.backend.global.error.too-many-requests'],
  }),
  requestFactorReset: deskCall({
    ...act('request-factor-reset'),
    permission: 'accounts-end',
    summary:
      'Resets the second factor after 24 hours, with a reason, unless the person uses it before; mails the person',
    body: withReason,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, 'mpn.backend.authentication.error.second-factor-missing'],
  }),
  stopFactorReset: deskCall({
    ...act('stop-factor-reset'),
    permission: 'accounts-end',
    summary: 'Stops the reset of a second factor that has not happened yet, and mails the person',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND],
  }),
  lock: deskCall({
    ...act('lock'),
    permission: 'accounts',
    summary: 'Locks an account with a reason, and ends its sessions',
    body: withReason,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, NOT_EDITABLE],
  }),
  unlock: deskCall({
    ...act('unlock'),
    permission: 'accounts',
    summary: 'Removes support’s lock of an account',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, NOT_EDITABLE],
  }),
  liftLockout: deskCall({
    ...act('lift-lockout'),
    permission: 'accounts',
    summary: 'Ends an account’s lockout after wrong passwords',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND],
  }),
  disable: deskCall({
    ...act('disable'),
    permission: 'accounts-end',
    summary: 'Disables an account with a reason, and ends its sessions',
    body: withReason,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, NOT_EDITABLE],
  }),
  enable: deskCall({
    ...act('enable'),
    permission: 'accounts-end',
    summary: 'Enables an account again',
    body: undefined,
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, NOT_EDITABLE],
  }),
  impersonate: deskCall({
    ...act('impersonate'),
    permission: 'impersonate',
    summary: 'Opens a session in the name of a person, with a reason; the URL of the reply enters it once',
    body: withReason,
    reply: reply<{ address: string }>('SupportEntry'),
    errors: [
      NOT_FOUND,
      'mpn.backend.impersonation.error.wrong-role',
      'mpn.backend.impersonation.error.user-disabled',
      'mpn.backend.impersonation.error.user-locked',
      'mpn.backend.impersonation.error.registration-pending',
      'mpn.backend.impersonation.error.unfinished-migration',
    ],
  }),
  /** Gives a person of a promotion company the view of all active full samplings, or takes it back. */
  setProductVisibility: deskCall({
    ...act('product-visibility'),
    permission: 'accounts',
    summary: 'Sets which releases a person of a promotion company sees, with a reason',
    body: object({
      productVisibility: string()
        .oneOf([...ProductVisibility])
        .required(),
      reason: reasonField(),
    }),
    reply: reply<null>('Nothing'),
    errors: [NOT_FOUND, NOT_EDITABLE],
  }),
} as const;
