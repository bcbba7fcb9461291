import { verifyEmail } from '@mpn/domain';
import { callWithHeaders } from '../api/call';
import { ClientError } from '../api/client-error';
import { bearerOf } from './session-actions';

/**
 * Sends the code that was mailed to a new e-mail address of the account.
 * @returns the token that proves the address; it comes in a header, which the call hooks do not return
 * @throws CallError, ClientError
 */
export async function proveNewEmail(email: string, code: string): Promise<string> {
  const { headers } = await callWithHeaders(verifyEmail, { body: { email, code, context: 'CHANGE_EMAIL' } });
  const token = bearerOf(headers);
  if (!token) throw new ClientError('login.noToken');
  return token;
}
