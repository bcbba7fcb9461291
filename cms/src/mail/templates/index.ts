import type { MailData, MailTemplate } from '@mpn/server-kit';
import type { MailContent, MailLanguage } from '../content';
import { accountCreated, emailVerification, passwordChanged, passwordReset, registrationApproved } from './accounts';
import { deliveryFailed, deliverySucceeded, orderConfirmation } from './business';
import { newRelease, newReleasesDigest, releaseWithdrawn } from './releases';

type Templates = { [T in MailTemplate]: (data: MailData[T], language: MailLanguage, brand: string) => MailContent };

/** Every mail of the product. */
export const templates: Templates = {
  'password-reset': passwordReset,
  'password-changed': passwordChanged,
  'email-verification': emailVerification,
  'account-created': accountCreated,
  'registration-approved': registrationApproved,
  'new-release': newRelease,
  'new-releases-digest': newReleasesDigest,
  'order-confirmation': orderConfirmation,
  'delivery-succeeded': deliverySucceeded,
  'delivery-failed': deliveryFailed,
  'release-withdrawn': releaseWithdrawn,
};
