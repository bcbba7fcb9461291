import type { Pool } from 'pg';
import { PASSWORD, type TestUser } from '../../factories/users';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { readMails } from '../support/mailbox';

/** The first code of an error body, in any of its lists. */
export const codeOf = (body: ErrorAnswer): string | undefined =>
  (body.globalErrors[0] ?? body.parameterErrors[0] ?? body.fieldErrors[0])?.messageCode;

export const login = (user: TestUser, password: string) =>
  api().post<ErrorAnswer>('/auth/login', { loginName: user.loginName, password });

/** Mails to an address as their recipient reads them, the newest first. */
export const mailsTo = readMails;

/** Confirms the password of the client's session, as the web app's dialog does. */
export async function confirm(client: ApiClient, password = PASSWORD): Promise<void> {
  const { status } = await client.post('/account/confirm_password', { password });
  expect(status).toBe(200);
}

/** The six digits of the newest mail to the address. */
export const mailedCode = async (pool: Pool, email: string): Promise<string> =>
  /\b(\d{6})\b/.exec((await mailsTo(pool, email))[0]?.text ?? '')?.[1] ?? '';

/** The token of the newest reset link that was mailed to the address. */
export const mailedResetToken = async (pool: Pool, email: string): Promise<string> => {
  const mail = (await mailsTo(pool, email)).find(({ template }) => template === 'password-reset');
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
