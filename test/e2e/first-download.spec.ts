import { createPriceList } from '../factories/campaign';
import { unique } from '../factories/insert';
import { chooseFirst } from './support/choose';
import { expect, test } from './support/fixtures';
import { supportPage } from './support/panel';
import { releaseWithFiles } from './support/real-release';
import { registrationOn } from './support/registration';
import { buyCampaignFor } from './support/server-api';
import { probe, tags } from './support/verify-delivery';

test.use({ locale: 'de-DE', viewport: { width: 375, height: 740 } });

// All browsers of a run share one network and its rate limit of codes.
test.beforeEach(({ pool }) => pool.query('delete from rate_limits').then(() => undefined));

test('an editorial team registers on a phone, is approved by support, and downloads its first track', async ({
  page,
  pool,
  browser,
  mailsTo,
}) => {
  const email = `new-${unique()}@example.org`;
  const loginName = `nora-${unique()}`;
  const companyName = `Radio ${loginName}`;
  const form = registrationOn(page, mailsTo, 'de');
  await form.verify('media', email);
  await form.fillCompany(companyName);
  await chooseFirst(page, 'Medium');
  await chooseFirst(page, 'Sendegebiete');
  await form.next();
  await form.fillPerson(loginName);
  await form.next();
  await form.fillPassword();
  await form.next();
  await form.agreeToAll();
  await form.next();
  await expect(page.getByText('Schritt 5 von 5')).toBeVisible();
  await form.submit().click();
  await expect(page.getByRole('heading', { name: 'Vielen Dank für Ihre Registrierung' })).toBeVisible();
  await expect(page.getByText(`Unser Support prüft die Registrierung von ${companyName}.`)).toBeVisible();

  // Before support's check nobody can log in.
  await page.getByRole('button', { name: 'Zur Anmeldung' }).click();
  await form.signIn(loginName);
  await expect(page.getByRole('alert')).toContainText('Ihre Registrierung wird geprüft.');
  await expect(page).toHaveURL(/\/login/);

  const panel = await supportPage(browser, pool);
  await panel.getByRole('link', { name: 'Registrations to be checked' }).click();
  const waiting = panel.getByRole('article', { name: companyName });
  await expect(waiting).toContainText(email);
  await waiting.getByRole('button', { name: 'Approve' }).click();
  const dialog = panel.getByRole('dialog', { name: 'Approve the registration of Nora Lind' });
  await expect(dialog).toContainText('Ihre Registrierung ist freigeschaltet');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await expect(panel.getByText('1 registration is approved.')).toBeVisible();
  await expect(waiting).toBeHidden();
  await panel.context().close();

  const { rows } = await pool.query<{ id: number }>('select id from companies where name = $1', [companyName]);
  await createPriceList(pool);
  const title = `Erste Platte ${unique()}`;
  const release = await releaseWithFiles(pool, { title });
  const campaign = await buyCampaignFor(release.owner, release.id, rows[0]!);
  expect(campaign.status).toBe('PAID_ACTIVE');

  const approval = (await mailsTo(email)).find(({ template }) => template === 'registration-approved');
  expect(approval?.subject).toContain('Ihre Registrierung ist freigeschaltet');
  expect(approval?.text).toContain(loginName);
  await page.goto(/https?:\/\/\S+\/login/.exec(approval?.text ?? '')![0]);
  await form.signIn(loginName);
  await expect(page).toHaveURL(/\/releases/);
  const card = page.getByRole('listitem').filter({ hasText: title });
  await expect(card).toBeVisible({ timeout: 60_000 });
  await card.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Warum Sie das erhalten haben')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Track 1 als MP3 320 kbit/s herunterladen' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^1-01_.*\.mp3$/);
  const path = await download.path();
  expect(probe(path)).toMatchObject({ codec: 'mp3', bitRate: 320_000 });
  expect(tags(path)).toMatchObject({ title: 'Track 1', artist: 'Die Beispielband', album: title });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
});
