import type { Page, PersonFactorsView, SingleSignOnView } from '@mpn/domain';
import { unique } from '../../../factories/insert';
import { createUser } from '../../../factories/users';
import { api, type ErrorAnswer } from '../../support/client';
import { readMails } from '../../support/mailbox';
import { runClockJobs } from '../../support/run-clock-jobs';
import { confirmIdentity } from '../../support/second-factor';
import {
  app,
  provider,
  pool,
  records,
  code,
  NOT_FOUND,
  answerOf,
  DONE,
  company,
  ownTest,
  linkByPassword,
  personOf,
} from './set-up';

describe('an administrator', () => {
  test('requires it only after an own complete test, with somebody who keeps the password', async () => {
    const own = await company({ tested: false });
    const put = (body: object) => own.client.put<SingleSignOnView>(`${own.path}/state`, body);
    const all = { active: true, enforced: true, exemptUserIds: [own.admin.id] };
    expect(answerOf(await put(all))).toEqual(code('sso-not-tested', 409));
    expect(answerOf(await ownTest(own))).toEqual(DONE);
    expect(answerOf(await put({ ...all, exemptUserIds: [] }))).toEqual(code('sso-nobody-exempt', 409));
    const foreign = await createUser(pool, 'PROMO_ADMIN');
    expect(answerOf(await put({ ...all, exemptUserIds: [foreign.id] }))).toEqual(code('sso-nobody-exempt', 409));
    await pool.query(`update sso_connections set tested_at = tested_at - interval '25 hours'`);
    expect(answerOf(await put(all))).toEqual(code('sso-not-tested', 409));
    expect(answerOf(await ownTest(own))).toEqual(DONE);
    const { id: userId, loginName } = own.admin;
    const required = {
      isActive: true,
      isEnforced: true,
      exemptUserIds: [userId],
      exemptPeople: [{ userId, loginName }],
    };
    expect((await put(all)).body).toMatchObject(required);
    const { issuer, clientId } = provider;
    const anew = await own.client.put<SingleSignOnView>(own.path, { issuer, clientId, clientSecret: 'another' });
    expect(anew.body).toMatchObject({ isActive: false, isEnforced: false, testedAt: null });
    expect(JSON.stringify(anew.body)).not.toContain('another');
    expect(answerOf(await own.client.delete(own.path)).status).toBe(204);
  });

  test('has passed no test as somebody who is linked to another account', async () => {
    const own = await company({ tested: false });
    const colleague = await createUser(pool, 'PROMO_ADMIN', { company_id: own.admin.companyId });
    const client = api().as(colleague);
    await confirmIdentity(client);
    expect(answerOf(await ownTest(own))).toEqual(DONE);
    const { testedAt } = (await client.get<SingleSignOnView>(own.path)).body;
    // The provider answers for the other administrator.
    expect(answerOf(await ownTest({ ...own, client }))).toEqual(code('sso-linked-elsewhere', 409));
    expect((await client.get<SingleSignOnView>(own.path)).body).toMatchObject({ testedAt, linkedPeople: 1 });
  });

  test('removes the link of a person, whose sessions from the provider end', async () => {
    const own = await company();
    const kim = await personOf(own);
    const sub = unique();
    const linked = await linkByPassword(kim, sub);
    const session = api().withToken(linked.headers.get('authorization')!);
    const byPassword = api().as(kim);
    const people = `/companies/${own.admin.companyId}/sign_in/people`;
    const isLinked = async () => {
      const { items } = (await own.client.get<Page<PersonFactorsView>>(`${people}?term=${kim.loginName}`)).body;
      return items.map((person) => person.isLinked);
    };
    expect(await isLinked()).toEqual([true]);
    const foreign = api().as(await createUser(pool, 'PROMO_ADMIN'));
    await confirmIdentity(foreign);
    expect(answerOf(await foreign.delete(`${people}/${kim.id}/sign_on`))).toEqual(NOT_FOUND);
    expect((await session.get('/session')).status).toBe(200);
    for (const _ of ['removed', 'not there']) {
      expect((await own.client.delete(`${people}/${kim.id}/sign_on`)).status).toBe(204);
    }
    expect(await isLinked()).toEqual([false]);
    expect((await session.get('/session')).status).toBe(401);
    expect((await byPassword.get('/session')).status).toBe(200);
    // The same person there is asked for the password again.
    expect((await linkByPassword(kim, sub)).status).toBe(200);
  });

  test('reads what is wrong: record, domain, secret, provider', async () => {
    const own = await company({ tested: false });
    const { client, path } = own;
    const added = await client.post<SingleSignOnView>(`${path}/domains`, { domain: `a${unique()}.example` });
    const open = added.body.domains.find(({ verifiedAt }) => verifiedAt === null)!;
    const verify = (id: number) => client.post(`${path}/domains/${id}/verify`);
    expect(answerOf(await verify(open.id))).toEqual(code('sso-record-missing', 409));
    expect(answerOf(await client.post(`${path}/domains`, { domain: 'gmail.com' }))).toEqual(
      code('sso-domain-refused', 400),
    );
    const broken = await client.post<SingleSignOnView>(`${path}/domains`, { domain: 'broken.example' });
    const failing = broken.body.domains.find(({ domain }) => domain === 'broken.example')!;
    expect(answerOf(await verify(failing.id))).toEqual(code('sso-record-unreachable', 503));
    const rival = await company({ tested: false });
    const claimed = await rival.client.post<SingleSignOnView>(`${rival.path}/domains`, { domain: own.domain });
    const theirs = claimed.body.domains.find(({ domain }) => domain === own.domain)!;
    records.set(theirs.record);
    expect(answerOf(await rival.client.post(`${rival.path}/domains/${theirs.id}/verify`))).toEqual(
      code('sso-domain-taken', 409),
    );
    expect(answerOf(await rival.client.delete(`${rival.path}/domains/${open.id}`))).toEqual(NOT_FOUND);
    const { clientId } = provider;
    const elsewhere = { issuer: 'https://169.254.169.254', clientId };
    expect(answerOf(await client.put(path, elsewhere))).toEqual(code('sso-secret-missing', 400));
    await client.put(path, { ...elsewhere, clientSecret: 'x' });
    const begun = await client.post<ErrorAnswer>(`${path}/test`);
    expect(answerOf(begun)).toEqual(code('sso-provider-failed', 409));
    expect(begun.body.globalErrors[0]!.message).toContain('host-not-allowed');
  });

  test('of another company reads and changes nothing, and a standard user neither', async () => {
    const own = await company({ tested: false });
    const foreignAdmin = await createUser(pool, 'PROMO_ADMIN');
    const foreign = api().as(foreignAdmin);
    await confirmIdentity(foreign);
    expect(answerOf(await foreign.get(own.path))).toEqual(NOT_FOUND);
    expect((await foreign.get(`/companies/${own.admin.companyId}/sign_in/sign_ins`)).status).toBe(404);
    expect(answerOf(await foreign.post(`${own.path}/test`))).toEqual(NOT_FOUND);
    const empty = `/companies/${foreignAdmin.companyId}/single_sign_on`;
    expect(answerOf(await foreign.post(`${empty}/test`))).toEqual(code('sso-not-set-up', 409));
    expect(
      (
        await api()
          .as(await personOf(own))
          .get(own.path)
      ).status,
    ).toBe(403);
  });
});

test('administrators are notified once of a client secret that ends soon', async () => {
  const own = await company();
  const { issuer, clientId } = provider;
  const put = await own.client.put<SingleSignOnView>(own.path, { issuer, clientId, secretEndsOn: '2031-03-31' });
  expect(put.body).toMatchObject({ isActive: true, provider: { secretEndsOn: '2031-03-31' } });
  const count = async () =>
    (await readMails(pool, own.admin.email)).filter(({ subject }) => subject.includes('client secret')).length;
  // The second run finds that the warning has been sent.
  const jobs = ['identity.sign-on-secrets', 'identity.sign-on-secrets'];
  await runClockJobs(app, jobs, new Date('2031-03-02T09:00:00Z'));
  expect(await count()).toBe(1);
});
