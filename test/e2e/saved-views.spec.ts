import { createRelease, sampleTo } from '../factories/release';
import { createUser } from '../factories/users';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';

test.describe('saved views of lists', () => {
  test.describe.configure({ timeout: 180_000 });

  test('a view is saved, used and deleted again', async ({ page, pool, signIn }) => {
    const promoter = await createUser(pool, 'PROMO_ADMIN');
    await createRelease(pool, promoter.companyId!, { title: 'Midnight Tram' });
    await signIn(page, promoter);
    await page.goto('/releases');
    await page.getByRole('button', { name: 'Views' }).click({ timeout: 60_000 });
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Thursday');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toBeHidden();

    await page.getByRole('button', { name: 'Views' }).click();
    // Two entries: the view itself, and the same name among those to delete.
    const named = page.getByRole('menuitem', { name: 'Thursday' });
    // The menu moves while it opens, so the first hover may miss the submenu.
    await expect(async () => {
      await page.getByRole('menuitem', { name: 'Save this view' }).hover();
      await page.getByRole('menuitem', { name: 'Delete a view' }).hover();
      await expect(named).toHaveCount(2, { timeout: 5_000 });
    }).toPass();
    await named.last().click();
    await page
      .getByRole('dialog', { name: 'Delete the view Thursday?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByText('The view Thursday has been deleted.')).toBeVisible();
    const { rows } = await pool.query('select 1 from user_table_settings where user_id = $1', [promoter.id]);
    expect(rows).toEqual([]);
  });

  test('an editor keeps a search as a view, and chooses by keyboard to be notified of new releases in it', async ({
    page,
    pool,
    signIn,
  }) => {
    const label = await createUser(pool, 'PROMO_ADMIN');
    const editor = await createUser(pool, 'MEDIA_USER', { digest_frequency: 'NEVER' });
    for (const title of ['Nachtbus', 'Frühzug']) {
      const { id } = await createRelease(pool, label.companyId!, { title });
      await sampleTo(pool, id, editor.companyId!);
    }
    await signIn(page, editor);
    await page.goto('/releases?term=Nachtbus');
    const views = page.getByRole('button', { name: 'Views' });
    await views.click({ timeout: 60_000 });
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    const saving = page.getByRole('dialog');
    await saving.getByRole('textbox').fill('Bus');
    await saving.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(saving).toBeHidden();

    await views.click();
    await page.getByRole('menuitem', { name: 'Notify me of new releases' }).click();
    const dialog = page.getByRole('dialog', { name: 'Notify me of new releases' });
    // Without the daily mail, the choice says so.
    await expect(dialog.getByText('You do not get the daily e-mail.')).toBeVisible();
    const choice = dialog.getByRole('radiogroup', { name: 'Alert of the view Bus' });
    await choice.getByRole('radio', { name: 'Off' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Alert of the view Bus: Daily.')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Alert of the view Bus: At once.')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(dialog).toBeHidden();

    await page.goto('/releases');
    await expect(page.getByRole('row').filter({ hasText: 'Frühzug' })).toBeVisible();
    await views.click();
    await page.getByRole('menuitem', { name: 'Bus Alert at once' }).click();
    await expect(page.getByRole('searchbox').first()).toHaveValue('Nachtbus');
    await expect(page.getByRole('row').filter({ hasText: 'Frühzug' })).toBeHidden();
    const { rows } = await pool.query('select alert from user_table_settings where user_id = $1', [editor.id]);
    expect(rows).toEqual([{ alert: 'AT_ONCE' }]);
  });
});
