import { readFile } from 'node:fs/promises';
import { fileForMessage, messageXml, releaseForMessage } from '../factories/ddex';
import { createUser } from '../factories/users';
import { audioFile, pictureFile } from '../support/media';
import { expect, test } from './support/fixtures';
import { seriousFindings } from './support/axe';

test('an administrator drops a message with its files, reads the report, and imports the release', async ({
  page,
  pool,
  signIn,
}) => {
  const [audio, cover] = [await audioFile({ seconds: 2 }), await pictureFile()];
  const release = releaseForMessage({ genres: ['Pop', 'Wellness-Schlager'] });
  release.tracks[0]!.file = fileForMessage('resources/01.wav', audio);
  release.artworks = [
    {
      kind: 'FRONT_COVER',
      position: 1,
      copyrightHolder: null,
      year: null,
      file: fileForMessage('resources/cover.jpg', cover),
    },
  ];
  await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
  await page.goto('/releases');
  await page.getByRole('button', { name: 'XML release import' }).click();
  await page.locator('input[type=file]').setInputFiles([
    { name: 'message.xml', mimeType: 'application/xml', buffer: Buffer.from(messageXml({ release })) },
    { name: '01.wav', mimeType: 'audio/wav', buffer: audio },
    { name: 'cover.jpg', mimeType: 'image/jpeg', buffer: cover },
  ]);
  await expect(page.getByRole('heading', { name: 'message.zip' })).toBeVisible();
  await expect(page.getByText('Report is ready')).toBeVisible();
  await expect(page.getByText('Is created')).toBeVisible();
  await page.getByRole('button', { name: 'Expand row' }).click();
  await expect(page.getByText('We have no genre for "Wellness-Schlager".')).toBeVisible();
  await expect(page.getByText(/for broadcasters’ reports.* by our list of/)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import 1 release' }).click();
  await expect(page.getByText('Imported: 1. Failed: 0.')).toBeVisible();
  await page.getByRole('link', { name: release.title }).click();
  await expect(page).toHaveURL(/\/releases\/\d+/);
  await expect(page.getByText(`${release.artistName} · Kaiserkai`)).toBeVisible();
  // An imported release can be downloaded as a message.
  await page.getByRole('button', { name: 'More actions' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download as a DDEX message (ERN 4.3, without AI facts)' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain(`<TitleText>${release.title}</TitleText>`);
});

test('an import without one of its files is shown as incomplete, with what is missing', async ({
  page,
  pool,
  signIn,
}) => {
  const audio = await audioFile({ seconds: 2 });
  const release = releaseForMessage({ title: 'Halbe Sachen' });
  release.tracks[0]!.file = fileForMessage('resources/01.wav', audio);
  release.tracks[1]!.file = fileForMessage('resources/02.wav', Buffer.from('never sent'));
  await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
  await page.goto('/release-imports');
  await page.locator('input[type=file]').setInputFiles([
    { name: 'message.xml', mimeType: 'application/xml', buffer: Buffer.from(messageXml({ release })) },
    { name: '01.wav', mimeType: 'audio/wav', buffer: audio },
  ]);
  await page.getByRole('button', { name: 'Import 1 release' }).click();
  await expect(page.getByText('Imported incompletely')).toBeVisible();
  await expect(page.getByText('1 release is incomplete: 1 file is missing.')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.goto('/releases');
  await expect(page.getByText('1 XML import without some of its files')).toBeVisible();
});
