import type { Pool } from 'pg';
import type { ApiClient, ApiResponse, ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { applicant, newEmail, newVatId, registrationOf, tally } from './registration-helpers';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const LOCKED = 'mpn.backend.global.error.pessimistic-lock';

/**
 * Registers, and again as long as another transaction holds what is needed for more than two seconds, as a person does
 * who reads that: on a busy machine ten transactions one after the other take longer.
 */
async function register(client: ApiClient, body: object): Promise<ApiResponse<ErrorAnswer>> {
  for (;;) {
    const answer = await client.post<ErrorAnswer>('/registration', body);
    if (answer.status !== 409 || answer.body.globalErrors[0]?.messageCode !== LOCKED) return answer;
  }
}

const TEN = Array.from({ length: 10 });

test('ten concurrent registrations with one e-mail address create one account', async () => {
  const email = newEmail();
  const client = await applicant(pool, email, 'PROMOTION');
  const bodies = await Promise.all(TEN.map(() => registrationOf(pool, 'PROMOTION')));
  const answers = await Promise.all(bodies.map((body) => register(client, body)));
  expect(tally(answers)).toEqual({ '201': 1, '409 mpn.backend.registration.error.email-already-registered': 9 });
  const names = bodies.map(({ company }) => company.name);
  expect((await pool.query('select 1 from companies where name = any($1)', [names])).rowCount).toBe(1);
  expect((await pool.query('select 1 from up_users where email = $1', [email])).rowCount).toBe(1);
});

test.each([
  ['VAT id', () => ({ company: { vatId: newVatId() } }), 'company.vatId mpn.backend.data.error.duplicate-vat-id'],
  [
    'login name',
    () => ({ user: { loginName: `twin-${Date.now().toString(36)}` } }),
    'user.loginName mpn.backend.data.error.duplicate-login-name',
  ],
])('ten concurrent registrations with one %s create one account', async (_what, parts, refusal) => {
  const same = parts();
  const clients = [];
  for (let count = 0; count < TEN.length; count += 1) clients.push(await applicant(pool, newEmail(), 'MEDIA'));
  const bodies = await Promise.all(TEN.map(() => registrationOf(pool, 'MEDIA', same)));
  const answers = await Promise.all(clients.map((client, index) => register(client, bodies[index]!)));
  expect(tally(answers)).toEqual({ '201': 1, [`409 ${refusal}`]: 9 });
  const names = bodies.map(({ company }) => company.name);
  expect((await pool.query('select 1 from companies where name = any($1)', [names])).rowCount).toBe(1);
});
