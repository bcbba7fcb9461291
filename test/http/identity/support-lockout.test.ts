import type { Pool } from 'pg';
import { createUser, PASSWORD, type TestUser } from '../../factories/users';
import { impersonate } from '../support/acting';
import { api, type ApiClient, type ErrorAnswer } from '../support/client';
import { database } from '../support/server';
import { panelAdmin, panelClient, trailOf, type PanelLogin } from '../support-panel/panel';
import { codeOf, mailedResetToken } from './identity-helpers';
import { from, lockedOut, loginFrom, newAddress, WRONG, wrongPasswords } from './lockout-helpers';

const LOCKED = 'mpn.backend.authentication.error.account-locked';

// Long timeout: each lockout hashes fifty passwords, which takes seconds, and longer on a busy machine.

let pool: Pool;
let panel: ApiClient;
let user: TestUser;

beforeAll(async () => {
  pool = await database();
  panel = await panelClient();
});
beforeEach(async () => {
  await pool.query('delete from rate_limits');
  await pool.query('delete from blocked_networks');
  user = await createUser(pool, 'PROMO_USER');
});

const act = (path: string, body: object = {}) =>
  panel.post<{ data: unknown; error?: { message: string } }>(`//admin/support${path}`, body);
const list = async <T>(path: string, term = ''): Promise<T[]> =>
  (await panel.get<{ data: T[] }>(`//admin/support${path}`, { query: { term } })).body.data;
const people = async (term: string): Promise<object[]> =>
  (await panel.get<{ data: { items: object[] } }>('//admin/support/users', { query: { term } })).body.data.items;

interface Block {
  id: number;
  network: string;
  reason: string;
  loginName: string | null;
  unknownName: boolean;
  times: number;
  endsAt: string | null;
}

const signIn = async (address: string, password = PASSWORD) => {
  const { status, body } = await loginFrom(address, user.loginName, password);
  return status === 200 ? 200 : codeOf(body);
};

describe('lockouts and blocked networks', () => {
  test('support sees who is locked out since when, and lifts the lockout for every network', async () => {
    await lockedOut(user);
    const stranger = newAddress();
    for (let count = 0; count < 3; count += 1) expect(await signIn(stranger)).toBe(LOCKED);
    expect(await list('/lockouts', user.loginName)).toEqual([
      expect.objectContaining({
        id: user.id,
        loginName: user.loginName,
        email: user.email,
        wrongPasswords: 50,
        refusedLogins: 3,
        networks: 1,
        lockedAt: expect.any(String),
        lastTryAt: expect.any(String),
      }),
    ]);
    expect(await people(user.loginName)).toEqual([expect.objectContaining({ lockedOut: true, locked: false })]);
    expect((await act(`/users/${user.id}/lift-lockout`)).status).toBe(200);
    expect(await list('/lockouts', user.loginName)).toEqual([]);
    expect(await list('/blocked-networks', user.loginName)).toEqual([]);
    expect(await signIn(stranger)).toBe(200);
    expect(await trailOf('user', user.id)).toContain('support.lift-lockout');
  });

  test('support sees a network that a lockout refuses, and admits it to that account only', async () => {
    await wrongPasswords(user.loginName, 50);
    const [hotel, other] = [newAddress(), newAddress()];
    expect([await signIn(hotel), await signIn(hotel), await signIn(other)]).toEqual([LOCKED, LOCKED, LOCKED]);
    const blocks = await list<Block>('/blocked-networks', hotel);
    expect(blocks).toEqual([
      expect.objectContaining({ network: hotel, reason: 'LOCKOUT', loginName: user.loginName, times: 2, endsAt: null }),
    ]);
    expect((await act(`/blocked-networks/${blocks[0]!.id}/lift`)).status).toBe(200);
    expect([await signIn(hotel), await signIn(other)]).toEqual([200, LOCKED]);
    expect(await list('/blocked-networks', hotel)).toEqual([]);
    expect(await trailOf('user', user.id)).toContain('support.lift-network-block');
    expect((await act(`/blocked-networks/${blocks[0]!.id}/lift`)).status).toBe(404);
  });

  test('support sees a network that used up its attempts at an account, and resets them', async () => {
    const address = newAddress();
    for (let count = 0; count < 5; count += 1) await loginFrom(address, user.loginName, WRONG);
    expect(await signIn(address)).toBe('mpn.backend.authentication.error.too-many-attempts');
    const [block] = await list<Block>('/blocked-networks', address);
    expect(block).toMatchObject({ network: address, reason: 'TRIES', loginName: user.loginName, times: 1 });
    expect(Date.parse(block!.endsAt!)).toBeGreaterThan(Date.now());
    await act(`/blocked-networks/${block!.id}/lift`);
    expect(await signIn(address)).toBe(200);
  });

  test('support sees a network that used up its attempts in all, and attempts at unknown names', async () => {
    const address = newAddress();
    for (let count = 0; count < 50; count += 1) await loginFrom(address, `nobody-${Math.floor(count / 5)}`, WRONG);
    expect(await signIn(address)).toBe('mpn.backend.authentication.error.too-many-attempts');
    await loginFrom(address, 'nobody-1', WRONG);
    const blocks = await list<Block>('/blocked-networks', address);
    expect(blocks.map(({ loginName, unknownName, reason }) => ({ loginName, unknownName, reason }))).toEqual(
      expect.arrayContaining([
        { loginName: null, unknownName: false, reason: 'TRIES' },
        { loginName: null, unknownName: true, reason: 'TRIES' },
      ]),
    );
    await act(`/blocked-networks/${blocks.find(({ unknownName }) => !unknownName)!.id}/lift`);
    expect(await signIn(address)).toBe(200);
  });

  test('they are closed without a panel account', async () => {
    for (const path of ['/lockouts', '/blocked-networks']) {
      expect((await api().get(`//admin/support${path}`)).status).toBe(401);
    }
  });
});

