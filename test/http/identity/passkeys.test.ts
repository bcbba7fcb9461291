import type { SecondFactorView, SessionView } from '@mpn/domain';
import type { Pool } from 'pg';
import { createPromotionCompany } from '../../factories/companies';
import { createPromoShare } from '../../factories/promo-share';
import { createUser } from '../../factories/users';
import { impersonate } from '../support/acting';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import {
  askForProof,
  askForSignIn,
  beginPasskey,
  newAuthenticator,
  setUpPasskey,
  withPasskey,
} from '../support/passkeys';
import { confirmIdentity, setUpApp, withPassword } from '../support/second-factor';
import { database } from '../support/server';
import type { SoftwareAuthenticator, Twist } from '../support/software-authenticator';
import { codeOf, mailedResetToken, mailsTo } from './identity-helpers';
import { from, newAddress, wrongPasswords } from './lockout-helpers';

let pool: Pool;

beforeAll(async () => {
  pool = await database();
});
beforeEach(() => pool.query('delete from rate_limits'));

const REFUSED = { status: 403, code: 'mpn.backend.authentication.error.passkey-refused' };
const NEEDED = { status: 403, code: 'mpn.backend.authentication.error.password-confirmation-needed' };
const OWN = { status: 403, code: 'mpn.backend.authentication.error.own-person-only' };

const answerOf = ({ status, body }: { status: number; body: unknown }) => ({
  status,
  code: codeOf(body as ErrorAnswer),
});

const add = (client: ApiClient, passkey: object, name = 'Laptop') =>
  client.post<ErrorAnswer>('/account/second_factor/passkeys', { name, passkey });
const factorsOf = async (client: ApiClient) => (await client.get<SecondFactorView>('/account/second_factor')).body;
const signIn = (passkey: object) => api().post<SessionView & ErrorAnswer>('/auth/passkey', { passkey });

async function actionsOf(userId: number): Promise<string[]> {
  const { rows } = await pool.query<{ action: string }>(
    `select action from audit_records where object_type = 'user' and object_id = $1 order by id`,
    [userId],
  );
  return rows.map(({ action }) => action);
}

/** The challenges as they are when their five minutes are over. */
const letChallengesEnd = () =>
  pool.query(`update passkey_challenges set expires_at = expires_at - interval '5 minutes'`);

/** A person who has a passkey, with a session from before. */
async function equipped(role: 'PROMO_ADMIN' | 'PROMO_USER' = 'PROMO_USER') {
  const user = await createUser(pool, role);
  const client = api().as(user);
  return { user, client, ...(await setUpPasskey(client)) };
}

