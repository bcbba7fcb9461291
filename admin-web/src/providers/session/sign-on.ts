import { beginSignOn, finishSignOn, linkSignOn, type BodyOf } from '@mpn/domain';
import { tabStorage } from '@/config/browser-storage';
import { call, callWithHeaders } from '../api/call';
import { isCallError } from '../api/call-error';
import { adoptLogin, openedBy, readyForLogin } from './session-actions';

/** Error code of a password login of people whose company requires its own sign-in. */
const REQUIRED = 'mpn.backend.authentication.error.sso-required';
const LINK_NEEDED = 'mpn.backend.authentication.error.sso-link-needed';

export const isSignOnRequired = (error: unknown): boolean => isCallError(error) && error.has(REQUIRED);

/** Path to go to after the provider, kept in this tab only. */
const TARGET_KEY = 'mpn-sign-on-target';
/** Company whose provider is tested, kept in this tab only. */
const TESTED_KEY = 'mpn-sign-on-test';

/** Reads a value of this tab and forgets it; null where there is none. */
function take(key: string): string | null {
  const value = tabStorage.getItem(key);
  tabStorage.removeItem(key);
  return value;
}

/** Path to go to after a sign-in that has come back; null where it came back in another tab. */
export const takeSignOnTarget = (): string | null => take(TARGET_KEY);

/** Id of the company whose provider was tested; null where the answer came back in another tab. */
export const takeTestedCompany = (): number | null => Number(take(TESTED_KEY)) || null;

/** Goes to the provider of a company to test it. */
export function leaveForTest(url: string, companyId: number): void {
  tabStorage.setItem(TESTED_KEY, String(companyId));
  window.location.assign(url);
}

/**
 * Goes to the provider of the company whose domain the address has.
 * @returns false where it has none
 * @throws CallError
 */
export async function leaveForSignOn(address: string, target: string): Promise<boolean> {
  const { url } = await call(beginSignOn, { body: { loginName: address } });
  if (url === null) return false;
  tabStorage.setItem(TARGET_KEY, target);
  window.location.assign(url);
  return true;
}

/**
 * Goes to the provider of a start address, whose place in the history it takes: Back leads to where it was opened.
 * @returns false where the domain leads to none
 * @throws CallError
 */
export async function leaveForStart({
  domain,
  issuer,
  loginName = '',
}: Partial<BodyOf<typeof beginSignOn>>): Promise<boolean> {
  const { url } = await call(beginSignOn, { body: { domain, issuer, loginName } });
  if (url === null) return false;
  tabStorage.removeItem(TARGET_KEY);
  window.location.replace(url);
  return true;
}

/**
 * Signs in with the provider's answer, which counts once.
 * @returns false where the password has to confirm whose account it is
 * @throws CallError, ClientError
 */
export async function finishAnsweredSignOn(parameters: string): Promise<boolean> {
  readyForLogin();
  try {
    adoptLogin(openedBy(await callWithHeaders(finishSignOn, { body: { parameters } })));
    return true;
  } catch (error) {
    if (isCallError(error) && error.has(LINK_NEEDED)) return false;
    throw error;
  }
}

/** Confirms by the password whose account it is, and signs in. @throws CallError, ClientError */
export async function linkAnsweredSignOn(state: string, password: string): Promise<void> {
  adoptLogin(openedBy(await callWithHeaders(linkSignOn, { body: { state, password } })));
}
