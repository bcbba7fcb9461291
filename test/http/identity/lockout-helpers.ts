import type { Pool } from 'pg';
import type { TestUser } from '../../factories/users';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { readMails } from '../support/mailbox';

let next = 0;

/** An IPv4 address that this test file has not used before. */
export const newAddress = (): string => {
  next += 1;
  return `198.18.${Math.floor(next / 250)}.${(next % 250) + 1}`;
};

/** A client with this IP address, set by X-Forwarded-For. */
export const from = (address: string, client: ApiClient = api()): ApiClient =>
  client.withHeaders({ 'x-forwarded-for': address });

export const loginFrom = (address: string, loginName: string, password: string, client?: ApiClient) =>
  from(address, client).post<ErrorAnswer>('/auth/login', { loginName, password });

export const WRONG = 'Wrong-2026!';

/** Sends this number of wrong passwords for a name, five from each network. */
export async function wrongPasswords(loginName: string, count: number): Promise<void> {
  for (let done = 0; done < count;) {
    const address = newAddress();
    const now = Math.min(5, count - done);
    for (let each = 0; each < now; each += 1) {
      const { status } = await loginFrom(address, loginName, WRONG);
      if (status !== 401) throw new Error(`a wrong password was answered with ${status}`);
    }
    done += now;
  }
}

/** Locks an account out. @returns the IP address from which its owner has logged in before */
export async function lockedOut(user: TestUser): Promise<string> {
  const office = newAddress();
  const { status } = await loginFrom(office, user.loginName, user.password);
  if (status !== 200) throw new Error(`the owner's login was answered with ${status}`);
  await wrongPasswords(user.loginName, 50);
  return office;
}

/** Tokens of the links in the mails about refused logins, the newest first. */
export async function admissionTokens(pool: Pool, email: string): Promise<string[]> {
  const mails = (await readMails(pool, email)).filter(({ template }) => template === 'login-refused');
  return mails.map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? '');
}
