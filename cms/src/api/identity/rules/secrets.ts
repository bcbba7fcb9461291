import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { normalizeLoginName } from '@mpn/domain';
import { getSettings } from '../../../../config/environment';

/** Hash of an opaque token; only the hash is stored, so that reading the table is useless. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A token for a link: 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** A random code of decimal digits, with leading zeros. */
export const newCode = (digits: number): string => String(randomInt(0, 10 ** digits)).padStart(digits, '0');

const keyed = (purpose: string, value: string): string =>
  createHmac('sha256', getSettings().secrets.loginNameHash).update(`${purpose}\0${value}`).digest('hex');

/** Pseudonymous key of a person's local preferences in the browser: a keyed hash of the login name. */
export const hashLoginName = (loginName: string): string =>
  createHmac('sha256', getSettings().secrets.loginNameHash).update(normalizeLoginName(loginName)).digest('hex');

/**
 * Hash of a short code, keyed with our secret: with few possible values an unkeyed hash could be reversed by anyone who
 * reads the table.
 */
export const hashCode = (email: string, context: string, code: string): string =>
  keyed('verification', `${email}\0${context}\0${code}`);

/** Hash of a recovery code, keyed like that of a short code and bound to the account. */
export const hashRecoveryCode = (userId: number, code: string): string => keyed('recovery', `${userId}\0${code}`);

/** Signs the link by which a person unsubscribes from a kind of mail. */
export const subscriptionSignature = (userId: number, kind: string): string =>
  keyed('subscription', `${userId}\0${kind}`);

/**
 * Signs the links of a mail by which a person answers about a release until then.
 * @param until end of their validity, in seconds since 1970
 */
export const mailAnswerSignature = (userId: number, releaseId: number, until: number): string =>
  keyed('mail-answer', `${userId}\0${releaseId}\0${until}`);

/** Signs a calendar URL, so that the row's serial alone gives no access. */
export const calendarSignature = (serial: string): string => keyed('calendar', serial);

/** Key under which tries are counted for a name without an account; the name itself is not stored. */
export const hashUnknownName = (lowerCased: string): string => keyed('unknown-login', lowerCased);

/** Hash of an e-mail address that is not kept any more, to recognise it if it is entered again. */
export const hashAddress = (email: string): string => keyed('address', email.trim().toLowerCase());

/** Hash of a guest's network, to tell devices apart without keeping IP addresses. */
export const hashNetwork = (network: string): string => keyed('guest-network', network);

/** Key of a counter. Never the client's raw text: length, case and separators would split or merge counters. */
export const counterKey = (...parts: string[]): string =>
  keyed('counter', parts.map((part) => part.toLowerCase()).join('\0'));
