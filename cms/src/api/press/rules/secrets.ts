import { randomBytes } from 'node:crypto';
import { getSettings } from '../../../../config/environment';

/** The secret of an address: 128 random bits. */
export const newAddressSecret = (): string => randomBytes(16).toString('base64url');

/** Names a page in the browser; it opens nothing. */
export const newSlug = (): string => randomBytes(9).toString('base64url');

/** The secret of a guest's session. */
export const newSessionSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The address of a personal link. The secret is in the fragment, which browsers do not send: neither logs nor programs
 * that look at the address on its way to the person learn it.
 */
export const pressUrl = (slug: string, secret: string): string =>
  `${getSettings().PUBLIC_URL}/p/${slug}#token=${secret}`;
