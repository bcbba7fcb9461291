import type { Core } from '@strapi/strapi';
import type { Context } from 'koa';
import { fail, type PartnerType, type Locale } from '@mpn/domain';
import { database, pickLocale } from '@mpn/server-kit';
import { isEmailTaken, limitNetworkTries, readRegistrationToken } from '../../identity';

/** A person with a verified e-mail address who registers a company of one type. */
export interface Applicant {
  email: string;
  type: PartnerType;
  /** IP address. */
  ip: string;
  /** Language of a new user who names none. */
  locale: Locale;
}

/**
 * The person who registers, by the token of the verified e-mail address.
 * @throws AppError email-not-verified, verification-expired (403), email-verification-context-mismatch,
 * invalid-registration-request (400), email-already-registered (409), too-many-requests (429)
 */
export async function applicantOf(strapi: Core.Strapi, ctx: Context): Promise<Applicant> {
  const { email, type } = readRegistrationToken(ctx.get('authorization'));
  await limitNetworkTries(strapi, 'registration-per-network', ctx.ip);
  if (await isEmailTaken(database(strapi), email))
    throw fail('mpn.backend.registration.error.email-already-registered');
  return { email, type, ip: ctx.ip, locale: pickLocale(ctx.acceptsLanguages(), 'de-DE') };
}
