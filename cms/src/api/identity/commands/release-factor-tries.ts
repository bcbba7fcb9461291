import type { Core } from '@strapi/strapi';
import { forget, forgetNetworkTries } from '../limits/rate-limits';
import { accountSubject } from '../lockout/subject';

/** Resets the account's limits of codes, for this IP address' network too. */
export async function releaseFactorTries(strapi: Core.Strapi, userId: number, ip?: string): Promise<void> {
  const { key } = accountSubject(userId);
  await forget(strapi, 'factor-per-account', key);
  if (ip !== undefined) await forgetNetworkTries(strapi, 'factor-per-account-and-network', ip, key);
}
