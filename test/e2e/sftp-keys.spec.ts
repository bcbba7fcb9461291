import { startSshd } from '../support/sshd';
import { expect, test } from './support/fixtures';
import { mediaPerson } from './support/real-release';

test('an institution sets up our key instead of a password, and renews it while the older one still logs in', async ({
  page,
  pool,
  signIn,
}) => {
  const sshd = await startSshd({ keysOnly: true });
  try {
    await signIn(page, await mediaPerson(pool, 'MEDIA_ADMIN'));
    await page.goto('/company/delivery');
    const save = page.getByRole('button', { name: 'Save', exact: true }).last();
    const testIt = () => page.getByRole('button', { name: 'Test connection' }).click();
    const keys = page.getByRole('region', { name: 'Key for the login' });
    const lines = keys.getByText(/^ssh-ed25519 /);
    const lineOf = async (index: number): Promise<string> =>
      /ssh-ed25519 \S+ mpn-delivery-\d+/.exec(await lines.nth(index).innerText())?.[0] ?? '';
    await page.getByLabel('Server address').fill(sshd.host);
    await page.getByLabel('Port', { exact: true }).fill(String(sshd.port));
    await page.getByLabel('User name').fill(sshd.userName);
    await page.getByText('Our key', { exact: true }).click();
    await expect(page.getByLabel('Password', { exact: true })).toBeHidden();

    // Without a key nothing can be saved, and the page shows what to do.
    await testIt();
    await expect(keys.getByText('There is no key yet.')).toBeVisible();
    await keys.getByRole('button', { name: 'Create a key' }).click();
    await expect(keys.getByText('This key has not logged in yet')).toBeVisible();
    await expect(keys).toContainText(`authorized_keys of the user ${sshd.userName}`);
    await expect(keys.getByRole('button', { name: 'Copy' })).toBeVisible();
    const first = await lineOf(0);

    await testIt();
    await page.getByRole('button', { name: 'Confirm this key' }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'It stops here: Sign in' })).toContainText(
      `does not accept our key for the user ${sshd.userName}`,
    );
    await save.click();
    await expect(save).toBeDisabled();
    sshd.authorize(first);
    await testIt();
    await expect(page.getByText('Everything works: we can deliver to this server.')).toBeVisible();
    await expect(keys.getByText('This key is in use', { exact: true })).toBeVisible();

    await keys.getByRole('button', { name: 'Renew the key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Renew the key' }).click();
    await expect(lines).toHaveCount(2);
    await testIt();
    await expect(page.getByText('The login still used the earlier key')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 800 });
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    const second = await lineOf(0);
    expect(second).not.toBe(first);
    sshd.authorize(first, second);
    await testIt();
    await expect(lines).toHaveCount(1);
    expect(await lineOf(0)).toBe(second);
    await expect(keys.getByText('This key is in use', { exact: true })).toBeVisible();
  } finally {
    await sshd.stop();
  }
});
