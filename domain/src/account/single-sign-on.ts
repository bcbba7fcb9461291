import { employerDomain } from '../press/addresses';

/** People of a company who keep their password although it requires its own sign-in. */
export const MAX_EXEMPT_PEOPLE = 3;
/** Domains of one company. */
export const MAX_SIGN_ON_DOMAINS = 20;
/** Maximum age, in hours, of an administrator's test when the sign-in becomes required. */
export const SIGN_ON_TEST_HOURS = 24;

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
