import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { getSettings } from '../../config/environment';

/** Of an opaque token we keep the hash only: who reads the table cannot use it. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** 256 random bits, as they stand in a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A code of so many decimal digits, leading zeros included. */
export const newCode = (digits: number): string => String(randomInt(0, 10 ** digits)).padStart(digits, '0');

const keyed = (purpose: string, value: string): string =>
  createHmac('sha256', getSettings().secrets.loginNameHash).update(`${purpose}\0${value}`).digest('hex');

/** Key of a person's local preferences in the browser (domain decisions, section 9). */
export const hashLoginName = (loginName: string): string =>
  createHmac('sha256', getSettings().secrets.loginNameHash).update(loginName.toLowerCase()).digest('hex');

/** A short code has few values: keyed with our secret, so that its hash cannot be tried out by who reads the table. */
export const hashCode = (email: string, context: string, code: string): string =>
  keyed('verification', `${email}\0${context}\0${code}`);

/** Key of a counter. Never a raw string of the client's: length, case and separators would make two keys of one. */
export const counterKey = (...parts: string[]): string =>
  keyed('counter', parts.map((part) => part.toLowerCase()).join('\0'));
