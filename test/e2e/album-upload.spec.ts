import { unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { audioFile, formWith, pdfFile, pictureFile } from '../support/media';
import { expect, test } from './support/fixtures';
import { UPLOADS_PER_MINUTE } from './support/global-setup';
import { newRelease, stepLink } from './support/release-editor';
import { apiAs } from './support/server-api';

const FINISHED_MS = 90_000;
/** Of the album, before it has to wait. */
const AT_ONCE = 2;
const TRACKS = AT_ONCE + 4;

test('an album of many tracks waits when the server limits uploads per minute, shows when it continues, and completes', async ({
  page,
  pool,
  signIn,
}) => {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  const short = await audioFile({ seconds: 1 });
  const tracks = Array.from({ length: TRACKS }, (_none, index) => {
    const number = String(index + 1).padStart(2, '0');
    return { name: `${number} Song ${number}.wav`, mimeType: 'audio/wav', buffer: short };
  });
  await signIn(page, promoter);
  await newRelease(page, `Long Album ${unique()}`);
  const refusals: number[] = [];
  page.on('response', (response) => {
    if (response.status() === 429) refusals.push(Number(response.headers()['retry-after']));
  });
  // The person has just sent other files: on a busy machine an album alone would be too slow to reach the limit.
  const others = Array.from({ length: UPLOADS_PER_MINUTE - AT_ONCE }, () => formWith(pdfFile(), 'note.pdf'));
  const sent = await Promise.all(others.map((form) => apiAs(promoter).post('/files/ARTIST_INFO_PDF', form)));
  expect(sent.filter(({ status }) => status >= 400)).toEqual([]);
  await page.locator('section:visible input[type=file]').first().setInputFiles(tracks);
  const waiting = page.getByText(/^Many files in a short time: this upload continues automatically at \d\d:\d\d:\d\d$/);
  await expect(waiting.first()).toBeVisible({ timeout: FINISHED_MS });

  // The cover is added while they wait, and may have to wait too.
  await stepLink(page, 'Artwork').click();
  await expect(page).toHaveURL(/step=artwork-4/);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a file' }).filter({ visible: true }).first().click();
  await (await chooser).setFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await pictureFile() });
  await expect(page.getByText('front.jpg').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(/^front\.jpg · /)).toBeVisible({ timeout: FINISHED_MS });

  await stepLink(page, 'Tracks').click();
  await expect(page).toHaveURL(/step=tracks-3/);
  await expect(page.getByText('WAV 44.1 kHz / 16 bit')).toHaveCount(TRACKS, { timeout: FINISHED_MS });
  await expect(page.getByRole('alert').filter({ hasText: 'Too many uploads' })).toHaveCount(0);
  expect(refusals.length, 'what waits asks no more than what was on its way').toBeLessThanOrEqual(3);
  expect(refusals.every((seconds) => seconds > 0 && seconds <= 60)).toBe(true);
  const { rows } = await pool.query('select 1 from stored_files where uploader_id = $1', [promoter.id]);
  expect(rows).toHaveLength(others.length + TRACKS + 1);
});
