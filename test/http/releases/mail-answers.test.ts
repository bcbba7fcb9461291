import { EditorAnswer, type MailedAnswer } from '@mpn/domain';
import type { Pool } from 'pg';
import { insertRow, unique } from '../../factories/insert';
import { createRelease, sampleTo } from '../../factories/release';
import { until } from '../../support/until';
import { api, type ErrorAnswer } from '../support/client';
import { readMails, type ReadMail } from '../support/mailbox';
import { database } from '../support/server';
import { from, newAddress } from '../identity/lockout-helpers';
import { answer, codeOf, desk, listed, statisticOf, switchTo, type Desk } from './editor-answers-support';
import { promoter, superAdmin, type Promoter } from './support';

const INVALID = 'mpn.backend.data.error.product.mail-answer-link-invalid';

let pool: Pool;
let me: Promoter;
beforeAll(async () => {
  pool = await database();
  me = await promoter();
});
beforeEach(() => pool.query('delete from rate_limits'));

interface Announced {
  editor: Desk;
  releaseId: number;
  campaignId: number;
  mail: ReadMail;
}

/** An editor who was mailed of a new release in the digest. */
async function announced(editor: Desk): Promise<Announced> {
  const { id } = await createRelease(pool, me.companyId, { title: `Album ${unique()}` });
  const { campaignId, actionId } = await sampleTo(pool, id, editor.companyId);
  await insertRow(pool, 'notifications', {
    user_id: editor.user.id,
    type: 'NEW_RELEASE',
    data: { releaseId: id, actionId, title: 'Album', artist: null },
    unique_key: unique(),
    created_at: new Date(Date.now() - 24 * 60 * 60 * 1000),
  });
  const mail = (await until(async () => (await readMails(pool, editor.user.email))[0]))!;
  return { editor, releaseId: id, campaignId, mail };
}

