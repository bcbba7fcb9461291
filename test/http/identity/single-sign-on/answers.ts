import type { SignOnStartView, SingleSignOnView } from '@mpn/domain';
import { unique } from '../../../factories/insert';
import { PASSWORD, type TestUser } from '../../../factories/users';
import { api } from '../../support/client';
import {
  provider,
  redirectUri,
  code,
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

test('a start address leads to the provider of its domain without typing, and only to it', async () => {
  const own = await company();
  const begin = async (body: object) => (await api().post<SignOnStartView>('/auth/sign_on/start', body)).body.url;
  expect(await begin({ domain: own.domain })).toContain(provider.issuer);
  expect(await begin({ domain: own.domain, issuer: `${provider.issuer}/`, loginName: 'kim' })).toContain(
    'login_hint=kim',
  );
  expect(await begin({ domain: own.domain, issuer: 'https://other.example' })).toBeNull();
  expect(await begin({ domain: `sub.${own.domain}` })).toBeNull();
  expect(await begin({})).toBeNull();
  const { domains } = (await own.client.get<SingleSignOnView>(own.path)).body;
  expect(domains[0]!.startUri).toContain(`/sign-on/start?domain=${own.domain}`);
});

describe('an answer of the provider', () => {
  test('counts once, in the browser that began it', async () => {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    expect((await linkByPassword(kim, sub)).status).toBe(200);
    const first = await comeBack(kim.email, sub, { email: kim.email });
    const foreign = await comeBack(kim.email, sub, { email: kim.email });
    expect(answerOf(await finish(first.parameters, foreign.headers))).toEqual(REFUSED);
    expect(answerOf(await finish(first.parameters, first.headers))).toEqual(DONE);
    expect(answerOf(await finish(first.parameters, first.headers))).toEqual(REFUSED);
  });

  test('with another code, state or issuer is refused', async () => {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    expect((await linkByPassword(kim, sub)).status).toBe(200);
    const changed = async (name: string, value: string | null) => {
      const { parameters, headers } = await comeBack(kim.email, sub, { email: kim.email });
      const query = new URLSearchParams(parameters);
      if (value === null) query.delete(name);
      else query.set(name, value);
      return answerOf(await finish(query.toString(), headers));
    };
    expect(await changed('code', 'x')).toEqual(REFUSED);
    expect(await changed('state', 's.x')).toEqual(REFUSED);
    expect(await changed('state', null)).toEqual(REFUSED);
    expect(await changed('iss', 'https://other.example')).toEqual(REFUSED);
    // The code of another sign-in: PKCE and nonce are not its own.
    const other = await comeBack(kim.email, sub, { email: kim.email });
    expect(await changed('code', new URLSearchParams(other.parameters).get('code'))).toEqual(REFUSED);
  });
});

test('only a verified domain leads to a provider, whether or not there is an account', async () => {
  const own = await company({ tested: false });
  const begin = async (loginName: string) => {
    const { status, body } = await api().post<SignOnStartView>('/auth/sign_on/start', { loginName });
    return { status, url: body.url };
  };
  const nowhere = { status: 200, url: null };
  expect(await begin(own.admin.loginName)).toEqual(nowhere);
  expect(await begin(`nobody@${own.domain}`)).toEqual(nowhere);
  expect(await begin('kim@gmail.com')).toEqual(nowhere);
});

test('keys that the provider changed are taken; while it is away, exempt people have their password', async () => {
  const own = await company();
  const kim = await personOf(own);
  const sub = unique();
  expect((await linkByPassword(kim, sub)).status).toBe(200);
  await own.client.put(`${own.path}/state`, { active: true, enforced: true, exemptUserIds: [own.admin.id] });
  const { parameters, headers } = await comeBack(kim.email, sub, { email: kim.email });
  await provider.stop();
  expect(answerOf(await finish(parameters, headers))).toEqual(code('sso-unavailable', 503));
  const away = await api().post('/auth/sign_on/start', { loginName: kim.email });
  expect(answerOf(away)).toEqual(code('sso-unavailable', 503));
  const byPassword = ({ loginName }: TestUser) => api().post('/auth/login', { loginName, password: PASSWORD });
  expect(answerOf(await byPassword(own.admin))).toEqual(DONE);
  expect(answerOf(await byPassword(kim))).toEqual(code('sso-required', 401));
  await provider.start(redirectUri);
  expect(answerOf(await signOn(kim.email, sub, { email: kim.email }))).toEqual(DONE);
});
