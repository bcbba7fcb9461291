import type { SignOnStartView } from '@mpn/domain';
import { createPromotionCompany } from '../../../factories/companies';
import { unique } from '../../../factories/insert';
import { createUser } from '../../../factories/users';
import { api, type ApiClient } from '../../support/client';
import { setUpApp } from '../../support/second-factor';
import {
  provider,
  pool,
  code,
  REFUSED,
  NO_ACCOUNT,
  answerOf,
  DONE,
  company,
  finish,
  signOn,
  linkByPassword,
  personOf,
} from './set-up';

describe('a person', () => {
  test('confirms once by the password and then signs in with the provider, whatever the address there', async () => {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    expect(answerOf(await linkByPassword(kim, sub, 'wrong'))).toEqual(code('bad-credentials', 401));
    const linked = await linkByPassword(kim, sub);
    expect([linked.status, linked.body.user?.loginName]).toEqual([200, kim.loginName]);
    const other = await personOf(own);
    const again = await signOn(kim.email, sub, { email: other.email });
    expect([again.status, again.body.user?.loginName]).toEqual([200, kim.loginName]);
    expect((await signOn(kim.email, unique(), {})).status).toBe(403);
    const log = `/companies/${own.admin.companyId}/sign_in/sign_ins`;
    const lines = (await (await own.client.fetch('GET', `${log}?for=machine`)).text()).split('\r\n');
    expect(lines.map((line) => line.split(';').slice(2).join())).toEqual(
      expect.arrayContaining([
        'loginName,method,outcome,reason',
        `${kim.loginName},PROVIDER,SIGNED_IN,`,
        `${kim.loginName},PASSWORD,WRONG_PASSWORD,`,
        ',PROVIDER,REFUSED,mpn.backend.authentication.error.sso-no-account',
      ]),
    );
    const client = api().withToken(again.headers.get('authorization')!);
    expect((await client.get('/account/settings')).status).toBe(200);
  });

  test('confirms by a new sign-in with the provider instead of the password, in the session that asks for it', async () => {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    await linkByPassword(kim, sub);
    const session = async () =>
      api().withToken((await signOn(kim.email, sub, { email: kim.email })).headers.get('authorization')!);
    const [client, other] = [await session(), await session()];
    const change = () => client.post('/account/second_factor/totp');
    expect(answerOf(await change())).toEqual(code('password-confirmation-needed'));
    expect((await client.get('/account/second_factor')).body).toMatchObject({ confirmsBySignOn: true });
    const comeBackAs = async (who: string) => {
      const { body } = await client.post<SignOnStartView>('/account/confirm_sign_on');
      expect(new URL(body.url!).searchParams.get('prompt')).toBe('login');
      return { parameters: await provider.signIn(body.url!, who, { email: kim.email }) };
    };
    const confirm = (by: ApiClient, body: object) => by.post('/account/confirm_sign_on/finish', body);
    expect(answerOf(await confirm(client, await comeBackAs(unique())))).toEqual(REFUSED);
    const answer = await comeBackAs(sub);
    expect(answerOf(await confirm(other, answer))).toEqual(REFUSED);
    expect(answerOf(await finish(answer.parameters, {}))).toEqual(REFUSED);
    expect(answerOf(await change())).toEqual(code('password-confirmation-needed'));
    expect(answerOf(await confirm(client, answer))).toEqual(DONE);
    expect(answerOf(await change())).toEqual(DONE);
    expect(answerOf(await confirm(client, answer))).toEqual(REFUSED);

    const unlinked = api().as(await personOf(own));
    expect((await unlinked.post('/account/confirm_sign_on')).body).toEqual({ url: null });
    expect((await unlinked.get('/account/second_factor')).body).toMatchObject({ confirmsBySignOn: false });
  });

  test('is asked for the second factor of the account', async () => {
    const own = await company();
    const kim = await personOf(own);
    await setUpApp(pool, api().as(kim), kim);
    expect((await linkByPassword(kim, unique())).body.kind).toBe('SECOND_FACTOR');
  });

  test('without an account, or with an address that is not theirs, gets nothing', async () => {
    const own = await company();
    const kim = await personOf(own);
    const stranger = `nobody@${own.domain}`;
    expect(answerOf(await signOn(stranger, unique(), { email: stranger }))).toEqual(NO_ACCOUNT);
    const unproven = { email: kim.email, email_verified: false };
    expect(answerOf(await signOn(kim.email, unique(), unproven))).toEqual(NO_ACCOUNT);
    expect(answerOf(await signOn(kim.email, unique(), {}))).toEqual(NO_ACCOUNT);
  });

  test('of another company with an address of the domain gets nothing, nor a super admin', async () => {
    const own = await company();
    const email = `lee-${unique()}@${own.domain}`;
    await createUser(pool, 'PROMO_USER', { company_id: (await createPromotionCompany(pool)).id, email });
    expect(answerOf(await signOn(email, unique(), { email }))).toEqual(NO_ACCOUNT);
    const root = `root-${unique()}@${own.domain}`;
    await createUser(pool, 'SUPER_ADMIN', { company_id: own.admin.companyId, email: root });
    expect(answerOf(await signOn(root, unique(), { email: root }))).toEqual(NO_ACCOUNT);
  });

  test('with an address of a domain of others is not linked', async () => {
    const own = await company();
    const email = `${unique()}@elsewhere.example`;
    await createUser(pool, 'PROMO_USER', { company_id: own.admin.companyId, email });
    expect(answerOf(await signOn(`x@${own.domain}`, unique(), { email }))).toEqual(NO_ACCOUNT);
  });

  test('who moved to another company is no longer let in by the former one', async () => {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    expect((await linkByPassword(kim, sub)).status).toBe(200);
    await pool.query('update up_users set company_id = $1 where id = $2', [(await company()).admin.companyId, kim.id]);
    expect(answerOf(await signOn(kim.email, sub, { email: kim.email }))).toEqual(NO_ACCOUNT);
  });
});
