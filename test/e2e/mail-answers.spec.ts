import { insertRow, unique } from '../factories/insert';
import { createRelease, sampleTo } from '../factories/release';
import { createUser } from '../factories/users';
import { until } from '../support/until';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';

test('an editor answers from the daily mail on the phone without a login, and finds the answer in the list', async ({
  page,
  pool,
  browser,
  signIn,
  mailsTo,
}) => {
  const editor = await createUser(pool, 'MEDIA_USER', { preferred_app_locale: 'de-DE' });
  const label = await createUser(pool, 'PROMO_ADMIN');
  const title = `Morgenlied ${unique()}`;
  const { id } = await createRelease(pool, label.companyId!, { title, artist_name: 'Klara Vogt' });
  const { actionId } = await sampleTo(pool, id, editor.companyId!);
  await insertRow(pool, 'notifications', {
    user_id: editor.id,
    type: 'NEW_RELEASE',
    data: { releaseId: id, actionId, title, artist: 'Klara Vogt' },
    unique_key: unique(),
    created_at: new Date(Date.now() - 24 * 60 * 60 * 1000),
  });
  const mail = (await until(async () => (await mailsTo(editor.email))[0]))!;
  const path = /\/answer#token=[\w.]+&answer=WILL_PLAY/.exec(mail.text)?.[0] ?? '';

  const phone = await browser.newContext({
    ...{ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'de-DE', viewport: { width: 360, height: 740 } },
  });
  const mailed = await phone.newPage();
  await mailed.goto(path);
  await expect(mailed.getByRole('heading', { level: 1, name: `Klara Vogt – ${title}` })).toBeVisible();
  await expect(mailed.getByText('nie Ihren Namen')).toBeVisible();
  expect(await seriousFindings(mailed)).toEqual([]);
  expect(await mailed.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await mailed.getByRole('button', { name: '„Spielen wir“ senden' }).press('Enter');
  await expect(mailed.getByText('Ihre Rückmeldung ist da: „Spielen wir“.')).toBeVisible();
  await expect(mailed.getByRole('button', { name: /senden/ })).toBeHidden();

  // Another link of the mail changes it.
  await mailed.goto(path.replace('WILL_PLAY', 'MAYBE'));
  await mailed.reload();
  await expect(mailed.getByText('Bisher haben Sie „Spielen wir“ geantwortet.')).toBeVisible();
  await mailed.getByRole('button', { name: '„Vielleicht“ senden' }).click();
  await expect(mailed.getByText('Ihre Rückmeldung ist da: „Vielleicht“.')).toBeVisible();

  // What is not ours is refused with words and a way on.
  await mailed.goto('/answer#token=1.1.1.x&answer=MAYBE');
  await mailed.reload();
  await expect(mailed.getByRole('alert')).toContainText('Über diesen Link können Sie nicht mehr antworten');
  await expect(mailed.getByRole('link', { name: 'Zu Ihren neuen Releases' })).toBeVisible();
  expect(await seriousFindings(mailed)).toEqual([]);
  await phone.close();

  await pool.query(`update up_users set preferred_app_locale = 'en-US' where id = $1`, [editor.id]);
  await signIn(page, editor);
  await page.goto('/releases?answers=MAYBE');
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible();
});
