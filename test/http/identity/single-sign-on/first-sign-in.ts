import type { DeskCompanyDetail, SingleSignOnView } from '@mpn/domain';
import { unique } from '../../../factories/insert';
import { createUser } from '../../../factories/users';
import { readMails } from '../../support/mailbox';
import { trailOf, type DeskPage, type SupportAnswer } from '../../support-panel/panel';
import { until } from '../../../support/until';
import {
  provider,
  pool,
  code,
  NO_ACCOUNT,
  answerOf,
  DONE,
  company,
  comeBack,
  finish,
  signOn,
  linkByPassword,
  personOf,
  BASE,
  approve,
  proven,
} from './set-up';

describe('the first sign-in of somebody without an account', () => {
  test('makes one where support has approved it: a standard user, listed at the desk and told to administrators', async () => {
    const own = await company();
    const email = `ada.nyberg-${unique()}@${own.domain}`;
    const sub = unique();
    expect(answerOf(await signOn(email, sub, proven(email)))).toEqual(NO_ACCOUNT);
    const panel = await approve(own);
    const made = await signOn(email, sub, proven(email));
    expect(answerOf(made)).toEqual(DONE);
    expect(made.body.user).toMatchObject({
      loginName: email.slice(0, email.indexOf('@')).replace('-', '.'),
      combinedRole: 'PROMO_USER',
    });
    expect(made.body.company?.id).toBe(own.admin.companyId);
    const again = await signOn(email, sub, { email: `other-${unique()}@${own.domain}` });
    expect(again.body.user?.loginName).toBe(made.body.user?.loginName);

    const { data: listed } = (
      await panel.get<SupportAnswer<DeskPage['data']>>(`${BASE}/users`, {
        query: { state: 'signOn', companyId: own.admin.companyId! },
      })
    ).body;
    expect(listed.items).toMatchObject([
      { email, fullName: 'Ada Nyberg', role: 'PROMO_USER', madeBySignOnIssuer: provider.issuer },
    ]);
    const shown = (await panel.get<SupportAnswer<DeskCompanyDetail>>(`${BASE}/companies/${own.admin.companyId}`)).body
      .data;
    expect(shown).toMatchObject({ signOnIssuer: provider.issuer, signOnActive: true });
    expect(Date.parse(shown.signOnAccountsApprovedAt ?? '')).not.toBeNaN();
    expect(await trailOf('company', own.admin.companyId!)).toContain('support.set-sign-on-accounts');
    expect((await own.client.get<SingleSignOnView>(own.path)).body).toMatchObject({ madeAccounts: 1 });
    const subjects = async () => (await readMails(pool, own.admin.email)).map(({ subject }) => subject);
    await until(async () => (await subjects()).some((subject) => subject.includes('New accounts')));

    await approve(own, false);
    const late = `late-${unique()}@${own.domain}`;
    expect(answerOf(await signOn(late, unique(), proven(late)))).toEqual(NO_ACCOUNT);
    expect(answerOf(await signOn(email, sub, { email }))).toEqual(DONE);
  });

  test('makes none for an address that is not proven, not of a verified domain, or of an account', async () => {
    const own = await company();
    await approve(own);
    const typed = `x@${own.domain}`;
    const unproven = `kim-${unique()}@${own.domain}`;
    expect(answerOf(await signOn(typed, unique(), { email: unproven }))).toEqual(code('sso-email-not-verified'));
    expect(answerOf(await signOn(typed, unique(), { email: unproven, email_verified: false }))).toEqual(NO_ACCOUNT);
    expect(answerOf(await signOn(typed, unique(), proven(`kim@sub.${own.domain}`)))).toEqual(NO_ACCOUNT);
    expect(answerOf(await signOn(typed, unique(), proven(`kim,x@${own.domain}`)))).toEqual(NO_ACCOUNT);

    const taken = `lee-${unique()}@${own.domain}`;
    await createUser(pool, 'PROMO_USER', { email: taken });
    expect(answerOf(await signOn(taken, unique(), proven(taken)))).toEqual(NO_ACCOUNT);
    const disabled = await personOf(own);
    await pool.query('update up_users set disabled = true where id = $1', [disabled.id]);
    expect(answerOf(await signOn(disabled.email, unique(), proven(disabled.email.toUpperCase())))).toEqual(NO_ACCOUNT);
    const moved = await personOf(own);
    const sub = unique();
    expect((await linkByPassword(moved, sub)).status).toBe(200);
    await pool.query('update up_users set company_id = $1 where id = $2', [
      (await company()).admin.companyId,
      moved.id,
    ]);
    const fresh = `moved-${unique()}@${own.domain}`;
    expect(answerOf(await signOn(fresh, sub, proven(fresh)))).toEqual(NO_ACCOUNT);
  });

  test('makes at most 200 within a day, and one for two answers at once', async () => {
    const own = await company();
    await approve(own);
    await pool.query(
      `insert into sso_made_accounts (user_id, company_id, issuer)
        select -id, $1, 'https://x' from generate_series($2::int + 1, $2::int + 199) id`,
      [own.admin.companyId, own.admin.companyId! * 1000],
    );
    const email = `kim-${unique()}@${own.domain}`;
    const sub = unique();
    const both = [await comeBack(email, sub, proven(email)), await comeBack(email, sub, proven(email))];
    const answers = await Promise.all(both.map(({ parameters, headers }) => finish(parameters, headers)));
    const { rows } = await pool.query<{ id: number }>('select id from up_users where email = $1', [email]);
    expect([rows.length, answers.some(({ status }) => status === 200)]).toEqual([1, true]);
    const late = `late-${unique()}@${own.domain}`;
    expect(answerOf(await signOn(late, unique(), proven(late)))).toEqual(code('sso-too-many-accounts'));
    await pool.query(`update sso_made_accounts set made_at = made_at - interval '25 hours' where company_id = $1`, [
      own.admin.companyId,
    ]);
    expect(answerOf(await signOn(late, unique(), proven(late)))).toEqual(DONE);
  });
});
