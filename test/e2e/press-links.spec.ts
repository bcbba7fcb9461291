import type { Page } from '@playwright/test';
import { insertRow, unique } from '../factories/insert';
import { createRelease } from '../factories/release';
import { BROWSER } from '../http/press/support';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';
import { releaseWithFiles } from './support/real-release';

const PATIENCE_MS = 60_000;
/** Longer than what counts as listened to. */
const SECONDS = 40;

test.beforeEach(() => test.setTimeout(5 * PATIENCE_MS));

const shot = (page: Page, name: string) =>
  process.env.SHOTS ? page.screenshot({ path: `${process.env.SHOTS}/${name}.png` }) : undefined;

test('a promoter gives a release to a journalist by a link, who listens by keyboard, answers, and is seen in the result', async ({
  page,
  pool,
  browser,
  signIn,
  mailsTo,
}) => {
  const title = `Ebbe ${unique()}`;
  const release = await releaseWithFiles(pool, { title, status: 'READY' }, SECONDS);
  const added = `Flut ${unique()}`;
  await createRelease(pool, release.owner.companyId!, { title: added, status: 'READY' });
  await signIn(page, release.owner);
  await page.goto(`/press-links/new?releaseId=${release.id}`);
  await expect(page.getByRole('heading', { name: 'New press link' })).toBeVisible({ timeout: PATIENCE_MS });
  await shot(page, 'new');
  await page.getByRole('button', { name: 'Make it and choose people' }).click();

  // Pasted as from a mail: a name and an address; the basis is asked for.
  const dialog = page.getByRole('dialog', { name: 'Who gets a personal link?' });
  const email = `kim.${unique()}@example.org`;
  await dialog.getByLabel('E-mail addresses, one a line').fill(`Kim Berg <${email}>\nnobody`);
  await expect(dialog.getByText('1 address found')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'On what basis' }).click();
  await page.getByTitle('Press contact').click();
  await shot(page, 'add');
  await dialog.getByRole('button', { name: 'Make links' }).click();
  const addresses = page.getByRole('dialog', { name: '1 new link' });
  await expect(addresses).toBeVisible();
  await shot(page, 'addresses');
  const address = (await addresses.getByText(/\/p\/[\w-]+#token=/).textContent())!.trim();
  await addresses.getByRole('button', { name: 'Close' }).last().click();

  // The guest has no account, and another browser.
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    locale: 'en-US',
    userAgent: BROWSER,
  });
  const guest = await context.newPage();
  await guest.goto(/https?:\S+/.exec(address)![0]);
  await expect(guest.getByRole('heading', { name: 'Hello Kim Berg' })).toBeVisible({ timeout: PATIENCE_MS });
  expect(guest.url()).not.toContain('token');
  await expect(guest.getByText('sees what you listen to and download here, with your name')).toBeVisible();
  expect(await seriousFindings(guest)).toEqual([]);
  await shot(guest, 'guest-360');

  const play = guest.getByRole('button', { name: /^Play / }).first();
  await expect(play).toBeEnabled({ timeout: PATIENCE_MS });
  await play.focus();
  await guest.keyboard.press('Enter');
  await expect(guest.getByRole('region', { name: 'Player' })).toBeVisible();
  await shot(guest, 'guest-playing');
  const seek = guest.getByRole('slider', { name: 'Place in the track' });
  await expect
    .poll(async () => Number(await seek.getAttribute('aria-valuenow')), { timeout: PATIENCE_MS })
    .toBeGreaterThan(1);
  await seek.focus();
  await guest.keyboard.press('ArrowRight');
  await expect.poll(async () => Number(await seek.getAttribute('aria-valuenow'))).toBeGreaterThan(5);

  const answers = guest.getByRole('group', { name: `Your answer about ${title}` });
  const saved = guest.waitForResponse((answer) => answer.url().endsWith('/answer') && answer.ok());
  await answers.getByText('Will cover it').click();
  await saved;
  // What was played is sent when the page is left, and every few seconds.
  await guest.waitForResponse((answer) => answer.url().endsWith('/events') && answer.ok());
  await guest.setViewportSize({ width: 1440, height: 900 });
  await shot(guest, 'guest-1440');

  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Will cover it', {
    timeout: PATIENCE_MS,
  });
  await shot(page, 'people');
  await page.getByRole('tab', { name: 'Result' }).click();
  const track = page.getByRole('row').filter({ hasText: 'Track 1' });
  // A second round of events may still be on its way.
  await expect(async () => {
    await page.reload();
    await expect(track.getByRole('cell').nth(1)).toHaveText('1', { timeout: 2_000 });
  }).toPass({ timeout: PATIENCE_MS });
  await shot(page, 'result');
  expect(await seriousFindings(page)).toEqual([]);

  // A further release is put on the link, and the guest sees both at once.
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('combobox', { name: 'Releases' }).click();
  await page.keyboard.type(added);
  await page.getByTitle(added).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Press link saved. Guests see the change at once.')).toBeVisible();
  await shot(page, 'settings');
  await guest.reload();
  for (const name of [title, added])
    await expect(guest.getByRole('heading', { name }).first()).toBeVisible({ timeout: PATIENCE_MS });

  // The release says who had access to it, and what guests said.
  await page.goto(`/releases/${release.id}/press`);
  await expect(page.getByRole('link', { name: title }).first()).toBeVisible({ timeout: PATIENCE_MS });
  await page.getByRole('tab', { name: 'Answers' }).click();
  await expect(page.getByText('Kim Berg · ')).toContainText('Will cover it');
  await page.getByRole('tab', { name: 'Who had access' }).click();
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Guest');
  await shot(page, 'access');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('tab', { name: 'Press links' }).click();
  await page.getByRole('link', { name: title }).first().click();

  // Revoked: at once, and the address is one that does not exist.
  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Revoked').first()).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This link does not exist' })).toBeVisible();
  await shot(guest, 'unknown');
  expect(await mailsTo(email), 'the product mails guests only what they asked for').toEqual([]);
  await context.close();
});

