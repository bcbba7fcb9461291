import type { MailTemplate } from '@mpn/server-kit';
import {
  accountCreated,
  emailVerification,
  loginRefused,
  newSignIn,
  passwordChanged,
  passwordReset,
  registrationApproved,
} from './accounts';
import { emailChanged, loginNameChanged } from './account-changes';
import { creditNote, deliveryFailed, deliverySucceeded, invoice, orderConfirmation } from './business';
import { joinRequest, joinRequestAccepted, joinRequestDeclined, joinRequestExpired } from './join-requests';
import { notification } from './notification';
import { mailingRequest } from './mailing-requests';
import { pressCode, pressLink } from './press-links';
import { message, newAddressees } from './messages';
import { secondFactorChanged, secondFactorRequired, secondFactorResetRequested } from './second-factor';
import { promoShare } from './promo-shares';
import { accountExists, registrationDeclined, registrationReceived, registrationWaiting } from './registration';
import { newRelease, newReleasesDigest, releaseWithdrawn } from './releases';
import type { Template } from './template';

type Templates = { [T in MailTemplate]: Template<T> };

/** Every mail of the product. */
export const templates: Templates = {
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'email-changed': emailChanged,
  'login-name-changed': loginNameChanged,
  'second-factor-changed': secondFactorChanged,
  'second-factor-reset-requested': secondFactorResetRequested,
  'second-factor-required': secondFactorRequired,
  'login-refused': loginRefused,
  'new-sign-in': newSignIn,
  'email-verification': emailVerification,
  'account-exists': accountExists,
  'account-created': accountCreated,
  'registration-received': registrationReceived,
  'registration-waiting': registrationWaiting,
  'registration-approved': registrationApproved,
  'registration-declined': registrationDeclined,
  'join-request': joinRequest,
  'join-request-accepted': joinRequestAccepted,
  'join-request-declined': joinRequestDeclined,
  'join-request-expired': joinRequestExpired,
  'promo-share': promoShare,
  notification,
  'mailing-request': mailingRequest,
  'press-code': pressCode,
  'press-link': pressLink,
  message,
  'new-addressees': newAddressees,
  'new-release': newRelease,
  'new-releases-digest': newReleasesDigest,
  'order-confirmation': orderConfirmation,
  invoice,
  'credit-note': creditNote,
  'delivery-succeeded': deliverySucceeded,
  'delivery-failed': deliveryFailed,
  'release-withdrawn': releaseWithdrawn,
};

/** Mails to guests of press links, who get them in French too. */
export const GUEST_MAILS: ReadonlySet<MailTemplate> = new Set(['press-code', 'press-link'] as const);
