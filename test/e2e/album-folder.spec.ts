import { unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { audioFile, pdfFile, pictureFile, videoFile } from '../support/media';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';
import { newRelease, stepLink } from './support/release-editor';

test.describe.configure({ timeout: 240_000 });

const FINISHED = { timeout: 90_000 };

test('the files of an album find their steps when they are dropped on the tracks, and are saved there', async ({
  page,
  pool,
  signIn,
}) => {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  await signIn(page, promoter);
  const title = `Album ${unique()}`;
  await newRelease(page, title);
  const tracks = page.locator('section:visible input[type=file]').first();
  await tracks.setInputFiles([
    { name: '01 Night Ferry.wav', mimeType: 'audio/wav', buffer: await audioFile({ seconds: 1 }) },
    { name: 'Cover.jpg', mimeType: 'image/jpeg', buffer: await pictureFile() },
    { name: 'Booklet.pdf', mimeType: 'application/pdf', buffer: pdfFile() },
    { name: 'Night Ferry (Clip).mov', mimeType: 'video/quicktime', buffer: await videoFile() },
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ]);
  const notice = page.getByRole('status').filter({ hasText: 'The other files are in their steps' });
  for (const line of ['Cover.jpg: front cover', 'Booklet.pdf: booklet', 'Night Ferry (Clip).mov: video']) {
    await expect(notice).toContainText(line);
  }
  await expect(page.getByText(/^notes\.txt: this kind of file is not accepted here/)).toBeVisible();
  await expect(page.getByText('WAV 44.1 kHz / 16 bit')).toBeVisible(FINISHED);
  expect(await seriousFindings(page)).toEqual([]);

  await notice.getByRole('button', { name: 'To Videos' }).click();
  await expect(page.getByLabel('Title', { exact: true }).filter({ visible: true })).toHaveValue('Night Ferry (Clip)');
  await expect(page.getByText(/^Night Ferry \(Clip\)\.mov · /)).toBeVisible(FINISHED);

  await stepLink(page, 'Artwork').click();
  await expect(page.getByText(/^Cover\.jpg · /)).toBeVisible(FINISHED);
  await expect(page.getByText(/^Booklet\.pdf · /)).toBeVisible(FINISHED);
  await page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true }).click();
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ kind: string }>(
        `select w.kind from artworks w join releases r on r.id = w.release_id where r.title = $1 order by w.kind`,
        [title],
      );
      return rows.map(({ kind }) => kind);
    }, FINISHED)
    .toEqual(['BOOKLET', 'FRONT_COVER']);

  // A cover that is there is not replaced.
  await stepLink(page, 'Tracks').click();
  await expect(page.getByRole('button', { name: 'Add track' })).toBeVisible();
  await tracks.setInputFiles([{ name: 'front.jpg', mimeType: 'image/jpeg', buffer: await pictureFile() }]);
  await expect(page.getByText('front.jpg: there is a front cover already.')).toBeVisible();
});
