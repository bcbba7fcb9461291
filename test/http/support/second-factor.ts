import type { RecoveryCodesView, SessionView, TotpSetupView } from '@mpn/domain';
import type { Pool } from 'pg';
import { totpCode, totpStep } from '../../../cms/src/api/identity/factors/totp';
import { PASSWORD, type TestUser } from '../../factories/users';
import { api, type ApiClient, type ErrorAnswer } from './client';

/** An authenticator app with the key of an account. */
export interface AuthenticatorApp {
  /** The code that the app shows now. */
  code(): string;
  /** The code that it showed or will show so many steps of 30 seconds away. */
  codeBeside(steps: number): string;
}

export const appWith = (secret: string): AuthenticatorApp => ({
  code: () => totpCode(secret, totpStep(new Date())),
  codeBeside: (steps) => totpCode(secret, totpStep(new Date()) + steps),
});

/** The row as it is when the last code was taken some minutes ago, so that the present one was not. */
export const letCodesPass = (pool: Pool, userId: number) =>
  pool.query('update totp_factors set last_step = last_step - 10 where user_id = $1', [userId]);

export async function confirmIdentity(client: ApiClient, password = PASSWORD): Promise<void> {
  const { status } = await client.post('/account/confirm_password', { password });
  if (status !== 200) throw new Error(`confirmation: ${status}`);
}

/** Sets up an authenticator app for the client's account, as the web app does. */
export async function setUpApp(
  pool: Pool,
  client: ApiClient,
  user: { id: number },
): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  await confirmIdentity(client);
  const setup = await client.post<TotpSetupView>('/account/second_factor/totp');
  const app = appWith(setup.body.secret);
  const { status, body } = await client.put<RecoveryCodesView>('/account/second_factor/totp', { code: app.code() });
  if (status !== 200) throw new Error(`setup: ${status} ${JSON.stringify(body)}`);
  await letCodesPass(pool, user.id);
  return { app, recoveryCodes: body.recoveryCodes };
}

/** Signs in with the password; for an account with a second factor the client can only present it. */
export async function withPassword(
  user: TestUser,
  password = PASSWORD,
): Promise<{ client: ApiClient; view: SessionView }> {
  const { status, body, headers } = await api().post<SessionView & ErrorAnswer>('/auth/login', {
    loginName: user.loginName,
    password,
  });
  if (status !== 200) throw new Error(`login: ${status} ${JSON.stringify(body)}`);
  return { client: api().withToken(headers.get('authorization') ?? ''), view: body };
}
