import { array, object, string } from 'yup';

/** How a browser reaches an authenticator (Web Authentication, `AuthenticatorTransport`). */
export const PasskeyTransport = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type PasskeyTransport = (typeof PasskeyTransport)[number];

/** Maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 10;

/** Maximum length of the name that a person gives a passkey. */
export const MAX_PASSKEY_NAME = 60;

const BASE64URL = /^[A-Za-z0-9_-]+$/;

const bytes = (max: number) =>
  string().max(max).matches(BASE64URL, { message: 'mpn.backend.validation.error.invalid', excludeEmptyString: true });

/** What an authenticator signs with a passkey, as `navigator.credentials.get` answers. */
export const passkeyAnswer = () =>
  object({
    id: bytes(1400).required(),
    clientDataJSON: bytes(2000).required(),
    authenticatorData: bytes(2000).required(),
    signature: bytes(4000).required(),
    userHandle: bytes(100),
  });

/** A passkey's signature; `id` and all bytes are base64url. */
export interface PasskeyAnswer {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  /** Of whom the passkey is; authenticators leave it out where the request named the passkey. */
  userHandle?: string | undefined;
}

/** A new passkey, as `navigator.credentials.create` answers. */
export const newPasskey = () =>
  object({
    id: bytes(1400).required(),
    clientDataJSON: bytes(2000).required(),
    attestationObject: bytes(20_000).required(),
    transports: array(string().max(20).required()).max(10).default([]),
  });

/** A new passkey; `id` and all bytes are base64url. */
export interface NewPasskey {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  /** How it can be reached, as far as the browser says. */
  transports: string[];
}

export const passkeyName = () => string().trim().max(MAX_PASSKEY_NAME).required();

/**
 * Whether a passkey's counter of signatures says that a copy of it is in use: it does not exceed that of the last use.
 * Passkeys that do not count, as those which are synchronised between devices, always send 0.
 */
export const isCounterBehind = (stored: number, sent: number): boolean => (stored > 0 || sent > 0) && sent <= stored;
