import type { Locator, Page } from '@playwright/test';
import { createUser } from '../factories/users';
import { audioFile, pictureFile } from '../support/media';
import { expect, test } from './support/fixtures';

const step = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Steps of the release' }).getByRole('link', { name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });

async function createRelease(page: Page, title: string): Promise<void> {
  await page.goto('/releases/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Artist', { exact: true }).fill('The Depots');
  await button(page, 'Save and go to Tracks').click();
  await expect(page).toHaveURL(/\/releases\/\d+\?step=tracks-3/);
}

async function choose(page: Page, label: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page
    .locator('.ant-select-dropdown:visible [aria-selected], .ant-select-dropdown:visible .ant-select-item-option')
    .or(page.locator('.ant-select-dropdown:visible .ant-select-tree-title'))
    .filter({ visible: true })
    .first()
    .click();
  await page.keyboard.press('Escape');
}

test.describe('the release editor', () => {
  test('leads from a title to a release that is ready for sampling', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await createRelease(page, 'Night Bus');

    const [first, second] = [await audioFile(), await audioFile({ frequency: 330, codec: 'flac', ext: 'flac' })];
    await page
      .locator('section:visible input[type=file]')
      .first()
      .setInputFiles([
        { name: '02 Terminus.flac', mimeType: 'audio/flac', buffer: second },
        { name: '01 Night Bus.wav', mimeType: 'audio/wav', buffer: first },
      ]);
    await expect(page.getByLabel('Title, Set 1, track 1')).toHaveValue('Night Bus');
    await expect(page.getByLabel('Title, Set 1, track 2')).toHaveValue('Terminus');
    await expect(page.getByText('WAV 44.1 kHz / 16 bit')).toBeVisible();
    await expect(page.getByText('FLAC 44.1 kHz / 16 bit')).toBeVisible();

    await page.getByRole('button', { name: 'Authors of Night Bus' }).click();
    await page.getByRole('button', { name: 'Add author' }).click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ada Depot');
    await page.getByRole('button', { name: 'Use for all tracks without authors' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await button(page, 'Save and go to Artwork').click();

    await page.locator('#artwork-front-cover input[type=file]').setInputFiles({
      name: 'cover.jpg',
      mimeType: 'image/jpeg',
      buffer: await pictureFile(),
    });
    await expect(page.getByText('1400 × 1400 px')).toBeVisible();
    await button(page, 'Save and go to Artist').click();
    await step(page, 'Contacts').click();
    await button(page, 'Add myself').click();
    await button(page, 'Save and go to Videos').click();

    await step(page, 'Release').click();
    await page.getByLabel('Label code').fill('12345');
    await page.getByLabel('Label', { exact: true }).fill('Depot Records');
    await choose(page, 'Format');
    await choose(page, 'Genres');
    await page.getByLabel('Release date').fill('2027/01/15');
    await page.keyboard.press('Enter');
    await button(page, 'Save and go to Tracks').click();

    await step(page, 'Overview').click();
    await expect(page.getByText('Nothing is missing. The release is ready for sampling.')).toBeVisible();
    await expect(page.getByText('Sampling ready')).toBeVisible();
  });

  test('says in words why a recording is refused, and marks the step', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await createRelease(page, 'Wrong rate');
    await page
      .locator('section:visible input[type=file]')
      .first()
      .setInputFiles({
        name: '01 Too Slow.wav',
        mimeType: 'audio/wav',
        buffer: await audioFile({ sampleRate: 32_000 }),
      });
    await expect(
      page.getByRole('alert').filter({ hasText: 'The sample rate of 32000 Hz is not accepted.' }),
    ).toBeVisible();
    await expect(step(page, 'Tracks')).toContainText('1 error');
  });

  test('keeps what was typed while steps change, and asks before it is lost', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await createRelease(page, 'Half typed');
    await button(page, 'Add track').click();
    await page.getByLabel('Title, Set 1, track 1').fill('Not saved');
    await step(page, 'Contacts').click();
    await step(page, 'Tracks').click();
    await expect(page.getByLabel('Title, Set 1, track 1')).toHaveValue('Not saved');
    await page.getByRole('link', { name: 'Releases', exact: true }).click();
    await expect(page.getByText('Leave without saving?')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Leave without saving?')).toBeHidden();
    await button(page, /^Save$/).click();
    await expect(page.getByText('Everything is saved.').filter({ visible: true })).toBeVisible();
  });

  test('who goes to another step while one is being saved stays there', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await createRelease(page, 'Ungeduld');
    await step(page, 'Contacts').click();
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    await page.route('**/api/releases/*', async (route) => {
      if (route.request().method() === 'PATCH') await held;
      await route.continue();
    });
    await button(page, 'Add myself').click();
    await button(page, 'Save and go to Videos').click();
    await step(page, 'Release').click();
    await expect(page).toHaveURL(/step=release-2/);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    letGo();
    await saved;
    await expect(step(page, 'Contacts')).toContainText('Complete');
    await expect(page).toHaveURL(/step=release-2/);
    await expect(page.getByLabel('Label code')).toBeVisible();
  });

  test('takes a wrong ISRC to its field', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await createRelease(page, 'Wrong code');
    await button(page, 'Add track').click();
    await page.getByLabel('Title, Set 1, track 1').fill('One');
    await page.getByLabel('ISRC, Set 1, track 1').fill('XX');
    await button(page, 'Save').first().click();
    await expect(page.getByText('This value is no valid ISRC')).toBeVisible();
  });

  test('an identifier that is no step means the last one', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await createRelease(page, 'Addresses');
    await page.goto(`${new URL(page.url()).pathname}?step=nonsense-99`);
    await expect(step(page, 'Overview')).toHaveAttribute('aria-current', 'step');
  });
});
