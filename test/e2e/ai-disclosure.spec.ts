import { createInstitution } from '../factories/campaign';
import { createRelease, sampleTo } from '../factories/release';
import { createUser } from '../factories/users';
import { choose } from './support/choose';
import { expect, test } from './support/fixtures';

test('a label states AI in a track, a station chooses its rule, and its editor reads both', async ({
  page,
  pool,
  signIn,
}) => {
  const promoter = await createUser(pool, 'PROMO_ADMIN', { preferred_app_locale: 'en-US' });
  const release = await createRelease(pool, promoter.companyId!, { title: 'Machine Choir' });
  await signIn(page, promoter);
  await page.goto(`/releases/${release.id}?step=tracks-3`);
  await page
    .getByRole('button', { name: /Authors of/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: /AI disclosure/ }).click();
  await choose(page, 'Generative AI', 'Partly made with AI');
  await drawer.getByRole('checkbox', { name: 'Vocals' }).check();
  await drawer.getByLabel('Tool').fill('Klangmaschine 3');
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /^Save/ }).filter({ visible: true }).first().click();
  await expect(page.getByText('This step is saved.').filter({ visible: true }).first()).toBeVisible();

  const station = await createInstitution(pool, {});
  await sampleTo(pool, release.id, station.id);
  const administrator = await createUser(pool, 'MEDIA_ADMIN', {
    company_id: station.id,
    preferred_app_locale: 'en-US',
  });
  await signIn(page, administrator);
  await page.goto('/administration/companies/my');
  await choose(page, 'Releases partly made with AI', 'Do not deliver automatically');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/saved/i).first()).toBeVisible();

  const editor = await createUser(pool, 'MEDIA_USER', { company_id: station.id, preferred_app_locale: 'en-US' });
  await signIn(page, editor);
  await page.goto('/releases');
  const row = page.getByRole('row', { name: /Machine Choir/ });
  await expect(row.getByText('Partly made with AI')).toBeVisible();
  await page.goto(`/releases/${release.id}/details`);
  await expect(page.getByText(/By your company’s AI rule this release is not delivered automatically/)).toBeVisible();
  await expect(page.getByText(/Vocals · Tool: Klangmaschine 3 · Stated by the label/).first()).toBeVisible();
});
