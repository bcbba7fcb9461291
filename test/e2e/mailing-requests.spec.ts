import { createRelease, sampleTo } from '../factories/release';
import { unique } from '../factories/insert';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';
import { mediaPerson, releaseWithFiles } from './support/real-release';

const PATIENCE_MS = 60_000;

test.beforeEach(() => test.setTimeout(4 * PATIENCE_MS));

test('an editor requests, withdraws and requests a mailing, the label sends it, and both pages update live', async ({
  page,
  pool,
  browser,
  signIn,
}) => {
  const editor = await mediaPerson(pool, 'MEDIA_USER');
  await pool.query(
    `update up_users set role_mailing_request_allowed = true, street = 'Hafenweg 1',
       postal_code = '20457', city = 'Hamburg',
       country = 'DE' where id = $1`,
    [editor.id],
  );
  const title = `Ebbe ${unique()}`;
  const release = await releaseWithFiles(pool, { title });
  await pool.query(`update companies set mailing_request_feature = 'VISIBLE_AND_ACTIVE' where id = $1`, [
    release.owner.companyId,
  ]);
  await sampleTo(pool, release.id, editor.companyId ?? 0);
  const label = await (await browser.newContext()).newPage();
  await signIn(label, release.owner);
  await label.goto('/releases');
  await label.getByRole('menuitem', { name: 'Mailing requests' }).click({ timeout: PATIENCE_MS });
  await expect(label.getByText('No mailing requests')).toBeVisible({ timeout: PATIENCE_MS });
  await expect(label.getByRole('button', { name: 'Addresses' })).toBeDisabled();

  await signIn(page, editor);
  await page.goto(`/releases/${release.id}/details`);
  const panel = page.getByRole('region', { name: 'Material by mail' });
  await panel.getByRole('button', { name: 'Request mailing' }).click({ timeout: PATIENCE_MS });
  const dialog = page.getByRole('dialog', { name: `Request a mailing of ${title}` });
  await expect(dialog.getByLabel('Street and number')).toHaveValue('Hafenweg 1');
  await dialog.getByLabel('Street and number').fill('');
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(dialog.getByText('Enter a street and number')).toBeVisible();
  await dialog.getByLabel('Street and number').fill('Kai 7');
  await dialog.getByLabel('A sentence to the label').fill('The vinyl, please.');
  expect(await seriousFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send request' }).click();
  await expect(panel.getByText('Open', { exact: true })).toBeVisible();

  // The label's list is updated live.
  const row = label.getByRole('row').filter({ hasText: 'The vinyl, please.' });
  await expect(row).toContainText('Kai 7', { timeout: PATIENCE_MS });
  await expect(label.getByRole('button', { name: 'Addresses' })).toBeEnabled();
  expect(await seriousFindings(label)).toEqual([]);

  await panel.getByRole('button', { name: 'Withdraw request' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw request' }).click();
  await expect(panel.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(row).toContainText('Withdrawn', { timeout: PATIENCE_MS });
  await panel.getByRole('button', { name: 'Request again' }).click();
  await page.getByRole('dialog').getByLabel('A sentence to the label').fill('Now for sure.');
  await page.getByRole('dialog').getByRole('button', { name: 'Send request' }).click();

  const second = label.getByRole('row').filter({ hasText: 'Now for sure.' });
  await second.getByRole('button', { name: /^Mark as sent/ }).click({ timeout: PATIENCE_MS });
  const answer = label.getByRole('dialog', { name: 'Mark the mailing as sent?' });
  await answer.getByLabel('A sentence to the editors').fill('On its way.');
  await answer.getByRole('button', { name: 'Mark as sent' }).click();
  await expect(second).toContainText('Sent');
  await expect(panel).toContainText('The label says: On its way.', { timeout: PATIENCE_MS });
  await page.goto('/notifications');
  await expect(page.getByText(`has sent you a mailing of “${title}”`)).toBeVisible({ timeout: PATIENCE_MS });
});

test('on a phone: a label declines several requests with one reason; the button is disabled where it accepts none', async ({
  page,
  pool,
  browser,
  signIn,
}) => {
  const editor = await mediaPerson(pool, 'MEDIA_USER');
  await pool.query('update up_users set role_mailing_request_allowed = true where id = $1', [editor.id]);
  const release = await releaseWithFiles(pool, { title: `Flut ${unique()}` });
  const companyId = release.owner.companyId ?? 0;
  await sampleTo(pool, release.id, editor.companyId ?? 0);
  const offer = (visibility: string) =>
    pool.query('update companies set mailing_request_feature = $2 where id = $1', [companyId, visibility]);

  await signIn(page, editor);
  await offer('VISIBLE_AND_INACTIVE');
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(`/releases/${release.id}/details`);
  const panel = page.getByRole('region', { name: 'Material by mail' });
  await expect(panel.getByRole('button', { name: 'Request mailing' })).toBeDisabled({ timeout: PATIENCE_MS });
  await expect(panel).toContainText('Mailing requests are not possible for this release.');
  await offer('NOT_VISIBLE');
  await page.reload();
  await expect(page.getByRole('region', { name: 'Notepad' })).toBeVisible();
  await expect(panel).toBeHidden();

  const titles = [`Nehrung ${unique()}`, `Watt ${unique()}`];
  for (const title of titles) {
    const { id } = await createRelease(pool, companyId, { title });
    await pool.query(
      `insert into mailing_requests (document_id, user_id, release_id,
         company_id, status, version, requested_at, person_name,
         recipient, street, postal_code, city, country)
       values ($1, $2, $3, $4, 'OPEN', 1, now(), $5, 'Kim', 'Kai 7', '20457', 'Hamburg', 'DE')`,
      [unique(), editor.id, id, companyId, title],
    );
  }
  const label = await (await browser.newContext({ viewport: { width: 360, height: 780 } })).newPage();
  await signIn(label, release.owner);
  await label.goto('/mailing-requests');
  for (const title of titles) {
    await label.getByRole('checkbox', { name: `Choose the request of ${title}` }).check({ timeout: PATIENCE_MS });
  }
  const bulk = label.getByRole('group', { name: 'Chosen requests' });
  await expect(bulk).toContainText('2 chosen');
  await bulk.getByRole('button', { name: 'Decline' }).click();
  const dialog = label.getByRole('dialog', { name: 'Decline 2 requests?' });
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(dialog.getByText('Enter a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Out of stock.');
  await dialog.getByRole('button', { name: 'Decline' }).click();
  await expect(label.getByText('Out of stock.')).toHaveCount(2, { timeout: PATIENCE_MS });
  expect(await label.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await seriousFindings(label)).toEqual([]);
});
