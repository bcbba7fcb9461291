import type { Page } from '@playwright/test';
import { holdingLine } from '../delivery/queue/holding-line';
import { insertRow, unique } from '../factories/insert';
import { createUser } from '../factories/users';
import { startSshd } from '../support/sshd';
import { expect, test } from './support/fixtures';
import { mediaPerson } from './support/real-release';

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { content, width } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(content).toBeLessThanOrEqual(width);
}

test('test connection shows each step as it is reached, and where it stops', async ({ page, pool, signIn }) => {
  const sshd = await startSshd();
  // Stands still in the first words of SSH: connected, and no key seen yet.
  const line = await holdingLine(sshd.port, 100);
  try {
    await signIn(page, await mediaPerson(pool, 'MEDIA_ADMIN'));
    await page.goto('/company/delivery');
    await page.getByLabel('Server address').fill(sshd.host);
    await page.getByLabel('Port').fill(String(line.port));
    await page.getByLabel('User name').fill(sshd.userName);
    await page.getByLabel('Password', { exact: true }).fill('wrong');
    const held = line.hold();
    await page.getByRole('button', { name: 'Test connection' }).click();
    await held;
    const steps = page.getByRole('list', { name: 'Steps of the test' });
    const step = (name: string) => steps.getByRole('listitem').filter({ hasText: name });
    // The server says nothing more, and what was reached is on the screen.
    await expect(step('Connect').getByLabel('Works')).toBeVisible();
    await expect(step("Check the server's key").getByLabel('Being tested')).toBeVisible();
    await expect(steps.getByLabel('Being tested')).toHaveCount(1);
    line.letGo();
    await page.getByRole('button', { name: 'Confirm this key' }).click();
    await expect(step('Sign in').getByLabel('Failed')).toBeVisible();
    await expect(step('Write a test file').getByLabel('Not reached')).toBeVisible();
    const outcome = page.getByRole('alert').filter({ hasText: 'It stops here: Sign in' });
    await expect(outcome).toContainText('refused the user name or password. Both have to be entered again');
  } finally {
    await line.close();
    await sshd.stop();
  }
});

test('an admin narrows what one person may have, and each value says where it comes from', async ({
  page,
  pool,
  signIn,
}) => {
  const admin = await mediaPerson(pool, 'MEDIA_ADMIN');
  await createUser(pool, 'MEDIA_USER', { company_id: admin.companyId, first_name: 'Mia', last_name: 'Muster' });
  await pool.query(`update companies set web_delivery = '{"formats": {"WAVE_HIGH": false}}' where id = $1`, [
    admin.companyId,
  ]);
  await signIn(page, admin);
  await page.goto('/company/delivery');
  const row = page.getByRole('row').filter({ hasText: 'Mia Muster' });
  await row.getByRole('button', { name: 'Mia Muster' }).click();
  const drawer = page.getByRole('dialog', { name: 'Mia Muster' });
  const web = drawer.getByRole('group', { name: 'Web download' });
  await expect(web.getByRole('checkbox', { name: /48 kHz/ })).toBeDisabled();
  await expect(web.getByRole('checkbox', { name: 'WAV 48 kHz / 24 bit Company' })).toBeVisible();
  await web.getByRole('checkbox', { name: 'FLAC Default' }).uncheck();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(web.getByRole('checkbox', { name: 'FLAC This user' })).not.toBeChecked();
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(row.getByRole('cell').nth(1)).toHaveText('MP3 320 kbit/sWAV 44.1 kHz / 16 bit');

  // Nobody grants itself anything.
  await page.getByRole('button', { name: /Administrator$/ }).click();
  await expect(page.getByText('You cannot change your own permissions.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeDisabled();
});

test('a member of a group reads whose word holds, on a phone too', async ({ page, pool, signIn }) => {
  const [main, member] = [await mediaPerson(pool, 'MEDIA_ADMIN'), await mediaPerson(pool, 'MEDIA_ADMIN')];
  const group = await insertRow(pool, 'media_groups', {
    name: `Group ${unique()}`,
    main_company_id: main.companyId,
    version: 1,
  });
  await pool.query('update companies set media_group_id = $1, is_main_company = (id = $2) where id = any($3::int[])', [
    group.id,
    main.companyId,
    [main.companyId, member.companyId],
  ]);
  await pool.query(`update companies set name = 'Senderhaus Mitte' where id = $1`, [main.companyId]);
  await signIn(page, member);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/company/delivery');
    await expect(page.getByText('Senderhaus Mitte rules these settings')).toBeVisible();
    await expect(page.getByText('From Senderhaus Mitte').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