describe('adding a passkey', () => {
  test('needs a confirmation, gives recovery codes with the first factor, and is mailed', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const client = api().as(user);
    expect(answerOf(await client.post('/account/second_factor/passkeys/options'))).toEqual(NEEDED);
    await confirmIdentity(client);
    const options = await beginPasskey(client);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'MPN' },
      user: { name: user.loginName },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
      excludeCredentials: [],
    });
    const authenticator = await newAuthenticator();
    const { status, body } = await add(client, authenticator.create(options), ' Laptop im Büro ');
    expect([status, (body as unknown as { recoveryCodes: string[] }).recoveryCodes.length]).toEqual([200, 10]);
    const { passkeys } = await factorsOf(client);
    expect(passkeys).toEqual([
      expect.objectContaining({ name: 'Laptop im Büro', lastUsedAt: null, isBackedUp: false }),
    ]);
    const [mail] = await mailsTo(pool, user.email);
    expect(mail).toMatchObject({ template: 'second-factor-changed', subject: 'MPN: passkey added' });
    expect(mail?.text).toContain('Laptop im Büro');
    expect((await actionsOf(user.id)).slice(-2)).toEqual(['account.confirm-password', 'account.add-passkey']);
    const second = await beginPasskey(client);
    expect(second.user.id).toBe(options.user.id);
    expect(second.excludeCredentials).toEqual([{ id: authenticator.id, type: 'public-key', transports: ['internal'] }]);
  });

  test.each<[string, Twist]>([
    ['of another site', { rpId: 'mpn.example.org' }],
    ['made on the page of another origin', { origin: 'http://localhost.example.org' }],
    ['made in a frame of another site', { crossOrigin: true }],
    ['for a challenge that was not asked', { challenge: 'c'.repeat(43) }],
  ])('one %s is refused', async (_what, twist) => {
    const client = api().as(await createUser(pool, 'PROMO_USER'));
    await confirmIdentity(client);
    const authenticator = await newAuthenticator();
    expect(answerOf(await add(client, authenticator.create(await beginPasskey(client), twist)))).toEqual(REFUSED);
    expect((await factorsOf(client)).passkeys).toEqual([]);
  });

  test('what was asked for is taken once, within five minutes, in the same session and account', async () => {
    const client = api().as(await createUser(pool, 'PROMO_USER'));
    const other = api().as(await createUser(pool, 'PROMO_USER'));
    for (const each of [client, other]) await confirmIdentity(each);
    const options = await beginPasskey(client);
    const passkey = (await newAuthenticator()).create(options);
    expect(answerOf(await add(other, passkey))).toEqual(REFUSED);
    expect((await add(client, passkey)).status).toBe(200);
    expect(answerOf(await add(client, (await newAuthenticator()).create(options)))).toEqual(REFUSED);
    const late = (await newAuthenticator()).create(await beginPasskey(client));
    await letChallengesEnd();
    expect(answerOf(await add(client, late))).toEqual(REFUSED);
  });

  test('the same passkey belongs to one account, once', async () => {
    const { authenticator } = await equipped();
    const other = api().as(await createUser(pool, 'PROMO_USER'));
    await confirmIdentity(other);
    expect(answerOf(await add(other, authenticator.create(await beginPasskey(other))))).toEqual(REFUSED);
  });

  test('ten at most', async () => {
    const { client } = await equipped();
    for (let count = 1; count < 10; count += 1) await setUpPasskey(client, `Schlüssel ${count}`);
    const { status, body } = await client.post<ErrorAnswer>('/account/second_factor/passkeys/options');
    expect({ status, code: codeOf(body) }).toEqual({
      status: 409,
      code: 'mpn.backend.authentication.error.passkey-limit',
    });
  });

  test('nobody does it for somebody else: refused while impersonating', async () => {
    const admin = await createUser(pool, 'SUPER_ADMIN');
    const { user, client: own, authenticator } = await equipped();
    const { passkeys } = await factorsOf(own);
    const path = `/account/second_factor/passkeys/${passkeys[0]!.id}`;
    const passkey = authenticator.sign(await askForProof(own));
    const { client } = await impersonate(admin, user.id);
    for (const answer of [
      await client.post('/auth/passkey/proof'),
      await client.post('/account/second_factor/passkeys/options'),
      await client.put(path, { name: 'x' }),
      await client.delete(path),
      await client.post('/account/confirm_password', { passkey }),
    ]) {
      expect(answerOf(answer)).toEqual(OWN);
    }
  });
});

