import { HOTP, Secret, TOTP } from 'otpauth';

/*
 * Codes of authenticator apps: RFC 6238 with the parameters that all apps know, SHA-1, 30 seconds and 6 digits.
 */

const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are taken too: clocks differ, and people type slowly. */
const WINDOW = 1;

/** A new key, 160 bits in base32: 32 characters. */
export const newTotpSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** Number of the 30 seconds that an instant is in, since 1970. */
export const totpStep = (at: Date): number => TOTP.counter({ period: PARAMETERS.period, timestamp: at.getTime() });

/**
 * The code of a step (RFC 4226, 5.3).
 * @param secret base32
 */
export function totpCode(secret: string, step: number): string {
  const { algorithm, digits } = PARAMETERS;
  return HOTP.generate({ secret: Secret.fromBase32(secret), algorithm, digits, counter: step });
}

/**
 * The step whose code this is, the present one or one beside it.
 * @returns null for a wrong code, which is compared with each step
 */
export function matchingStep(secret: string, code: string, at: Date): number | null {
  const beside = TOTP.validate({
    ...PARAMETERS,
    ...{ token: code, secret: Secret.fromBase32(secret), timestamp: at.getTime(), window: WINDOW },
  });
  return beside === null ? null : totpStep(at) + beside;
}

/** What a QR code tells an authenticator app (Key URI Format). */
export const totpUri = (secret: string, issuer: string, account: string): string =>
  new TOTP({ ...PARAMETERS, issuer, label: account, secret: Secret.fromBase32(secret) }).toString();
