import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';

test.describe('saved views of the release list', () => {
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
});
