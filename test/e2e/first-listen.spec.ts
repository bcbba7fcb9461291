import { unique } from '../factories/insert';
import { sampleTo } from '../factories/release';
import { expect, test } from './support/fixtures';
import { mediaPerson, releaseWithFiles } from './support/real-release';
import { apiAs } from './support/server-api';

test('the first listening of an institution notifies the promoter, with a link to the statistics', async ({
  page,
  pool,
  signIn,
}) => {
  const editor = await mediaPerson(pool, 'MEDIA_USER');
  const station = `Radio Nord ${unique()}`;
  await pool.query('update companies set name = $2 where id = $1', [editor.companyId, station]);
  const title = `Brandung ${unique()}`;
  const release = await releaseWithFiles(pool, { title });
  await sampleTo(pool, release.id, editor.companyId ?? 0);
  await signIn(page, release.owner);
  await page.goto('/releases');
  const { rows } = await pool.query<{ id: number }>('select id from tracks where release_id = $1', [release.id]);
  const listened = { type: 'LISTENED_TO', trackId: rows[0]?.id };
  expect((await apiAs(editor).post(`/releases/${release.id}/interactions`, listened)).status).toBe(200);

  // The page was open: the number of notifications is updated live.
  await expect(page.getByTitle('1 unread notification')).toBeVisible({ timeout: 90_000 });
  await page.goto('/notifications');
  const told = page.getByRole('link', { name: `For the first time, “${title}” was listened to by ${station}.` });
  await expect(told).toBeVisible();
  await told.click();
  await expect(page).toHaveURL(new RegExp(`/releases/${release.id}/statistics`));
  await expect(page.getByText(station).first()).toBeVisible();
});