const tokensIn = ({ text }: ReadMail): string[] =>
  [...text.matchAll(/\/answer#token=([\w.]+)&answer=(\w+)/g)].map(([, token]) => token!);
const tokenOf = (mail: ReadMail): string => tokensIn(mail)[0] ?? '';

const read = (token: string, client = api()) =>
  client.get<MailedAnswer & ErrorAnswer>('/mail_answers', { query: { token } });
const save = (token: string, given: string = 'WILL_PLAY', client = api()) =>
  client.put<MailedAnswer & ErrorAnswer>('/mail_answers', { token, answer: given });

describe('the links of a mail about new releases', () => {
  test('answer about the release as the person, without a login, and can change the answer', async () => {
    const { editor, releaseId, mail } = await announced(await desk());
    const links = [...mail.text.matchAll(/\/answer#token=[\w.]+&answer=(\w+)/g)].map(([, given]) => given);
    expect(links).toEqual([...EditorAnswer]);
    expect(mail.text).toContain('/releases?show=new');
    const token = tokenOf(mail);

    const first = await read(token);
    expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(first.body).toMatchObject({ releaseId, answer: null });
    // Whatever opens a link in a mail has neither answered nor seen the release.
    expect(await listed(editor, releaseId)).toMatchObject({ interactionStatus: 'NEW', answer: null });

    const saved = await save(token);
    expect([saved.status, saved.body.answer]).toEqual([200, 'WILL_PLAY']);
    expect(await listed(editor, releaseId)).toMatchObject({
      interactionStatus: 'SEEN',
      answer: { answer: 'WILL_PLAY', comment: null },
    });
    expect((await statisticOf(me, releaseId)).answers).toEqual({ willPlay: 1, maybe: 0, notForUs: 0 });

    await answer(editor, releaseId, { answer: 'WILL_PLAY', comment: 'On Monday' });
    expect((await save(token, 'MAYBE')).body.answer).toBe('MAYBE');
    // A sentence from the web app stays.
    expect((await listed(editor, releaseId))?.answer).toEqual({ answer: 'MAYBE', comment: 'On Monday' });
    expect((await read(token)).body.answer).toBe('MAYBE');
  });

  test('are read by nobody else: the stored mail is without them', async () => {
    const { mail } = await announced(await desk());
    const { rows } = await pool.query<{ text: string; html: string }>('select text, html from mails where id = $1', [
      mail.id,
    ]);
    expect(tokenOf(mail)).not.toBe('');
    expect(`${rows[0]!.text}${rows[0]!.html}`).not.toContain(tokenOf(mail));
  });

  test('are in no mail of an institution that does not answer, and end when it stops to answer', async () => {
    const silent = await desk();
    await switchTo(silent, false);
    expect(tokensIn((await announced(silent)).mail)).toEqual([]);
    const { editor, mail } = await announced(await desk());
    await switchTo(editor, false);
    expect(codeOf((await save(tokenOf(mail))).body)).toBe(INVALID);
  });

  test('another release, another person, an unknown answer and anything else are refused alike', async () => {
    const { editor, releaseId, mail } = await announced(await desk());
    const colleague = await desk(editor);
    const [user, release, end, signature] = tokenOf(mail).split('.');
    for (const forged of [
      `${colleague.user.id}.${release}.${end}.${signature}`,
      `${user}.${Number(release) + 1}.${end}.${signature}`,
      `${user}.${release}.${Number(end) + 1}.${signature}`,
      '',
      unique(),
    ]) {
      for (const { status, body } of [await read(forged), await save(forged)])
        expect([status, codeOf(body)]).toEqual([404, INVALID]);
    }
    expect((await save(tokenOf(mail), 'LOVE')).status).toBe(400);
    expect(await listed(editor, releaseId)).toMatchObject({ interactionStatus: 'NEW', answer: null });
  });

  const ends: [what: string, end: (it: Announced) => Promise<unknown>][] = [
    [
      'a paused campaign',
      ({ campaignId }) => me.client.post(`/sampling_campaigns/${campaignId}/_actions/pause`, { jpaVersion: 1 }),
    ],
    [
      'a withdrawn release',
      ({ releaseId }) => me.client.post(`/releases/${releaseId}/_actions/withdraw`, { reason: 'Leck' }),
    ],
    [
      'a disabled user',
      ({ editor }) => pool.query('update up_users set disabled = true where id = $1', [editor.user.id]),
    ],
    [
      'an editor who is locked',
      ({ editor }) => pool.query('update up_users set admin_locked_at = now() where id = $1', [editor.user.id]),
    ],
    [
      'a disabled institution',
      ({ editor }) => pool.query('update companies set disabled = true where id = $1', [editor.companyId]),
    ],
    [
      'an editor who has moved to another institution',
      async ({ editor }) =>
        pool.query('update up_users set company_id = $2, sampling_department_id = null where id = $1', [
          editor.user.id,
          (await desk()).companyId,
        ]),
    ],
    ['an editor who was deleted', async ({ editor }) => (await superAdmin()).client.delete(`/users/${editor.user.id}`)],
  ];
  test.each(ends)('end with %s', async (_what, end) => {
    const it = await announced(await desk());
    const token = tokenOf(it.mail);
    expect((await read(token)).status).toBe(200);
    await end(it);
    for (const { status, body } of [await read(token), await save(token)])
      expect([status, codeOf(body)]).toEqual([404, INVALID]);
    const { rowCount } = await pool.query('select 1 from editor_answers where release_id = $1', [it.releaseId]);
    expect(rowCount).toBe(0);
  });

  test('a network that has tried sixty refused ones waits, others do not; good links do not count', async () => {
    const { mail } = await announced(await desk());
    const client = from(newAddress());
    for (let count = 0; count < 60; count += 1) {
      expect((await read(tokenOf(mail), client)).status).toBe(200);
      expect((await read('1.1.1.x', client)).status).toBe(404);
    }
    const refused = await read(tokenOf(mail), client);
    expect([refused.status, codeOf(refused.body)]).toEqual([429, 'mpn.backend.global.error.too-many-requests']);
    expect((await read(tokenOf(mail), from(newAddress()))).status).toBe(200);
  });
});
