import { createSecretKey, type KeyObject } from 'node:crypto';
import { getSettings } from '../../../../config/environment';

let made: { text: string; key: KeyObject } | undefined;

/**
 * The key that session and e-mail tokens are signed with. A KeyObject and not a text: jsonwebtoken would try to parse a
 * text as a public key on every verification, which costs a millisecond per request.
 */
export function signingKey(): KeyObject {
  const text = getSettings().secrets.sessionJwt;
  if (made?.text !== text) made = { text, key: createSecretKey(Buffer.from(text)) };
  return made.key;
}
