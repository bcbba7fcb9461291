import type { Locale } from '../enums';
import { employerDomain } from '../press/addresses';
import { MAX_LOGIN_NAME, normalizeLoginName } from './login-name';

/** People of a company who keep their password although it requires its own sign-in. */
export const MAX_EXEMPT_PEOPLE = 3;
/** Domains of one company. */
export const MAX_SIGN_ON_DOMAINS = 20;
/** Maximum age, in hours, of an administrator's test when the sign-in becomes required. */
export const SIGN_ON_TEST_HOURS = 24;

/** Days before the end of a client secret on which the company's administrators are warned, in ascending order. */
export const SECRET_WARNING_DAYS = [1, 7, 30] as const;
/** Maximum length of a first or last name. */
const MAX_NAME = 200;

const DOMAIN = /^(?=.{4,253}$)[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,8}$/;

/** The normalized domain; null if it is not a domain, or belongs to a public mail provider. */
export function signOnDomain(entered: string): string | null {
  const domain = entered.trim().toLowerCase().replace(/\.$/, '');
  return DOMAIN.test(domain) && employerDomain(`x@${domain}`) !== null ? domain : null;
}

/** The domain of what was typed at the login; null where it is no e-mail address. */
export function domainOfEntry(entered: string): string | null {
  const at = entered.lastIndexOf('@');
  return at < 1 ? null : signOnDomain(entered.slice(at + 1));
}

/** The DNS name and the TXT record by which the owner of a domain shows that it is theirs. */
export const signOnRecord = (domain: string, token: string): { name: string; value: string } => ({
  name: `_sign-on.${domain}`,
  value: `sign-on=${token}`,
});

/** What a provider says of a person, by the names of OpenID Connect. */
export interface ProviderClaims {
  readonly [claim: string]: unknown;
}

/**
 * Whether the provider says that the e-mail address is the person's: `email_verified`, in Entra ID `xms_edov`. A
 * provider that says nothing has not said so.
 */
export const isEmailProven = ({ email_verified: verified, xms_edov: owned }: ProviderClaims): boolean =>
  verified === true || (verified === undefined && [true, 1, '1', 'true'].includes(owned as boolean));

/** A name without control characters, shortened; empty where it is none. */
const plainName = (value: unknown): string =>
  typeof value === 'string'
    ? [
        ...value
          .normalize('NFC')
          .replace(/[\p{C}\p{Z}]+/gu, ' ')
          .trim(),
      ]
        .slice(0, MAX_NAME)
        .join('')
    : '';

/**
 * Names and language of a new account: as the provider says, otherwise the names from the e-mail address.
 * @param email in lower case
 */
export function personOfClaims(
  claims: ProviderClaims,
  email: string,
): { firstName: string; lastName: string; locale: Locale } {
  const locale: Locale = typeof claims.locale === 'string' && /^en/i.test(claims.locale) ? 'en-US' : 'de-DE';
  const [given, family, full] = [claims.given_name, claims.family_name, claims.name].map(plainName);
  if (given && family) return { firstName: given, lastName: family, locale };
  const words = full ? full.split(' ') : plainName(email.slice(0, email.lastIndexOf('@'))).split(/[._]+/);
  const parts = words.filter(Boolean);
  const lastName = family || parts.at(-1) || email;
  return { firstName: given || parts.slice(0, -1).join(' ') || lastName, lastName, locale };
}

/**
 * The login name that a new account should have, from its e-mail address: letters, digits and dots only.
 * @param email in lower case
 */
export function loginNameOfEmail(email: string): string {
  const name = normalizeLoginName(email.slice(0, email.lastIndexOf('@')))
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .join('.')
    .slice(0, MAX_LOGIN_NAME);
  return name.length >= 3 ? name : ['user', name].filter(Boolean).join('.');
}

/**
 * Which warning of an ending client secret is due.
 * @param daysLeft from today to the day on which the secret ends
 * @returns the days before the end of the warning that is due, which is sent once; null while, or when, none is
 */
export const dueSecretWarning = (daysLeft: number): number | null =>
  daysLeft < 0 ? null : (SECRET_WARNING_DAYS.find((days) => daysLeft <= days) ?? null);
