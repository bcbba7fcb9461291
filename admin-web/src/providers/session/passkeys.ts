import {
  beginPasskeyProof,
  type NewPasskey,
  type PasskeyAnswer,
  type PasskeyCreationView,
  type PasskeyRequestView,
} from '@mpn/domain';
import { call } from '../api/call';
import { ClientError } from '../api/client-error';

type Library = typeof import('@simplewebauthn/browser');

let loaded: Library | undefined;

/** Loaded for the first passkey, not with every page. */
async function library(): Promise<Library> {
  return (loaded ??= await import('@simplewebauthn/browser'));
}

const IN_DIGITS = /^[\d.]+$|:/;

/** Whether this browser can have passkeys of this site: never at an address in digits, nor without HTTPS. */
export const arePasskeysPossible = (): boolean =>
  'PublicKeyCredential' in window && window.isSecureContext && !IN_DIGITS.test(window.location.hostname);

/** Whether this browser can offer its passkeys in a field. */
export const canOfferPasskeys = async (): Promise<boolean> => (await library()).browserSupportsWebAuthnAutofill();

/** Ends the browser's offer, if there is one. */
export const endPasskeyOffer = (): void => loaded?.WebAuthnAbortService.cancelCeremony();

const GIVEN_UP = ['NotAllowedError', 'AbortError'];

/** null where the person has given up, of which the browser itself has spoken. */
async function unlessGivenUp<T>(ceremony: (by: Library) => Promise<T>): Promise<T | null> {
  const by = await library();
  try {
    return await ceremony(by);
  } catch (error) {
    if (error instanceof by.WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
      throw new ClientError('passkey.known');
    }
    if (error instanceof Error && GIVEN_UP.includes(error.name)) return null;
    throw new ClientError('passkey.failed');
  }
}

/** Makes a passkey; null where the person has given up. @throws ClientError */
export async function makePasskey(options: PasskeyCreationView): Promise<NewPasskey | null> {
  const made = await unlessGivenUp((by) => by.startRegistration({ optionsJSON: options }));
  if (!made) return null;
  const { clientDataJSON, attestationObject, transports = [] } = made.response;
  return { id: made.id, clientDataJSON, attestationObject, transports };
}

/**
 * Asks for a passkey; null where the person has given up, or the browser could not make the offer.
 * @param isOffered whether the browser offers its passkeys in the field of the login name, instead of asking
 * @throws ClientError when the browser cannot use a passkey and `isOffered` is false; with it the result is null
 */
export async function askPasskey(options: PasskeyRequestView, isOffered = false): Promise<PasskeyAnswer | null> {
  const given = await unlessGivenUp((by) =>
    by.startAuthentication({ optionsJSON: options, useBrowserAutofill: isOffered }),
  ).catch((error: unknown) => {
    if (isOffered) return null;
    throw error;
  });
  if (!given) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = given.response;
  return { id: given.id, clientDataJSON, authenticatorData, signature, ...(userHandle ? { userHandle } : {}) };
}

/**
 * Asks for one of the person's own passkeys, for a confirmation or the second step of a sign-in.
 * @param pending token of the session that waits for it, where it is not the browser's own
 * @throws CallError, ClientError
 */
export async function askOwnPasskey(pending?: string): Promise<PasskeyAnswer | null> {
  const headers = pending ? { headers: { authorization: `Bearer ${pending}` } } : {};
  return askPasskey(await call(beginPasskeyProof, headers));
}
