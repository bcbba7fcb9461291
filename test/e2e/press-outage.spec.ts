import { unique } from '../factories/insert';
import { BROWSER, makeLink, personalLink } from '../http/press/support';
import { expect, test } from './support/fixtures';
import { releaseWithFiles } from './support/real-release';
import { apiAs } from './support/server-api';

const PATIENCE_MS = 60_000;

test('a guest is told why a track cannot be played, keeps the page, and goes on', async ({ pool, browser }) => {
  test.setTimeout(5 * PATIENCE_MS);
  const release = await releaseWithFiles(pool, { title: `Ebbe ${unique()}`, status: 'READY' }, 20);
  const owner = { user: release.owner, companyId: release.owner.companyId ?? 0, client: apiAs(release.owner) };
  const link = await makeLink(owner, [release.id]);
  const context = await browser.newContext({ locale: 'en-US', userAgent: BROWSER });
  const guest = await context.newPage();
  await guest.goto((await personalLink(owner, link.id, `kim@${unique()}.example`)).url);
  const first = guest.getByRole('button', { name: 'Play Track 1' });
  await expect(first).toBeEnabled({ timeout: PATIENCE_MS });
  const problem = guest.getByRole('region', { name: 'Player' }).getByRole('alert');

  await context.setOffline(true);
  await first.click();
  await expect(problem).toHaveText('The server cannot be reached. Please check your connection.');
  // Reads the page anew, which fails: what is shown stays.
  await guest.getByRole('button', { name: 'Listen without being measured' }).click();
  await expect(guest.getByRole('heading', { name: 'Hello Kim Berg' })).toBeVisible();

  await context.setOffline(false);
  await expect(async () => {
    await first.click({ timeout: 2_000 });
    await expect(guest.getByRole('button', { name: 'Pause Track 1' })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: PATIENCE_MS });
  await expect(problem).toBeHidden();

  await pool.query('update releases set withdrawn_at = now() where id = $1', [release.id]);
  await guest.getByRole('button', { name: 'Play Track 2' }).click();
  await expect(problem).toHaveText('The label has just closed this link or release.', { timeout: PATIENCE_MS });
  await context.close();
});