describe("the panel's own login", () => {
  const panelLogin = async (address: string, login: PanelLogin): Promise<number> =>
    (await from(address).post('//admin/login', login)).status;

  test('shows support a network that used up its attempts, and support resets them', async () => {
    const [address, login] = [newAddress(), await panelAdmin()];
    for (let count = 0; count < 30; count += 1) {
      expect(await panelLogin(address, { email: `nobody-${count}@example.org`, password: WRONG })).toBe(400);
    }
    expect([await panelLogin(address, login), await panelLogin(newAddress(), login)]).toEqual([429, 200]);
    const blocks = await list<Block>('/blocked-networks', address);
    expect(blocks).toEqual([
      expect.objectContaining({ network: address, reason: 'PANEL', loginName: null, unknownName: false, times: 1 }),
    ]);
    expect(Date.parse(blocks[0]!.endsAt!)).toBeGreaterThan(Date.now());
    expect((await act(`/blocked-networks/${blocks[0]!.id}/lift`)).status).toBe(200);
    expect(await panelLogin(address, login)).toBe(200);
    expect(await list('/blocked-networks', address)).toEqual([]);
  });

  test('shows support an account with too many wrong passwords, and support resets it for every network', async () => {
    const login = await panelAdmin();
    await panelLogin(newAddress(), { ...login, password: WRONG });
    // As if there had been nineteen attempts from other networks.
    await pool.query(`update rate_limits set points = 20 where key like 'panel-per-account:%'`);
    const [one, other] = [newAddress(), newAddress()];
    expect([await panelLogin(one, login), await panelLogin(other, login)]).toEqual([429, 429]);
    const blocks = await list<Block>('/blocked-networks', login.email);
    expect(blocks.map(({ network, reason, loginName }) => ({ network, reason, loginName }))).toEqual([
      { network: other, reason: 'ACCOUNT', loginName: login.email },
      { network: one, reason: 'ACCOUNT', loginName: login.email },
    ]);
    expect((await act(`/blocked-networks/${blocks[0]!.id}/lift`)).status).toBe(200);
    expect(await panelLogin(one, login)).toBe(200);
    expect(await list('/blocked-networks', login.email)).toEqual([]);
    const { rows } = await pool.query<{ id: number }>('select id from admin_users where email = $1', [login.email]);
    expect(await trailOf('panel-user', rows[0]!.id)).toContain('support.lift-network-block');
  });
});

describe("an administrator's lock", () => {
  test('ends sessions at once (user-locked), and is the reason at the login after the right password only', async () => {
    const running = api().as(user);
    expect((await running.get('/session')).status).toBe(200);
    expect((await act(`/users/${user.id}/lock`, { reason: 'Asked for' })).status).toBe(200);
    const { status, body } = await running.get<ErrorAnswer>('/session');
    expect({ status, code: codeOf(body) }).toEqual({
      status: 401,
      code: 'mpn.backend.authorization.error.user-locked',
    });
    expect(codeOf((await loginFrom(newAddress(), user.loginName, WRONG)).body)).toBe(
      'mpn.backend.authentication.error.bad-credentials',
    );
    expect(await signIn(newAddress())).toBe('mpn.backend.authentication.error.user-locked');
    expect(await people(user.loginName)).toEqual([expect.objectContaining({ locked: true, lockedOut: false })]);
    expect(await trailOf('user', user.id)).toContain('support.lock-user');
  });

  test('stays after a password reset and a lifted lockout, until support removes it', async () => {
    await act(`/users/${user.id}/lock`, { reason: 'Asked for' });
    await api().post('/account/password/begin_reset', { loginName: user.loginName });
    const token = await mailedResetToken(pool, user.email);
    const chosen = { newPassword: 'Neu-2026!x', newPasswordConfirmation: 'Neu-2026!x' };
    expect((await api().put('/account/password/reset', { token, ...chosen })).status).toBe(200);
    await act(`/users/${user.id}/lift-lockout`);
    expect(await signIn(newAddress(), 'Neu-2026!x')).toBe('mpn.backend.authentication.error.user-locked');
    expect((await act(`/users/${user.id}/unlock`)).status).toBe(200);
    expect(await signIn(newAddress(), 'Neu-2026!x')).toBe(200);
    expect(await trailOf('user', user.id)).toContain('support.unlock-user');
  });

  test('is not what wrong passwords cause: unlocking does not end a lockout', async () => {
    await wrongPasswords(user.loginName, 50);
    await act(`/users/${user.id}/unlock`);
    expect(await signIn(newAddress())).toBe(LOCKED);
  });

  test('refuses impersonations and ends a running one', async () => {
    const admin = await createUser(pool, 'SUPER_ADMIN');
    const { client } = await impersonate(admin, user.id);
    expect((await client.get('/session')).status).toBe(200);
    await act(`/users/${user.id}/lock`, { reason: 'Asked for' });
    expect(codeOf((await client.get<ErrorAnswer>('/session')).body)).toBe(
      'mpn.backend.authorization.error.user-locked',
    );
    const again = await api().as(admin).post<ErrorAnswer>('/auth/impersonate', { targetUserId: user.id });
    expect(codeOf(again.body)).toBe('mpn.backend.impersonation.error.user-locked');
  });
});
