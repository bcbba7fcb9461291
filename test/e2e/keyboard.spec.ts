import type { Page } from '@playwright/test';
import { createPriceList } from '../factories/campaign';
import { unique } from '../factories/insert';
import { createUser, type TestUser } from '../factories/users';
import { realMaterial } from '../support/real-material';
import { startSshd } from '../support/sshd';
import { expect, test } from './support/fixtures';
import { Keyboard } from './support/keyboard';
import { stationWith } from './support/stations';

/*
 * The main workflow without a mouse: every control is reached with Tab, shows its focus, and is operated by keyboard
 * only.
 */

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true });

async function signInByKeys(page: Page, keys: Keyboard, user: TestUser): Promise<void> {
  await page.goto('/login');
  await keys.write(page.getByLabel('Login name'), user.loginName);
  await keys.write(page.getByLabel('Password', { exact: true }), user.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/releases/);
}

test('a release is created, sampled, bought and listened to without a mouse', async ({ page, pool, browser }) => {
  test.setTimeout(420_000);
  page.setDefaultTimeout(30_000);
  const material = await realMaterial();
  const sshd = await startSshd();
  try {
    await createPriceList(pool);
    const word = `Taste${unique()}`;
    const station = await stationWith(pool, `${word} Eins`, sshd, 'MP3');
    const title = `Ohne Maus ${unique()}`;
    const keys = new Keyboard(page);
    await signInByKeys(page, keys, await createUser(pool, 'PROMO_ADMIN'));

    await test.step('the release and its files', async () => {
      await keys.press(page.getByRole('link', { name: 'Create release' }).or(button(page, 'Create release')).first());
      await keys.write(page.getByLabel('Title', { exact: true }), title);
      await keys.write(page.getByLabel('Artist', { exact: true }), 'Muldjörd');
      await keys.write(page.getByLabel('Label code'), '12345');
      await keys.write(page.getByLabel('Label', { exact: true }), 'Depot Records');
      await keys.choose(page.getByLabel('Format', { exact: true }));
      await keys.choose(page.getByLabel('Genres', { exact: true }));
      await keys.write(page.getByLabel('Release date'), new Date().toISOString().slice(0, 10).replaceAll('-', '/'));
      await page.keyboard.press('Enter');
      await keys.press(button(page, 'go to Tracks'));
      await expect(page).toHaveURL(/step=tracks-3/);
      await keys.pickFiles(button(page, 'Choose files').first(), material.flac);
      await expect(page.getByText('FLAC 44.1 kHz / 16 bit')).toBeVisible({ timeout: 60_000 });
      await keys.press(button(page, /Authors of /).first());
      const drawer = page.getByRole('dialog');
      await keys.press(drawer.getByRole('button', { name: 'Add author' }));
      await keys.write(drawer.getByLabel('Name', { exact: true }), 'Ada Köhler');
      await page.keyboard.press('Escape');
      await expect(drawer).toBeHidden();
      await keys.press(button(page, 'go to Artwork'));
      await keys.pickFiles(page.locator('#artwork-front-cover').getByRole('button').first(), material.picture);
      await expect(page.getByText('2160 × 2160 px')).toBeVisible({ timeout: 60_000 });
      await keys.press(button(page, 'go to Artist'));
      await keys.press(button(page, 'go to Contacts'));
      await keys.press(button(page, 'Add myself'));
      await keys.press(button(page, 'go to Videos'));
      await keys.press(button(page, 'go to Overview'));
      await expect(page.getByText('Nothing is missing. The release is ready for sampling.')).toBeVisible();
    });

    await test.step('the campaign and the purchase', async () => {
      await keys.press(
        page
          .getByRole('link', { name: /sampling/i })
          .or(button(page, /sampling/i))
          .filter({ visible: true })
          .last(),
      );
      await expect(page).toHaveURL(/\/sampling/);
      // A new campaign is offered from tomorrow on; here the editor listens today.
      const firstDay = page.getByLabel('First day').first();
      await keys.tabTo(firstDay);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(new Date().toISOString().slice(0, 10).replaceAll('-', '/'));
      await keys.tabTo(page.getByRole('radio', { name: 'Full' }).or(page.getByRole('radio', { name: 'Selective' })));
      await page.keyboard.press('ArrowRight');
      await keys.press(button(page, 'Choose addressees'));
      const addressees = page.getByRole('dialog', { name: /Addressees/ });
      await keys.write(addressees.getByPlaceholder('Company, network, city or editor'), word);
      await keys.press(addressees.getByRole('button', { name: 'Select all filtered (1)' }));
      await keys.press(addressees.getByRole('button', { name: 'Done' }));
      await keys.press(button(page, 'Save and add to cart'));
      await keys.press(button(page, 'Go to cart'));
      await keys.press(button(page, /Buy for /));
      await expect(page.getByText('Thank you for your order')).toBeVisible();
    });

    await test.step('the editor’s desk', async () => {
      const desk = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'en-US' });
      const editorPage = await desk.newPage();
      const editorKeys = new Keyboard(editorPage);
      await signInByKeys(editorPage, editorKeys, station.editor);
      await expect(editorPage.getByRole('row').filter({ hasText: title })).toBeVisible({ timeout: 60_000 });
      await editorPage.keyboard.press('j');
      await editorPage.keyboard.press('Space');
      const player = editorPage.getByRole('region', { name: 'Player' });
      await expect(player.getByText(/^0:0[2-9]$/)).toBeVisible({ timeout: 60_000 });
      await editorPage.keyboard.press('Space');
      await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      await editorPage.keyboard.press('Enter');
      await expect(editorPage.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const download = editorPage.waitForEvent('download');
      await editorKeys.press(editorPage.getByRole('button', { name: /^Download .+ as/ }).first());
      expect((await download).suggestedFilename()).toMatch(/\.mp3$/);
      await desk.close();
    });
  } finally {
    await sshd.stop();
  }
});
