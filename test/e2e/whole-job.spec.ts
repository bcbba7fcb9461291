import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { createPriceList } from '../factories/campaign';
import { unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { realMaterial, type RealMaterial } from '../support/real-material';
import { startSshd } from '../support/sshd';
import { startVsftpd } from '../support/vsftpd';
import { chooseFirst } from './support/choose';
import { expect, test } from './support/fixtures';
import { stepLink } from './support/release-editor';
import { stationWith, type Station } from './support/stations';
import { broadcastChunks, deliveredFiles, manifestOf, probe, sha256, tags } from './support/verify-delivery';

/*
 * The main workflow in the browser: a promoter makes a release of real recordings, buys a sampling campaign for two
 * stations, both get the tracks on their servers, transcoded and tagged, and an editor listens and downloads.
 */

// As people have it: the menu's pages are loaded while the browser is idle.
test.use({ fetchesAhead: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });

/**
 * The editor's steps from a title to "ready for sampling".
 * @returns the release's id
 */
async function makeRelease(page: Page, title: string, artist: string, material: RealMaterial): Promise<number> {
  await page.goto('/releases/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Artist', { exact: true }).fill(artist);
  await page.getByLabel('Label code').fill('12345');
  await page.getByLabel('Label', { exact: true }).fill('Depot Records');
  await chooseFirst(page, 'Format');
  await chooseFirst(page, 'Genres');
  await page.getByLabel('Release date').fill(new Date().toISOString().slice(0, 10).replaceAll('-', '/'));
  await page.keyboard.press('Enter');
  await button(page, 'go to Tracks').click();
  await expect(page).toHaveURL(/\/releases\/\d+\?step=tracks-3/);
  await expect(button(page, 'Add track')).toBeVisible();

  await page.locator('section:visible input[type=file]').first().setInputFiles([material.wav, material.flac]);
  await expect(page.getByText('FLAC 44.1 kHz / 16 bit')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('WAV 48 kHz / 24 bit')).toBeVisible({ timeout: 60_000 });
  await page.getByLabel('ISRC, Set 1, track 1').fill('DE-A12-26-00001');
  await page.getByRole('button', { name: 'Authors of Chaos God' }).click();
  await page.getByRole('button', { name: 'Add author' }).click();
  await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Ada Köhler');
  await page.getByRole('button', { name: 'Use for all tracks without authors' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await button(page, 'go to Artwork').click();

  await page.locator('#artwork-front-cover input[type=file]').setInputFiles(material.picture);
  await expect(page.getByText('2160 × 2160 px')).toBeVisible({ timeout: 60_000 });
  await button(page, 'go to Artist').click();
  await stepLink(page, 'Contacts').click();
  await button(page, 'Add myself').click();
  await button(page, 'go to Videos').click();
  await stepLink(page, 'Overview').click();
  await expect(page.getByText('Nothing is missing. The release is ready for sampling.')).toBeVisible();
  return Number(/\/releases\/(\d+)/.exec(page.url())?.[1]);
}

async function buyCampaign(page: Page, releaseId: number, word: string): Promise<void> {
  await page.goto(`/releases/${releaseId}/sampling`);
  // A new campaign is offered from tomorrow on; this one delivers today.
  const firstDay = page.getByLabel('First day').first();
  const today = new Date().toISOString().slice(0, 10).replaceAll('-', '/');
  await firstDay.fill(today);
  await firstDay.press('Tab');
  await expect(firstDay).toHaveValue(today);
  await page.getByText('Selective', { exact: true }).click();
  await page.getByRole('button', { name: 'Choose addressees' }).click();
  const browser = page.getByRole('dialog', { name: /Addressees/ });
  await browser.getByPlaceholder('Company, network, city or editor').fill(word);
  await browser.getByRole('button', { name: 'Select all filtered (2)' }).click();
  await expect(browser.getByText('€53.80')).toBeVisible();
  await browser.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Save and add to cart' }).click();
  await page.getByRole('button', { name: 'Go to cart' }).click();
  await page.getByRole('button', { name: 'Buy for €64.02' }).click();
  await expect(page.getByText('Thank you for your order')).toBeVisible();
}

async function untilDelivered(pool: Pool, stations: readonly Station[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await pool.query<{ state: string; error_code: string | null }>(
          'select state, error_code from deliveries where institution_id = any($1) order by id',
          [stations.map(({ id }) => id)],
        );
        return rows.map(({ state, error_code }) => error_code ?? state);
      },
      { timeout: 120_000, intervals: [1000] },
    )
    .toEqual(stations.map(() => 'DELIVERED'));
}

function expectManifest(root: string): ReturnType<typeof deliveredFiles> {
  const files = deliveredFiles(root);
  expect(files.filter(({ name }) => name.endsWith('.part'))).toEqual([]);
  const promised = manifestOf(files);
  expect(promised.length).toBeGreaterThanOrEqual(5);
  for (const { name, sha256: checksum } of promised) {
    const file = files.find((candidate) => candidate.name === basename(name));
    expect(file, name).toBeDefined();
    expect(sha256(file!.path), name).toBe(checksum);
  }
  for (const { name } of files) expect(name).toMatch(/^[A-Za-z0-9_.-]{1,96}$/);
  return files;
}

test('a promoter’s recordings arrive as tagged files on the institutions’ servers, and at an editor', async ({
  page,
  pool,
  signIn,
  signInByForm,
  browser,
}) => {
  test.setTimeout(420_000);
  const material = await realMaterial();
  const sshd = await startSshd();
  const vsftpd = await startVsftpd({});
  try {
    await createPriceList(pool);
    const word = `Welle${unique()}`;
    const wave = await stationWith(pool, `${word} Eins`, sshd, 'WAVE_HIGH');
    const mp3 = await stationWith(pool, `${word} Zwei`, vsftpd, 'MP3');
    const title = `Größe ${unique()}`;

    await signInByForm(page, await createUser(pool, 'PROMO_ADMIN'));
    const releaseId = await makeRelease(page, title, 'Muldjörd', material);
    await buyCampaign(page, releaseId, word);
    await untilDelivered(pool, [wave, mp3]);

    const waves = expectManifest(sshd.root).filter(({ name }) => name.endsWith('.wav'));
    expect(waves).toHaveLength(2);
    expect(waves[0]!.name).toContain('DEA122600001');
    const first = probe(waves[0]!.path);
    expect(first).toMatchObject({ codec: 'pcm_s24le', sampleRate: 48_000, bits: 24 });
    expect(first.seconds).toBeCloseTo(30, 0);
    const chunks = broadcastChunks(waves[0]!.path);
    expect(chunks).toContain('Chaos God');
    expect(chunks).toMatch(/Muldj(oe|ö)rd/);

    const encoded = expectManifest(vsftpd.root).filter(({ name }) => name.endsWith('.mp3'));
    expect(encoded).toHaveLength(2);
    expect(probe(encoded[0]!.path)).toMatchObject({ codec: 'mp3', bitRate: 320_000 });
    expect(tags(encoded[0]!.path)).toMatchObject({
      title: 'Chaos God',
      artist: 'Muldjörd',
      album: title,
      isrc: ['DEA122600001'],
      picture: ['image/jpeg'],
    });
    // A dummy ISRC is not written into the second track's tags.
    expect(tags(encoded[1]!.path).isrc).toBeUndefined();

    await page.goto(`/deliveries?releaseId=${releaseId}`);
    await expect(page.getByText('2 delivered')).toBeVisible();

    // The station's mail about it links there.
    const { rows: mails } = await pool.query<{ text: string }>(
      `select text from mails where recipient = $1 and template = 'delivery-succeeded'`,
      [mp3.admin.email],
    );
    expect(mails).toHaveLength(1);
    const archive = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'en-US' });
    const archivePage = await archive.newPage();
    await signIn(archivePage, mp3.admin);
    await archivePage.goto(/https?:\/\/\S+\/deliveries\S*/.exec(mails[0]!.text)![0]);
    const delivery = archivePage.getByRole('dialog', { name: title });
    await expect(delivery.getByText(encoded[0]!.name)).toBeVisible();
    await archive.close();

    const desk = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'en-US' });
    const editorPage = await desk.newPage();
    await signIn(editorPage, wave.editor);
    await editorPage.goto('/releases');
    await editorPage.getByRole('link', { name: title }).first().click();
    await editorPage
      .getByRole('button', { name: /Play.*Chaos God/ })
      .first()
      .click();
    const player = editorPage.getByRole('region', { name: 'Player' });
    await expect(player.getByText(/^0:0[2-9]$/)).toBeVisible({ timeout: 60_000 });
    const [download] = await Promise.all([
      editorPage.waitForEvent('download'),
      editorPage.getByRole('button', { name: /^Download Chaos God as/ }).click(),
    ]);
    expect(readFileSync(await download.path()).length).toBeGreaterThan(100_000);
    await desk.close();

    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ type: string }>(
          'select distinct type from interactions where release_id = $1 and user_id = $2 order by type',
          [releaseId, wave.editor.id],
        );
        return rows.map(({ type }) => type);
      })
      .toEqual(['DOWNLOADED', 'SEEN']);
  } finally {
    await Promise.allSettled([sshd.stop(), vsftpd.stop()]);
  }
});
