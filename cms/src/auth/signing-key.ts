import { createSecretKey, type KeyObject } from 'node:crypto';
import { getSettings } from '../../config/environment';

let made: { text: string; key: KeyObject } | undefined;

/**
 * The key that session and e-mail tokens are signed with. As an object and not as text, because given a text jsonwebtoken
 * tries at every verification to read it as a public key first: a millisecond of every request.
 */
export function signingKey(): KeyObject {
  const text = getSettings().secrets.sessionJwt;
  if (made?.text !== text) made = { text, key: createSecretKey(Buffer.from(text)) };
  return made.key;
}
