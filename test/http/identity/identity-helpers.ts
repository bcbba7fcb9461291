import type { Pool } from 'pg';
import type { TestUser } from '../../factories/users';
import { api, type ErrorAnswer } from '../support/client';

/** The first code of an error body, wherever it stands. */
export const codeOf = (body: ErrorAnswer): string | undefined =>
  (body.globalErrors[0] ?? body.parameterErrors[0] ?? body.fieldErrors[0])?.messageCode;

export const login = (user: TestUser, password: string) =>
  api().post<ErrorAnswer>('/auth/login', { loginName: user.loginName, password });

export interface MailRow {
  template: string;
  recipient: string;
  subject: string;
  text: string;
  html: string;
}

/** Mails to an address, the newest first. */
export const mailsTo = async (pool: Pool, email: string): Promise<MailRow[]> =>
  (await pool.query<MailRow>('select * from mails where recipient = $1 order by id desc', [email])).rows;
