import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import { expect, test } from './support/fixtures';

/** Browsers' messages for missing code, and React's own message with each. */
const CODE_IS_GONE = /dynamically imported module|error loading/i;

/** The file that a module was built into, by the build's manifest. */
function chunkOf(module: string): string {
  const manifest = readFileSync(join(__dirname, '../../admin-web/dist/.vite/manifest.json'), 'utf8');
  const { file } = (JSON.parse(manifest) as Record<string, { file: string } | undefined>)[module] ?? {};
  if (!file) throw new Error(`The build has no chunk of ${module}`);
  return file;
}

test('a waveform whose code is missing after a deployment does not affect the release editor and its input', async ({
  page,
  pool,
  signIn,
  consoleErrors,
}) => {
  const promoter = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, promoter.companyId!);
  await signIn(page, promoter);
  let refused = 0;
  await page.route(`**/${chunkOf('src/features/release-editor/tracks/waveform.tsx')}`, (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto(`/releases/${release.id}?step=tracks-3`);
  const title = page.getByLabel('Title, Set 1, track 1');
  await expect(title).toHaveValue('Track 1', { timeout: 60_000 });
  await title.fill('Typed meanwhile');
  // One plain line for each of the two recordings.
  await expect(page.locator('.ant-progress-line')).toHaveCount(2);
  expect(refused).toBeGreaterThan(0);
  await expect(title).toHaveValue('Typed meanwhile');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(async () => {
      const { rows } = await pool.query<{ title: string }>('select title from tracks where id = $1', [
        release.trackIds[0],
      ]);
      return rows[0]?.title;
    })
    .toBe('Typed meanwhile');
  expect(consoleErrors.filter((text) => !CODE_IS_GONE.test(text))).toEqual([]);
  consoleErrors.length = 0;
});
