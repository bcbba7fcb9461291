import type { Core } from '@strapi/strapi';
import { forget } from '../limits/rate-limits';
import { accountSubject } from '../lockout/subject';

/**
 * Resets the account's limit of codes, once its factors are removed. A new password does not: who reads the person's
 * mails could try codes without end.
 */
export const releaseFactorTries = (strapi: Core.Strapi, userId: number): Promise<void> =>
  forget(strapi, 'factor-per-account', accountSubject(userId).key);
