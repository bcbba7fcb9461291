import type { Page } from '@playwright/test';
import { createUser } from '../factories/users';
import { audioFile, pictureFile } from '../support/media';
import { chooseFirst } from './support/choose';
import { expect, test } from './support/fixtures';
import { newRelease, stepLink } from './support/release-editor';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });

/** Delays saves of releases. @returns a function that continues them */
async function holdSaves(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/releases/*', async (route) => {
    if (route.request().method() === 'PATCH') await held;
    await route.continue();
  });
  return letGo;
}

test.describe('the release editor', () => {
  test('leads from a title to a release that is ready for sampling', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await newRelease(page, 'Night Bus');

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
    // The name is typed at once: the space in it must not press the button again.
    await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toBeFocused();
    await page.keyboard.type('Ada Depot');
    await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Ada Depot');
    await page.getByRole('button', { name: 'Use for all tracks without authors' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
    await button(page, 'go to Artwork').click();

    await page.locator('#artwork-front-cover input[type=file]').setInputFiles({
      name: 'cover.jpg',
      mimeType: 'image/jpeg',
      buffer: await pictureFile(),
    });
    await expect(page.getByText('1400 × 1400 px')).toBeVisible();
    await button(page, 'go to Artist').click();
    await stepLink(page, 'Contacts').click();
    await button(page, 'Add myself').click();
    await button(page, 'go to Videos').click();

    await stepLink(page, 'Release').click();
    await page.getByLabel('Label code').fill('12345');
    await page.getByLabel('Label', { exact: true }).fill('Depot Records');
    await chooseFirst(page, 'Format');
    await chooseFirst(page, 'Genres');
    await page.getByLabel('Release date').fill('2027/01/15');
    await page.keyboard.press('Enter');
    await button(page, 'go to Tracks').click();

    await stepLink(page, 'Overview').click();
    await expect(page.getByText('Nothing is missing. The release is ready for sampling.')).toBeVisible();
    await expect(page.getByText('Sampling ready')).toBeVisible();
  });

  test('shows why a recording is refused, and marks the step with an error', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await newRelease(page, 'Wrong rate');
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
    await expect(stepLink(page, 'Tracks')).toContainText('1 error');
  });

  test('accepts a recording that is mono or above full scale, and shows both facts', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await newRelease(page, 'High resolution');
    await page
      .locator('section:visible input[type=file]')
      .first()
      .setInputFiles([
        {
          name: '01 Loud.wav',
          mimeType: 'audio/wav',
          buffer: await audioFile({ codec: 'pcm_f32le', sampleRate: 192_000, level: 4, channels: 1 }),
        },
        {
          name: '02 Fine.flac',
          mimeType: 'audio/flac',
          buffer: await audioFile({ codec: 'flac', sampleRate: 88_200, ext: 'flac' }),
        },
      ]);
    await expect(page.getByText('WAV 192 kHz / 32 bit float')).toBeVisible();
    await expect(page.getByText('FLAC 88.2 kHz / 24 bit')).toBeVisible();
    const mono = page.getByText('Mono', { exact: true });
    await expect(mono).toHaveCount(1);
    await mono.focus();
    await expect(page.getByRole('tooltip')).toContainText('delivered in mono');
    // It is measured after the upload.
    await expect(page.getByText(/^True peak 5\.\d dBTP$/)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^True peak/)).toHaveCount(1);
  });

  test('keeps the input when the step changes, and asks before leaving without saving', async ({
    page,
    pool,
    signIn,
  }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await newRelease(page, 'Half typed');
    await button(page, 'Add track').click();
    await page.getByLabel('Title, Set 1, track 1').fill('Not saved');
    await stepLink(page, 'Contacts').click();
    await stepLink(page, 'Tracks').click();
    await expect(page.getByLabel('Title, Set 1, track 1')).toHaveValue('Not saved');
    await page.getByRole('link', { name: 'Releases', exact: true }).click();
    await expect(page.getByText('Leave without saving?')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Leave without saving?')).toBeHidden();
    await button(page, /^Save$/).click();
    await expect(page.getByText('This step is saved.').filter({ visible: true })).toBeVisible();
  });

  test('stays at the chosen step when an earlier save completes', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await newRelease(page, 'Ungeduld');
    await stepLink(page, 'Contacts').click();
    const letGo = await holdSaves(page);
    await button(page, 'Add myself').click();
    await button(page, 'go to Videos').click();
    await stepLink(page, 'Release').click();
    await expect(page).toHaveURL(/step=release-2/);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    letGo();
    await saved;
    await expect(stepLink(page, 'Contacts')).toContainText('Complete');
    await expect(page).toHaveURL(/step=release-2/);
    await expect(page.getByLabel('Label code')).toBeVisible();
  });

  test('keeps a recording and text that are added during a save of the tracks', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await newRelease(page, 'Slow line');
    await button(page, 'Add track').click();
    await page.getByLabel('Title, Set 1, track 1').fill('Sent');
    const letGo = await holdSaves(page);
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
    await button(page, /^Save$/).click();
    await page.getByLabel('Artist, Set 1, track 1').fill('Typed meanwhile');
    const buffer = await audioFile();
    await page
      .getByRole('row')
      .locator('input[type=file]')
      .setInputFiles({ name: 'Sent.wav', mimeType: 'audio/wav', buffer });
    await expect(page.getByText('WAV 44.1 kHz / 16 bit')).toBeVisible();
    letGo();
    await saved;
    await expect(page.getByText('Saved.', { exact: false }).first()).toBeVisible();
    await expect(page.getByText('WAV 44.1 kHz / 16 bit')).toBeVisible();
    await expect(page.getByLabel('Artist, Set 1, track 1')).toHaveValue('Typed meanwhile');
    await button(page, /^Save$/).click();
    await expect(page.getByText('This step is saved.').filter({ visible: true })).toBeVisible();
    await page.reload();
    await expect(page.getByText('WAV 44.1 kHz / 16 bit')).toBeVisible();
    await expect(page.getByLabel('Artist, Set 1, track 1')).toHaveValue('Typed meanwhile');
  });

  test('saves rights data of collapsed parts, and shows what is missing at its field', async ({
    page,
    pool,
    signIn,
  }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await newRelease(page, 'Rechte');
    await stepLink(page, 'Release').click();
    const rights = button(page, 'Rights and origin');
    const year = page.getByLabel('℗ year').filter({ visible: true });
    await expect(year).toHaveCount(0);
    await rights.click();
    await year.fill('2024');
    await page.getByLabel('Artist in Latin letters').fill('椎名林檎');
    await page.getByLabel('Catalogue number').fill('KAI 012');
    await expect(page.getByText('Use Latin letters only')).toBeVisible();
    await page.getByLabel('Artist in Latin letters').fill('Shiina Ringo');
    // The collapsed part is expanded when an incomplete line in it is refused.
    await rights.click();
    await expect(year).toHaveCount(0);
    await button(page, 'go to Tracks').click();
    await expect(page.getByText('Enter a ℗ owner of the recording')).toBeVisible();
    await page.getByLabel('℗ owner of the recording').fill('Kaiserkai');
    await button(page, 'go to Tracks').click();

    await button(page, 'Add track').click();
    await page.getByLabel('Title, Set 1, track 1').fill('Eins');
    await page.getByRole('button', { name: 'Authors of Eins' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Rights and origin of this recording' }).click();
    await drawer.getByLabel('Year of recording').fill('1997');
    await drawer.getByLabel('Country of recording').fill('Japan');
    await page.keyboard.press('Enter');
    await drawer.getByLabel('Language').fill('Japanese');
    await page.keyboard.press('Enter');
    await drawer.getByLabel('ISWC').fill('T-034.524.680-2');
    await drawer.getByRole('button', { name: 'Close' }).last().click();
    await button(page, 'Save').first().click();
    await page.getByRole('button', { name: 'Authors of Eins' }).click();
    await expect(drawer.getByText('This value is no valid ISWC')).toBeVisible();
    await drawer.getByLabel('ISWC').fill('T-034.524.680-1');
    await drawer.getByRole('button', { name: 'Close' }).last().click();
    await button(page, 'Save').first().click();
    await expect(page.getByText('This step is saved.').filter({ visible: true })).toBeVisible();

    const id = /releases\/(\d+)/.exec(page.url())?.[1] ?? '';
    await page.reload();
    await page.getByRole('button', { name: 'Authors of Eins' }).click();
    await drawer.getByRole('button', { name: 'Rights and origin of this recording' }).click();
    await expect(drawer.getByLabel('Year of recording')).toHaveValue('1997');
    await expect(drawer.getByText('Japan', { exact: true })).toBeVisible();
    await expect(drawer.getByLabel('ISWC')).toHaveValue('T-034.524.680-1');
    await page.goto(`/releases/${id}/details?preview`);
    await expect(page.getByText('℗ 2024 Kaiserkai')).toBeVisible();
    await expect(page.getByText('KAI 012')).toBeVisible();
    await expect(page.getByText('Recorded 1997, Japan · Japanese · ISWC T-034.524.680-1')).toBeVisible();
  });

  test('shows that an ISRC is invalid when the step is saved', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await newRelease(page, 'Wrong code');
    await button(page, 'Add track').click();
    await page.getByLabel('Title, Set 1, track 1').fill('One');
    await page.getByLabel('ISRC, Set 1, track 1').fill('XX');
    await button(page, 'Save').first().click();
    await expect(page.getByText('This value is no valid ISRC')).toBeVisible();
  });

  test('discards the changes of a step, added entries and uploads included, after a confirmation', async ({
    page,
    pool,
    signIn,
  }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await newRelease(page, 'Second thoughts');
    await button(page, 'Add track').click();
    await page.getByLabel('Title, Set 1, track 1').fill('Kept');
    await button(page, /^Save$/).click();
    await expect(button(page, /^Go to Artwork$/)).toBeVisible();
    await page.getByLabel('Title, Set 1, track 1').fill('Lost');
    await button(page, 'Add track').click();
    await page
      .getByRole('row')
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'Lost.wav', mimeType: 'audio/wav', buffer: await audioFile() });
    await expect(page.getByText('WAV 44.1 kHz / 16 bit')).toBeVisible();
    await expect(button(page, /^Save and go to Artwork$/)).toBeVisible();
    const question = page.getByRole('dialog', { name: /^Discard the changes/ });
    await button(page, 'Discard changes').click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Title, Set 1, track 1')).toHaveValue('Lost');
    await button(page, 'Discard changes').click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel('Title, Set 1, track 1')).toHaveValue('Kept');
    await expect(page.getByLabel('Title, Set 1, track 2')).toHaveCount(0);
    await expect(page.getByText('WAV 44.1 kHz / 16 bit')).toBeHidden();
    await expect(button(page, 'Discard changes')).toHaveCount(0);

    await stepLink(page, 'Contacts').click();
    await button(page, 'Add myself').click();
    await expect(page.getByLabel('First name')).toHaveCount(1);
    await button(page, 'Discard changes').click();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(question).toBeHidden();
    await expect(page.getByLabel('First name')).toHaveCount(0);
    await button(page, /^Go to Videos$/).click();
    await expect(page).toHaveURL(/step=videos-7/);
  });

  test('marks the fields that sampling requires while they are empty', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await newRelease(page, 'Marks');
    await stepLink(page, 'Release').click();
    const marks = page.locator('[data-text="needed for sampling"]').filter({ visible: true });
    // Label code, label, format, genres and release date.
    await expect(marks).toHaveCount(5);
    await page.getByLabel('Label code').fill('12345');
    await expect(marks).toHaveCount(4);
    await page.getByLabel('Label code').fill('');
    await expect(marks).toHaveCount(5);
  });

  test('opens the last step for a URL with an unknown step', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await newRelease(page, 'Addresses');
    await page.goto(`${new URL(page.url()).pathname}?step=nonsense-99`);
    await expect(stepLink(page, 'Overview')).toHaveAttribute('aria-current', 'step');
  });

  test('opens no other step of a new release before it is saved, and says so', async ({ page, pool, signIn }) => {
    await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
    await page.goto('/releases/new');
    // Playwright itself would wait until the link is enabled.
    await stepLink(page, 'Tracks').click({ force: true });
    await expect(page.getByText('The release has to be saved first.')).toBeVisible();
    await expect(stepLink(page, 'Release')).toHaveAttribute('aria-current', 'step');
  });
});
