import { unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { audioFile } from '../support/media';
import { expect, test } from './support/fixtures';
import { newRelease } from './support/release-editor';

const CHECKED_MS = 60_000;

test('cue points are set by key where a recording plays, and typed', async ({ page, pool, signIn }) => {
  await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
  await newRelease(page, `Cue ${unique()}`);
  await page
    .locator('section:visible input[type=file]')
    .first()
    .setInputFiles([{ name: '01 Ramp.wav', mimeType: 'audio/wav', buffer: await audioFile({ seconds: 20 }) }]);
  await expect(page.getByText('WAV 44.1 kHz / 16 bit')).toHaveCount(1, { timeout: CHECKED_MS });
  await page.getByRole('textbox', { name: 'Title, Set 1, track 1' }).fill('Ramp');
  await page.getByRole('button', { name: /Authors of Ramp$/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Cue points' }).click();
  await expect(drawer.getByText(/^Measured: /)).toHaveCount(2, { timeout: CHECKED_MS });
  const here = drawer.getByRole('button', { name: 'Intro ends here' });
  await expect(here, 'nothing plays yet').toBeDisabled();

  await drawer.getByRole('button', { name: /^Play/ }).click();
  await expect(here).toBeEnabled();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('i');
  const intro = drawer.getByLabel('End of the intro');
  await expect(intro).not.toHaveValue('');

  await intro.fill('three');
  await intro.blur();
  await expect(drawer.getByText('Enter a position such as 0:14.5')).toBeVisible();
  await expect(intro).toHaveValue('three');
  await intro.fill('0:04,5');
  await drawer.getByLabel('Start of the outro').fill('15.25');
  await drawer.getByLabel('Start of the outro').blur();
  await expect(intro).toHaveValue('0:04.5');
  await drawer.getByLabel('Ending').click();
  await page.getByTitle('Fade-out').click();
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /^Save/ }).filter({ visible: true }).first().click();
  await expect
    .poll(async () => {
      const { rows } = await pool.query<Record<string, unknown>>(
        `select t.intro_ms, t.outro_ms, t.ending, t.cue_points_file_id = t.audio_file_id as "isForFile"
         from tracks t order by t.id desc limit 1`,
      );
      return rows[0];
    })
    .toEqual({ intro_ms: 4_500, outro_ms: 15_250, ending: 'FADE', isForFile: true });
});
