import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/*
 * Codes of authenticator apps: RFC 6238 with the parameters that all apps know, SHA-1, 30 seconds and 6 digits.
 */

const STEP_SECONDS = 30;
const DIGITS = 6;
const SECRET_BYTES = 20;
/** Steps before and after the present one whose codes are taken too: clocks differ, and people type slowly. */
const WINDOW = 1;
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new key, 160 bits in base32: 32 characters. */
export function newTotpSecret(): string {
  let bits = '';
  for (const byte of randomBytes(SECRET_BYTES)) bits += byte.toString(2).padStart(8, '0');
  return bits.replace(/.{5}/g, (five) => BASE32.charAt(Number.parseInt(five, 2)));
}

function bytesOf(secret: string): Buffer {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** Number of the 30 seconds that an instant is in, since 1970. */
export const totpStep = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

/**
 * The code of a step (RFC 4226, 5.3).
 * @param secret base32
 */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', bytesOf(secret)).update(counter).digest();
  const offset = mac[mac.length - 1]! & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fffffff) % 10 ** DIGITS;
  return String(number).padStart(DIGITS, '0');
}

/**
 * The step whose code this is, the present one or one beside it.
 * @returns null for a wrong code; each step is compared, so that the duration is the same for every code
 */
export function matchingStep(secret: string, code: string, at: Date): number | null {
  const present = totpStep(at);
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = present - WINDOW; step <= present + WINDOW; step += 1) {
    const expected = Buffer.from(totpCode(secret, step));
    if (expected.length === given.length && timingSafeEqual(expected, given)) found = step;
  }
  return found;
}

/** What a QR code tells an authenticator app (Key URI Format). */
export function totpUri(secret: string, issuer: string, account: string): string {
  const label = [issuer, account].map(encodeURIComponent).join(':');
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;
}