test('a guest of a link with device code enters the mailed code on a new device, and listens', async ({
  page,
  pool,
  browser,
  signIn,
  mailsTo,
}) => {
  const release = await releaseWithFiles(pool, { title: `Föhn ${unique()}`, status: 'READY' });
  const email = `zoë.${unique()}@example.org`;
  const contact = { company_id: release.owner.companyId, version: 1 };
  await insertRow(pool, 'company_contacts', { ...contact, first_name: 'Zoë', last_name: 'Müller', email });
  await insertRow(pool, 'company_contacts', { ...contact, first_name: 'Ohne', last_name: 'Adresse' });
  await signIn(page, release.owner);
  await page.goto(`/press-links/new?releaseId=${release.id}`);
  await page.getByRole('switch', { name: 'Code by e-mail on each new device' }).click();
  await page.getByRole('button', { name: 'Make it and choose people' }).click();

  // A contact without an address cannot be chosen; a link with code offers neither names nor an address for everybody.
  const dialog = page.getByRole('dialog', { name: 'Who gets a personal link?' });
  await expect(dialog.getByText('This link asks for a code by e-mail on each new device.')).toBeVisible();
  await expect(dialog.getByLabel('Names without an address, one a line')).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Single contacts' }).click();
  await expect(page.getByTitle('Ohne Adresse · no e-mail address')).toHaveClass(/disabled/);
  await page.keyboard.type('Müller');
  await page.getByTitle(`Zoë Müller · ${email}`).click();
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Make links' }).click();
  const addresses = page.getByRole('dialog', { name: '1 new link' });
  const address = /https?:\S+/.exec((await addresses.getByText(/\/p\/[\w-]+#token=/).textContent())!)![0];

  const context = await browser.newContext({ locale: 'en-US', userAgent: BROWSER });
  const guest = await context.newPage();
  await guest.goto(address);
  await expect(guest.getByRole('heading', { name: 'New device' })).toBeVisible({ timeout: PATIENCE_MS });
  await guest.getByRole('button', { name: 'Send the code by e-mail' }).click();
  const field = guest.getByLabel('Code from the e-mail');
  await expect(field).toBeFocused();
  expect(await seriousFindings(guest)).toEqual([]);
  const codes = async () => (await mailsTo(email)).map(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? '');
  await expect.poll(async () => (await codes()).length, { timeout: PATIENCE_MS }).toBe(1);
  const [code = ''] = await codes();
  await field.fill(code === '000000' ? '000001' : '000000');
  await guest.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(guest.getByRole('alert')).toContainText('The code is not correct or no longer valid.');
  expect(await seriousFindings(guest)).toEqual([]);

  // A newer code takes what was typed, and what was said of it, from the form.
  await guest.getByRole('button', { name: 'Send a new code' }).click();
  await expect(guest.getByText('A new code is on its way. The earlier one is no longer valid.')).toBeVisible();
  await expect(guest.getByRole('alert')).toHaveCount(0);
  await expect(field).toHaveValue('');
  await expect.poll(async () => (await codes()).length, { timeout: PATIENCE_MS }).toBe(2);
  await field.fill((await codes())[0] ?? '');
  await field.press('Enter');
  await expect(guest.getByRole('heading', { name: 'Hello Zoë Müller' })).toBeVisible({ timeout: PATIENCE_MS });
  const play = guest.getByRole('button', { name: /^Play / }).first();
  await expect(play).toBeEnabled({ timeout: PATIENCE_MS });
  await play.click();
  await expect(guest.getByRole('region', { name: 'Player' })).toBeVisible();

  // The device stays open; another one is asked again.
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'Hello Zoë Müller' })).toBeVisible({ timeout: PATIENCE_MS });
  const other = await browser.newContext({ locale: 'en-US', userAgent: BROWSER });
  const stranger = await other.newPage();
  await stranger.goto(address);
  await expect(stranger.getByRole('heading', { name: 'New device' })).toBeVisible({ timeout: PATIENCE_MS });
  await other.close();
  await context.close();
});
