import { createMediaCompany } from '../factories/companies';
import { unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';
import { supportPage } from './support/panel';

test('support sends news after a preview, and an editor reads them and unsubscribes', async ({
  page,
  pool,
  browser,
  signIn,
  mailsTo,
}) => {
  // A country of its own, so that the message reaches no other users.
  const station = await createMediaCompany(pool, { country: 'IS' });
  const editor = await createUser(pool, 'MEDIA_USER', {
    ...{ company_id: station.id, preferred_app_locale: 'en-US', notification_type: 'BOTH', notify_news: true },
  });
  const title = `New search ${unique()}`;

  const support = await supportPage(browser, pool);
  await support.getByRole('link', { name: 'Messages', exact: true }).click();
  await support.getByRole('button', { name: 'New message' }).click();
  await expect(support.getByRole('button', { name: 'Save and preview' })).toBeDisabled();
  await support.getByRole('textbox', { name: 'Title in German' }).fill('Neue Suche');
  await support.getByRole('textbox', { name: 'Title in English' }).fill(title);
  await support.getByRole('textbox', { name: 'Text in German' }).fill('Die Suche findet jetzt mehr.');
  await support.getByRole('textbox', { name: 'Text in English' }).fill('The search finds more now.\nTry it.');
  await support.getByRole('textbox', { name: 'Country' }).fill('IS');
  await support.getByRole('textbox', { name: 'Link' }).fill('http://example.org');
  await support.getByRole('button', { name: 'Save and preview' }).click();
  await expect(support.getByText('Enter an address that begins with https://.')).toBeVisible();
  await support.getByRole('textbox', { name: 'Link' }).fill('https://example.org/search');
  await support.getByRole('button', { name: 'Save and preview' }).click();

  await expect(support.getByText('Reaches 1 person now: 1 e-mail, 1 notification in the app.')).toBeVisible();
  const mail = support.frameLocator('iframe[title="English e-mail"]');
  await expect(mail.getByText('The search finds more now.').last()).toBeVisible();
  await support.getByRole('tab', { name: 'German e-mail' }).click();
  await expect(support.getByText('Neue Suche').last()).toBeVisible();
  await support.getByRole('button', { name: 'Send me a test' }).click();
  await expect(support.getByText('Both e-mails are on their way')).toBeVisible();
  await support.getByRole('button', { name: 'Send …' }).click();
  await expect(support.getByText('Send this message to 1 person? It cannot be called back.')).toBeVisible();
  await support.getByRole('button', { name: 'Confirm' }).click();
  await expect(support.getByText(/^Sent to 1 person: .*\d/)).toBeVisible();
  await expect(support.getByRole('button', { name: 'Edit' })).toBeHidden();
  await support.context().close();

  await signIn(page, editor);
  await page.goto('/notifications');
  await page.getByRole('link', { name: title }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText('Try it.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Read more' })).toHaveAttribute('href', 'https://example.org/search');
  expect(await seriousFindings(page)).toEqual([]);

  // With the link of the mail, in a browser without a session.
  const mails = (await mailsTo(editor.email)).filter(({ template }) => template === 'message');
  expect(mails).toHaveLength(1);
  const path = /\/unsubscribe#u=[\w.]+/.exec(mails[0]!.text)?.[0] ?? '';
  const phone = await browser.newContext({
    ...{ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'de-DE', viewport: { width: 360, height: 740 } },
  });
  const mailed = await phone.newPage();
  await mailed.goto(path);
  await expect(mailed.getByRole('heading', { name: 'Neuigkeiten zum Netzwerk abbestellen?' })).toBeVisible();
  expect(await seriousFindings(mailed)).toEqual([]);
  await mailed.getByRole('button', { name: 'Abbestellen' }).click();
  await expect(mailed.getByRole('heading', { name: 'Abbestellt' })).toBeVisible();
  expect(await mailed.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await phone.close();

  await page.goto('/account/settings');
  await expect(page.getByRole('switch', { name: 'News about the network' })).not.toBeChecked();
});
