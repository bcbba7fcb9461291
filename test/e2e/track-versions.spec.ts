import type { ReleaseEntity } from '@mpn/domain';
import { unique } from '../factories/insert';
import { sampleTo } from '../factories/release';
import { createUser } from '../factories/users';
import { trackInput } from '../support/track-input';
import { expect, test } from './support/fixtures';
import { releaseWithFiles } from './support/real-release';
import { newRelease } from './support/release-editor';
import { apiAs } from './support/server-api';

test('versions that titles name are offered, linked, changed and kept', async ({ page, pool, signIn }) => {
  await signIn(page, await createUser(pool, 'PROMO_ADMIN'));
  await newRelease(page, `Versions ${unique()}`);
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click();
  const paste = page.getByRole('dialog');
  await paste.getByRole('textbox').fill('Title\nZwei Welten\nZwei Welten (Clean)\nÜbergang - Radio Edit');
  await paste.getByRole('button', { name: /3 tracks/ }).click();
  const offer = page.getByRole('alert').filter({ hasText: 'The titles name versions' });
  await expect(offer.getByRole('listitem')).toHaveText([
    'Zwei Welten (Clean): Clean version of “Zwei Welten”',
    'Übergang - Radio Edit: Radio edit',
  ]);
  await offer.getByRole('button', { name: 'Accept all 2' }).click();
  await expect(offer).toHaveCount(0);

  await page.getByRole('button', { name: /Authors of Übergang/ }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: 'Version: Radio edit' })).toBeVisible();
  await drawer.getByLabel('Version of').click();
  await page.getByTitle('1.2 Zwei Welten (Clean)').click();
  await expect(drawer.getByTitle('1.1 Zwei Welten', { exact: true }), 'the original of a version').toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: /^Save/ }).filter({ visible: true }).first().click();
  const links = () =>
    pool.query<{ title: string; kind: string | null; original: string | null }>(
      `select t.title, t.version_kind as kind, o.title as original from tracks t
       left join tracks o on o.id = t.version_of_id where t.release_id = $1 order by t.position`,
      [Number(/releases\/(\d+)/.exec(page.url())?.[1])],
    );
  await expect
    .poll(async () => (await links()).rows)
    .toEqual([
      { title: 'Zwei Welten', kind: null, original: null },
      { title: 'Zwei Welten (Clean)', kind: 'CLEAN', original: 'Zwei Welten' },
      { title: 'Übergang - Radio Edit', kind: 'RADIO_EDIT', original: 'Zwei Welten' },
    ]);

  await page.reload();
  await page.getByRole('button', { name: /Authors of Zwei Welten$/ }).click();
  await expect(drawer.getByRole('button', { name: 'Version: not stated' })).toBeVisible();
  await expect(drawer.getByText('Versions of this track: Zwei Welten (Clean), Übergang - Radio Edit')).toBeVisible();
});

test('an editor hears the radio edit of the promo track in the list, one after the other, and on the page', async ({
  page,
  pool,
  signIn,
}) => {
  const title = `Kurz ${unique()}`;
  const release = await releaseWithFiles(pool, { title }, 20);
  const owner = apiAs(release.owner);
  const { version, tracks } = (await owner.get<ReleaseEntity>(`/releases/${release.id}`)).body;
  const stated = { title: 'Über Land, kurz', versionKind: 'RADIO_EDIT', versionOf: 0 };
  const saved = await owner.patch(`/releases/${release.id}`, {
    version,
    tracks: tracks.map((track, index) => ({ ...trackInput(track), ...(index === 1 ? stated : {}) })),
  });
  expect(saved.status).toBe(200);
  const editor = await createUser(pool, 'MEDIA_USER');
  await sampleTo(pool, release.id, editor.companyId!);

  await signIn(page, editor);
  await page.goto('/releases');
  const row = page.getByRole('row', { name: title });
  await expect(row).toContainText('Radio edit');
  const bar = page.getByRole('region', { name: 'Player' });
  await row.getByRole('button', { name: /Play/ }).click();
  await expect(bar).toContainText(stated.title);

  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 360, height });
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Radio edit');
  await page.setViewportSize({ width, height });

  await page.goto('/releases/listen');
  await expect(page.getByRole('article')).toContainText('Radio edit');
  await expect(bar).toContainText(stated.title);

  await page.goto(`/releases/${release.id}/details`);
  await page.getByRole('button', { name: 'Play', exact: true }).first().click();
  await expect(bar).toContainText(stated.title);
});