describe('signing in with a passkey alone', () => {
  test('opens a full session, of whom the passkey is', async () => {
    const { user, client, authenticator } = await equipped('PROMO_ADMIN');
    const options = await askForSignIn();
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
    const { status, body, headers } = await signIn(authenticator.sign(options));
    expect([status, body.kind, body.user.email]).toEqual([200, 'LOGIN', user.email]);
    const full = api().withToken(headers.get('authorization') ?? '');
    expect((await full.get('/account/settings')).status).toBe(200);
    expect((await actionsOf(user.id)).at(-1)).toBe('session.login');
    expect((await factorsOf(client)).passkeys[0]?.lastUsedAt).not.toBeNull();
  });

  test('each challenge opens one session, also of two requests at the same time', async () => {
    const { authenticator } = await equipped();
    const options = await askForSignIn();
    const passkey = authenticator.sign(options);
    const both = await Promise.all([signIn(passkey), signIn(passkey)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(answerOf(await signIn(authenticator.sign(options)))).toEqual(REFUSED);
  });

  test('after five minutes the challenge is over', async () => {
    const { authenticator } = await equipped();
    const passkey = authenticator.sign(await askForSignIn());
    await letChallengesEnd();
    expect(answerOf(await signIn(passkey))).toEqual(REFUSED);
  });

  test.each<[string, Twist]>([
    ['for the page of another origin', { origin: 'http://localhost.example.org' }],
    ['for another site', { rpId: 'mpn.example.org' }],
    ['in a frame of another site', { crossOrigin: true }],
    ['by an authenticator that has not checked who is there', { isPersonVerified: false }],
    ['that names another account', { userHandle: 'b'.repeat(43) }],
    ['that names no account', { userHandle: null }],
  ])('one signed %s is refused, and in the trail', async (_what, twist) => {
    const { user, authenticator } = await equipped();
    expect(answerOf(await withPasskey(authenticator, twist))).toEqual(REFUSED);
    expect((await actionsOf(user.id)).at(-1)).toBe('session.passkey-failed');
  });

  test('an unknown passkey, a wrong signature and one for something else are answered alike', async () => {
    const { user, authenticator } = await equipped();
    const unknown = await newAuthenticator();
    const forged = { ...authenticator.sign(await askForSignIn()), signature: 'MEUCIQ' };
    const { client: pending } = await withPassword(user);
    const ofSecondStep = authenticator.sign(await askForProof(pending), { isPersonVerified: true });
    const answers = [
      await withPasskey(unknown, { userHandle: 'b'.repeat(43) }),
      await signIn(forged),
      await signIn(ofSecondStep),
      await signIn({ ...forged, clientDataJSON: 'bm8' }),
    ];
    const [first] = answers;
    for (const answer of answers) {
      expect(answerOf(answer)).toEqual(REFUSED);
      expect(answer.body.globalErrors).toEqual(first!.body.globalErrors);
    }
  });

  test('a counter that goes back is refused, in the trail, and the person is mailed', async () => {
    const { user, authenticator } = await equipped();
    expect((await withPasskey(authenticator, { counter: 7 })).status).toBe(200);
    expect(answerOf(await withPasskey(authenticator, { counter: 7 }))).toEqual(REFUSED);
    expect(await actionsOf(user.id)).toContain('account.suspect-passkey');
    const [mail] = await mailsTo(pool, user.email);
    expect(mail?.subject).toBe('MPN: passkey refused');
    expect((await withPasskey(authenticator, { counter: 8 })).status).toBe(200);
    // Without the right signature a low counter says nothing.
    const forged = { ...authenticator.sign(await askForSignIn(), { counter: 1 }), signature: 'MEUCIQ' };
    await signIn(forged);
    const { length } = (await actionsOf(user.id)).filter((action) => action === 'account.suspect-passkey');
    expect(length).toBe(1);
  });

  test.each([
    ['disabled', { disabled: true }, 'mpn.backend.authentication.error.account-disabled'],
    ['locked', { admin_locked_at: new Date() }, 'mpn.backend.authentication.error.user-locked'],
    ['not confirmed yet', { pending_registration: true }, 'mpn.backend.authentication.error.pending-registration'],
  ])('an account that is %s is refused as with its password', async (_what, columns, code) => {
    const { user, authenticator } = await equipped();
    const names = Object.keys(columns);
    await pool.query(`update up_users set ${names.map((name, at) => `${name} = $${at + 2}`).join()} where id = $1`, [
      user.id,
      ...Object.values(columns),
    ]);
    expect(answerOf(await withPasskey(authenticator))).toEqual({ status: 401, code });
  });

  test('a locked-out account is refused from unknown networks, and open to those that it knows', async () => {
    const { user, authenticator } = await equipped();
    const signInFrom = async (address: string) =>
      from(address).post<ErrorAnswer>('/auth/passkey', { passkey: authenticator.sign(await askForSignIn()) });
    const office = newAddress();
    expect((await signInFrom(office)).status).toBe(200);
    await wrongPasswords(user.loginName, 50);
    expect(answerOf(await signInFrom(newAddress()))).toEqual({
      status: 401,
      code: 'mpn.backend.authentication.error.account-locked',
    });
    expect((await signInFrom(office)).status).toBe(200);
  });

  test('too many that are not accepted make the network wait', async () => {
    const address = newAddress();
    const unknown = await newAuthenticator();
    const passkey = unknown.sign(await askForSignIn(), { userHandle: 'b'.repeat(43) });
    const answers: number[] = [];
    for (let count = 0; count <= 50; count += 1) {
      answers.push((await from(address).post('/auth/passkey', { passkey })).status);
    }
    expect([answers[0], answers[49], answers[50]]).toEqual([403, 403, 429]);
  });
});

describe('a passkey as second factor', () => {
  const present = (client: ApiClient, passkey: object) =>
    client.post<SessionView & ErrorAnswer>('/auth/second_factor', { passkey });

  test('is asked for after the password; its presence is enough', async () => {
    const { user, authenticator } = await equipped();
    const { client, view } = await withPassword(user);
    expect(view).toMatchObject({ kind: 'SECOND_FACTOR', secondFactors: ['PASSKEY'] });
    const options = await askForProof(client);
    expect(options).toMatchObject({
      userVerification: 'preferred',
      allowCredentials: [{ id: authenticator.id, transports: ['internal'] }],
    });
    const answer = await present(client, authenticator.sign(options, { isPersonVerified: false, userHandle: null }));
    expect([answer.status, answer.body.kind]).toEqual([200, 'LOGIN']);
    expect((await client.get('/session')).status).toBe(401);
  });

  test("another person's, or one signed in another session, is refused", async () => {
    const { user, authenticator } = await equipped();
    const { authenticator: stranger } = await equipped();
    const [one, two] = [await withPassword(user), await withPassword(user)];
    expect(answerOf(await present(one.client, stranger.sign(await askForProof(one.client))))).toEqual(REFUSED);
    expect(answerOf(await present(two.client, authenticator.sign(await askForProof(one.client))))).toEqual(REFUSED);
    expect(answerOf(await present(two.client, authenticator.sign(await askForSignIn())))).toEqual(REFUSED);
  });

  test('five wrong ones make the right one wait, as codes do', async () => {
    const { user, authenticator } = await equipped();
    const { client } = await withPassword(user);
    const wrong = authenticator.sign(await askForSignIn());
    for (let count = 0; count < 5; count += 1) expect(answerOf(await present(client, wrong))).toEqual(REFUSED);
    expect((await present(client, authenticator.sign(await askForProof(client)))).status).toBe(429);
  });

  test('stands beside the authenticator app; recovery codes are for the loss of both', async () => {
    const user = await createUser(pool, 'PROMO_USER');
    const own = api().as(user);
    const { app, recoveryCodes } = await setUpApp(pool, own, user);
    const { authenticator, recoveryCodes: more } = await setUpPasskey(own);
    expect(more).toEqual([]);
    const pending = async () => (await withPassword(user)).client;
    expect((await withPassword(user)).view.secondFactors).toEqual(['TOTP', 'PASSKEY']);
    const first = await pending();
    expect((await present(first, authenticator.sign(await askForProof(first)))).status).toBe(200);
    for (const code of [app.code(), recoveryCodes[0]!]) {
      expect((await (await pending()).post('/auth/second_factor', { code })).status).toBe(200);
    }
    // Without the app the passkey is still asked for, and the recovery codes stay.
    expect((await own.delete('/account/second_factor/totp')).status).toBe(204);
    expect((await withPassword(user)).view.secondFactors).toEqual(['PASSKEY']);
    expect((await factorsOf(own)).recoveryCodesLeft).toBe(9);
  });

  test('a new password by a mailed link neither removes nor skips it', async () => {
    const { user, authenticator } = await equipped();
    await api().post('/account/password/begin_reset', { loginName: user.loginName });
    const newPassword = 'Quer-2026-Feld!';
    const reset = await api().put('/account/password/reset', {
      token: await mailedResetToken(pool, user.email),
      newPassword,
      newPasswordConfirmation: newPassword,
      endOtherSessions: false,
    });
    expect(reset.status).toBe(200);
    expect((await withPassword(user, newPassword)).view.kind).toBe('SECOND_FACTOR');
    expect((await withPasskey(authenticator)).status).toBe(200);
  });
});

describe('confirming who one is with a passkey', () => {
  const confirm = (client: ApiClient, passkey: object) =>
    client.post<ErrorAnswer>('/account/confirm_password', { passkey });

  async function withoutConfirmation(authenticator: SoftwareAuthenticator): Promise<ApiClient> {
    const { headers } = await withPasskey(authenticator);
    return api().withToken(headers.get('authorization') ?? '');
  }

  test('takes it in place of the password, once, if the authenticator has checked who is there', async () => {
    const { authenticator } = await equipped();
    const client = await withoutConfirmation(authenticator);
    const renew = () => client.post('/account/second_factor/recovery_codes');
    expect(answerOf(await renew())).toEqual(NEEDED);
    const unverified = authenticator.sign(await askForProof(client), { isPersonVerified: false });
    expect(answerOf(await confirm(client, unverified))).toEqual(REFUSED);
    const passkey = authenticator.sign(await askForProof(client));
    expect((await confirm(client, passkey)).status).toBe(200);
    expect(answerOf(await confirm(client, passkey))).toEqual(REFUSED);
    expect((await renew()).status).toBe(200);
  });

  test('without a passkey there is nothing to ask for', async () => {
    const client = api().as(await createUser(pool, 'PROMO_USER'));
    expect(answerOf(await client.post('/auth/passkey/proof'))).toEqual({
      status: 409,
      code: 'mpn.backend.authentication.error.second-factor-missing',
    });
  });

  test('opens the view of a promo share', async () => {
    const { user, client, authenticator } = await equipped('PROMO_ADMIN');
    const source = await createPromotionCompany(pool);
    await createPromoShare(pool, source.id, user.companyId!, { full_access: true });
    const open = (passkey: object) =>
      client.post<SessionView & ErrorAnswer>('/auth/switch_to_promo_share_view', {
        sourceCompanyId: source.id,
        passkey,
      });
    expect(answerOf(await open(authenticator.sign(await askForSignIn())))).toEqual(REFUSED);
    expect((await open(authenticator.sign(await askForProof(client)))).body.kind).toBe('PROMO_SHARE');
  });
});

describe('renaming and removing', () => {
  const pathOf = async (client: ApiClient, at = 0) =>
    `/account/second_factor/passkeys/${(await factorsOf(client)).passkeys[at]!.id}`;

  test('a new name is mailed and in the trail', async () => {
    const { user, client } = await equipped();
    expect((await client.put(await pathOf(client), { name: 'Schlüssel der Nachtschicht' })).status).toBe(200);
    const [mail] = await mailsTo(pool, user.email);
    expect(mail?.text).toContain('Schlüssel der Nachtschicht');
    expect((await actionsOf(user.id)).at(-1)).toBe('account.rename-passkey');
  });

  test('with the last factor the recovery codes end, and the password is enough again', async () => {
    const { user, client, authenticator } = await equipped();
    await setUpPasskey(client, 'Zweiter');
    expect((await client.delete(await pathOf(client))).status).toBe(204);
    expect(answerOf(await withPasskey(authenticator))).toEqual(REFUSED);
    expect((await withPassword(user)).view.kind).toBe('SECOND_FACTOR');
    expect((await client.delete(await pathOf(client))).status).toBe(204);
    expect(await factorsOf(client)).toMatchObject({ totp: null, passkeys: [], recoveryCodesLeft: null });
    expect((await withPassword(user)).view.kind).toBe('LOGIN');
    expect((await mailsTo(pool, user.email))[0]?.subject).toBe('MPN: passkey removed');
  });

  test("another person's is not found, and both need a confirmation", async () => {
    const { client } = await equipped();
    const { user, client: other } = await equipped();
    const path = await pathOf(client);
    const missing = { status: 404, code: 'mpn.backend.global.error.not-found' };
    expect(answerOf(await other.put(path, { name: 'x' }))).toEqual(missing);
    expect(answerOf(await other.delete(path))).toEqual(missing);
    const { headers } = await withPasskey((await setUpPasskey(other)).authenticator);
    const fresh = api().withToken(headers.get('authorization') ?? '');
    expect(answerOf(await fresh.put(await pathOf(fresh), { name: 'x' }))).toEqual(NEEDED);
    expect(answerOf(await fresh.delete(await pathOf(fresh)))).toEqual(NEEDED);
    expect((await actionsOf(user.id)).at(-1)).toBe('session.login');
  });

  test('a reset by an administrator removes passkeys too', async () => {
    const { user, client, authenticator } = await equipped();
    await askForProof(client);
    const admin = api().as(await createUser(pool, 'PROMO_ADMIN', { company_id: user.companyId }));
    await confirmIdentity(admin);
    const reset = await admin.post(`/users/${user.id}/_actions/reset_second_factor`, { reason: 'Laptop verloren' });
    expect(reset.status).toBe(200);
    expect(answerOf(await withPasskey(authenticator))).toEqual(REFUSED);
    expect((await withPassword(user)).view.kind).toBe('LOGIN');
    const { rows } = await pool.query(
      `select 1 from passkeys where user_id = $1 union all select 1 from passkey_challenges where user_id = $1`,
      [user.id],
    );
    expect(rows).toEqual([]);
  });
});
