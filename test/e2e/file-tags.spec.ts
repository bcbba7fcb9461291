import { unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { id3Cover } from '../support/id3';
import { audioFile, pictureFile } from '../support/media';
import { ixmlUser } from '../support/ixml';
import { expect, test } from './support/fixtures';
import { newRelease } from './support/release-editor';

const CHECKED_MS = 60_000;

/** A recording whose tags name a title, an artist, an ISRC and two composers, and hold a picture. */
async function tagged(title: string, isrc: string, frequency: number): Promise<Buffer> {
  const tags = ixmlUser(
    `<TITLE>${title}</TITLE><ARTIST>Depots feat. Groß</ARTIST><ISRC>${isrc}</ISRC>`,
    '<COMPOSER>Ada Groß; Kim Muster</COMPOSER>',
  );
  return Buffer.concat([await audioFile({ seconds: 2, frequency }), tags, id3Cover(await pictureFile())]);
}

test('tags of uploaded files fill empty fields, and differing ones are offered', async ({ page, pool, signIn }) => {
  await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
  await newRelease(page, `Tagged ${unique()}`);

  // The first track is entered before its file is uploaded.
  await page.getByRole('button', { name: 'Add track' }).filter({ visible: true }).click();
  const title = page.getByRole('textbox', { name: 'Title, Set 1, track 1' });
  await title.fill('Night Bus');
  await page
    .locator('section:visible input[type=file]')
    .first()
    .setInputFiles([
      {
        name: '01 Night Bus.wav',
        mimeType: 'audio/wav',
        buffer: await tagged('Night Bus (Live)', 'DEA122600011', 330),
      },
      { name: '02 terminus_final.wav', mimeType: 'audio/wav', buffer: await tagged('Terminus', 'DEA122600012', 440) },
    ]);
  await expect(page.getByText('WAV 44.1 kHz / 16 bit')).toHaveCount(2, { timeout: CHECKED_MS });

  const field = (name: string) => page.getByRole('textbox', { name });
  await expect(title, 'what was typed stays').toHaveValue('Night Bus');
  await expect(field('Title, Set 1, track 2')).toHaveValue('Terminus');
  await expect(field('ISRC, Set 1, track 1')).toHaveValue('DE-A12-26-00011');
  await expect(field('ISRC, Set 1, track 2')).toHaveValue('DE-A12-26-00012');
  await expect(page.getByRole('button', { name: /^Ada Groß, Kim Muster/ })).toHaveCount(2);
  await expect(field('Artist, Set 1, track 1'), 'what was entered stays').toHaveValue('The Depots');

  await page.getByRole('button', { name: 'Tags differ: Terminus' }).click();
  await page.getByRole('button', { name: 'Use: Artist Depots feat. Groß' }).click();
  await expect(field('Artist, Set 1, track 2')).toHaveValue('Depots feat. Groß');
  await expect(page.getByRole('button', { name: 'Tags differ: Terminus' })).toBeHidden();

  await expect(page.getByText('The uploaded recordings hold a picture.').filter({ visible: true })).toBeVisible();
  await page.getByRole('button', { name: 'go to Artwork' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/step=artwork-4/);
  await page.goBack();
  await page.reload();
  await expect(field('Artist, Set 1, track 2')).toHaveValue('Depots feat. Groß');
  await expect(page.getByRole('button', { name: /^Tags differ: Night Bus/ })).toBeVisible();

  await page.getByRole('button', { name: 'go to Artwork' }).filter({ visible: true }).click();
  // The same picture in both files is offered once, and no longer once it is the cover.
  const offer = page.getByRole('button', { name: /^Use the picture in/ });
  await expect(offer).toHaveText(['Use the picture in “Night Bus”']);
  await offer.click();
  await expect(page.getByRole('img', { name: 'Front cover' })).toBeVisible();
  await expect(offer).toBeHidden();
  await page.getByRole('button', { name: 'go to Artist' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/step=artist-/);
});
