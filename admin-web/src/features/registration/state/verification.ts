import { requestEmailVerification, verifyEmail, type PartnerType } from '@mpn/domain';
import { call, callWithHeaders } from '@/providers/api/call';
import { ClientError } from '@/providers/api/client-error';
import { bearerOf } from '@/providers/session/session-actions';
import { changeDraft } from './registration-draft';

/** Requests a code by mail and stores the e-mail address in the draft. @throws CallError */
export async function requestCode(type: PartnerType, email: string): Promise<void> {
  const { resendAfterSeconds } = await call(requestEmailVerification, {
    body: { email, context: 'REGISTRATION', type },
  });
  changeDraft(type, { email, resendAt: Date.now() + resendAfterSeconds * 1000, token: undefined });
}

/** Exchanges the code for the registration's token and stores it in the draft. @throws CallError, ClientError */
export async function redeemCode(type: PartnerType, email: string, code: string): Promise<void> {
  const { headers } = await callWithHeaders(verifyEmail, { body: { email, code, context: 'REGISTRATION', type } });
  const token = bearerOf(headers);
  if (!token) throw new ClientError('login.noToken');
  changeDraft(type, { token });
}
