import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto';
import type { SingleSignOnView } from '@mpn/domain';
import jwt, { type Algorithm } from 'jsonwebtoken';
import { createPromotionCompany } from '../../../factories/companies';
import { createPromoShare } from '../../../factories/promo-share';
import { unique } from '../../../factories/insert';
import { PASSWORD } from '../../../factories/users';
import { api } from '../../support/client';
import { setUpApp } from '../../support/second-factor';
import { server } from '../../support/server';
import { trailOf } from '../../support-panel/panel';
import {
  provider,
  pool,
  REFUSED,
  answerOf,
  DONE,
  company,
  comeBack,
  finish,
  signOn,
  linkByPassword,
  personOf,
} from './set-up';

const LOGOUT_EVENT = { 'http://schemas.openid.net/event/backchannel-logout': {} };

describe('a logout token', () => {
  /** A person who is signed in with the company, and the address that the wizard shows. */
  async function signedIn() {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    expect((await linkByPassword(kim, sub)).status).toBe(200);
    const { backChannelLogoutUri } = (await own.client.get<SingleSignOnView>(own.path)).body;
    // At the server's own address: PUBLIC_URL is that of the web app.
    const path = new URL(backChannelLogoutUri).pathname;
    const session = async () => {
      const { headers, body } = await signOn(kim.email, sub, { email: kim.email });
      const token = headers.get('authorization')!;
      const client = api().withToken(token);
      const { rows } = await pool.query<{ sid: string }>(
        'select sid from sso_sessions where user_id = $1 order by session_id desc limit 1',
        [kim.id],
      );
      return { client, token, view: body, sid: rows[0]!.sid };
    };
    return { own, kim, sub, path, session };
  }

  const address = async (path: string) => `http://127.0.0.1:${(await server()).port}${path}`;
  const post = async (path: string, token?: string) => {
    const body = new URLSearchParams({ ...(token === undefined ? {} : { logout_token: token }), state: 'ignored' });
    const answer = await fetch(await address(path), { method: 'POST', body });
    const text = await answer.text();
    return {
      status: answer.status,
      cache: answer.headers.get('cache-control'),
      body: text === '' ? null : (JSON.parse(text) as unknown),
    };
  };
  const refusal = (reason: string) => ({
    status: 400,
    cache: 'no-store',
    body: { error: 'invalid_request', error_description: reason },
  });
  const signed = (
    claims: object,
    { key, alg = 'RS256', typ = 'logout+jwt' }: { key?: KeyObject; alg?: Algorithm; typ?: string } = {},
  ) => {
    const now = Math.floor(Date.now() / 1000);
    const { iat = now, ...others } = claims as { iat?: number };
    return jwt.sign(
      {
        ...{ iss: provider.issuer, aud: provider.clientId, iat, exp: now + 120, jti: randomUUID() },
        ...{ events: LOGOUT_EVENT, ...others },
      },
      alg === 'none' ? '' : (key ?? provider.signingKey),
      { algorithm: alg, header: { typ, alg } },
    );
  };

  test('of the real provider ends the session that it names, and the promo share views opened from it', async () => {
    const { own, kim, sub, path, session } = await signedIn();
    const [first, second] = [await session(), await session()];
    expect(first.sid).not.toBe(second.sid);
    const byPassword = api().as(kim);
    const { id: sourceCompanyId } = await createPromotionCompany(pool);
    await createPromoShare(pool, sourceCompanyId, own.admin.companyId!);
    const body = { sourceCompanyId, password: PASSWORD };
    const opened = await first.client.post('/auth/switch_to_promo_share_view', body);
    const view = api()
      .withToken(opened.headers.get('authorization')!)
      .withHeaders({ 'x-promoshare-authorization': first.token });
    expect((await view.get('/session')).status).toBe(200);
    const uri = await address(path);
    expect(await provider.logOut(uri, sub, first.sid)).toBe('done');
    const ended = { status: 401, code: 'mpn.backend.authorization.error.session-revoked' };
    expect(answerOf(await first.client.get('/account/settings'))).toEqual(ended);
    expect(answerOf(await view.get('/session'))).toEqual(ended);
    for (const other of [second.client, byPassword]) expect((await other.get('/account/settings')).status).toBe(200);

    expect(await post(path, signed({ sub }))).toEqual({ status: 200, cache: 'no-store', body: null });
    expect(answerOf(await second.client.get('/account/settings'))).toEqual(ended);
    expect((await byPassword.get('/account/settings')).status).toBe(200);
    expect((await trailOf('user', kim.id)).filter((action) => action === 'session.end-by-provider')).toHaveLength(2);
    const log = `/companies/${own.admin.companyId}/sign_in/sign_ins?for=machine`;
    expect(await (await own.client.fetch('GET', log)).text()).toContain(`${kim.loginName};PROVIDER;SIGNED_OUT;`);
    // No session is left to end.
    expect((await post(path, signed({ sub }))).status).toBe(200);
    expect(answerOf(await signOn(kim.email, sub, { email: kim.email }))).toEqual(DONE);
  });

  test('ends a sign-in under way: one that waits for the second factor, and one that has not been finished', async () => {
    const { kim, sub, path } = await signedIn();
    const begun = await comeBack(kim.email, sub, { email: kim.email });
    // Tokens have whole seconds, and the sign-in gets its own only when it is finished.
    await post(path, signed({ sub, iat: Math.floor(Date.now() / 1000) + 30 }));
    expect(answerOf(await finish(begun.parameters, begun.headers))).toEqual(REFUSED);

    const { kim: other, path: there, session } = await signedIn();
    await setUpApp(pool, api().as(other), other);
    const { client, view, sid } = await session();
    expect(view.kind).toBe('SECOND_FACTOR');
    expect((await post(there, signed({ sid }))).status).toBe(200);
    expect((await client.get('/session')).status).toBe(401);
  });

  test('that is wrong ends nothing, and stands in the list of sign-ins', async () => {
    const { own, sub, path, session } = await signedIn();
    const { client, sid } = await session();
    const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
    const now = Math.floor(Date.now() / 1000);
    const repeated = signed({ sub: unique() });
    expect((await post(path, repeated)).status).toBe(200);
    const stranger = await company({ tested: false });
    const wrong: [string | undefined, string][] = [
      [signed({ sub, iss: 'https://other.example' }), 'issuer'],
      [signed({ sub, aud: 'other' }), 'audience'],
      [signed({ sub, exp: now - 120 }), 'time'],
      [signed({ sub, iat: now - 3_600 }), 'time'],
      [signed({ sub, iat: now + 3_600 }), 'time'],
      [signed({ sub, nonce: 'n' }), 'nonce'],
      [signed({ sub, events: undefined }), 'events'],
      [signed({ sub, jti: undefined }), 'jti'],
      [signed({}), 'nobody'],
      [signed({ sub }, { typ: 'at+jwt' }), 'type'],
      [signed({ sub }, { alg: 'none' }), 'signature'],
      [signed({ sub }, { alg: 'HS256', key: provider.clientSecret as never }), 'signature'],
      [signed({ sub }, { key: other }), 'signature'],
      [signed({ sub, sid }).replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')), 'signature'],
      [repeated, 'repeated'],
      ['x', 'unreadable'],
      [undefined, 'unreadable'],
    ];
    for (const [token, reason] of wrong) expect(await post(path, token)).toEqual(refusal(reason));
    // Another company has the same provider: its address ends the sessions of its own people alone.
    const elsewhere = path.replace(String(own.admin.companyId), String(stranger.admin.companyId));
    expect((await post(elsewhere, signed({ sub, sid }))).status).toBe(200);
    const nowhere = path.replace(String(own.admin.companyId), '2147483647');
    expect(await post(nowhere, signed({ sub }))).toEqual(refusal('company'));
    expect((await client.get('/account/settings')).status).toBe(200);
    const log = `/companies/${own.admin.companyId}/sign_in/sign_ins?for=machine`;
    expect(await (await own.client.fetch('GET', log)).text()).toContain(';PROVIDER;SIGN_OUT_REFUSED;audience');
    for (let tries = wrong.length; tries < 60; tries += 1) await post(path, 'x');
    expect((await post(path, signed({ sub }))).status).toBe(429);
  });
});
