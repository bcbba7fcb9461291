import { readFileSync } from 'node:fs';
import { createInstitution } from '../factories/campaign';
import { unique } from '../factories/insert';
import { createRelease, sampleTo } from '../factories/release';
import { createUser } from '../factories/users';
import { unzipped } from '../support/unzipped';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';

test.describe.configure({ timeout: 180_000 });

test('an editor downloads the press kit of a sampled release, and its promoter in the preview', async ({
  page,
  pool,
  signIn,
  browser,
}) => {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  const title = `Low Tide ${unique()}`;
  const release = await createRelease(pool, promoter.companyId!, {
    ...{ title, artist_name: 'Die Band', additional_information: 'Recorded by the sea.' },
  });
  const station = await createInstitution(pool, { name: `Alpha ${unique()}`, editors: 0 });
  await pool.query('update companies set web_delivery_enabled = true where id = $1', [station.id]);
  const editor = await createUser(pool, 'MEDIA_USER', { company_id: station.id });
  await sampleTo(pool, release.id, station.id);

  const context = await browser.newContext();
  const preview = await context.newPage();
  for (const [on, person, path] of [
    [page, editor, `/releases/${release.id}/details`],
    [preview, promoter, `/releases/${release.id}/details?preview`],
  ] as const) {
    await signIn(on, person);
    await on.goto(path);
    const button = on.getByRole('button', { name: 'Press kit (ZIP)' });
    await expect(button).toBeVisible({ timeout: 60_000 });
    expect(await seriousFindings(on)).toEqual([]);
    const [download] = await Promise.all([on.waitForEvent('download'), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^Press-kit-Die-Band-Low-Tide-.*\.zip$/);
    const files = unzipped(readFileSync(await download.path()));
    const [text] = Object.entries(files).flatMap(([name, content]) => (name.endsWith('.txt') ? [content] : []));
    expect(text).toContain('Recorded by the sea.');
    expect(text).toContain(`Titel / Title: ${title}`);
  }
  await context.close();
});
