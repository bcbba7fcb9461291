import { unique } from '../factories/insert';
import { createRelease, sampleTo } from '../factories/release';
import { createUser } from '../factories/users';
import { until } from '../support/until';
import { seriousFindings } from './support/axe';
import { expect, test } from './support/fixtures';
import { releaseWithFiles } from './support/real-release';

test('the new releases play one after the other, with one key or button each, until none is left', async ({
  page,
  pool,
  signIn,
}) => {
  const editor = await createUser(pool, 'MEDIA_USER');
  const label = await createUser(pool, 'PROMO_ADMIN');
  const [one, two, three, four] = ['Eins', 'Zwei', 'Drei', 'Vier'].map((name) => `${name} ${unique()}`) as [
    string,
    string,
    string,
    string,
  ];
  const first = await releaseWithFiles(pool, { title: one }, 40);
  await sampleTo(pool, first.id, editor.companyId!, { startsInDays: -1 });
  for (const [index, title] of [two, three, four].entries()) {
    const { id } = await createRelease(pool, label.companyId!, { title });
    await sampleTo(pool, id, editor.companyId!, { startsInDays: -2 - index });
  }
  const heading = (title: string) => page.getByRole('heading', { level: 2, name: title });

  await signIn(page, editor);
  await page.goto('/releases');
  await page.getByRole('button', { name: 'Listen to all new ones' }).click({ timeout: 60_000 });
  await expect(heading(one)).toBeVisible();
  await expect(page.getByText('1 of 4')).toBeVisible();
  const bar = page.getByRole('region', { name: 'Player' });
  await expect(bar.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 60_000 });
  await page.keyboard.press('Space');
  await expect(bar.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  await page.keyboard.press('f');
  await expect(page.getByRole('button', { name: `Remove ${one} from favorites` })).toBeVisible();
  await expect(page.getByRole('button', { name: `Download ${one} as MP3 320 kbit/s` })).toBeVisible();

  await page.keyboard.press('1');
  await expect(heading(two)).toBeFocused();
  await page.keyboard.press('e');
  await expect(heading(three)).toBeVisible();
  await page.keyboard.press('j');
  await expect(heading(four)).toBeVisible();
  await page.keyboard.press('k');
  await expect(heading(three)).toBeVisible();
  await page.getByRole('button', { name: `Not for us: ${three}` }).click();
  // The focus is not on the button of the next one.
  await expect(heading(four)).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('4 of 4')).toBeVisible();
  await page.getByRole('button', { name: 'Later' }).click();
  await expect(page.getByRole('heading', { name: 'That was all' })).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);

  const answers = async () =>
    (
      await pool.query<{ title: string; answer: string }>(
        `select r.title, ea.answer from editor_answers ea join releases r on r.id = ea.release_id
         where ea.user_id = $1 order by ea.id`,
        [editor.id],
      )
    ).rows;
  await until(answers, (rows) => rows.length === 2);
  expect(await answers()).toEqual([
    { title: one, answer: 'WILL_PLAY' },
    { title: three, answer: 'NOT_FOR_US' },
  ]);
  // What was put off is still new, and alone.
  await page.getByRole('button', { name: 'Look for new ones' }).click();
  await expect(heading(four)).toBeVisible();
  await expect(page.getByText('1 of 1')).toBeVisible();
  await page.keyboard.press('2');
  await expect(page.getByRole('heading', { name: 'That was all' })).toBeVisible();
  await until(answers, (rows) => rows.length === 3);
  await page.getByRole('button', { name: 'Look for new ones' }).click();
  await expect(page.getByText('There is nothing new for you at the moment.')).toBeVisible();
});

test('on the phone the three answers are in sight beside the player', async ({ browser, pool, signIn }) => {
  const editor = await createUser(pool, 'MEDIA_USER');
  const title = `Eins ${unique()}`;
  const release = await releaseWithFiles(pool, { title }, 40);
  await sampleTo(pool, release.id, editor.companyId!);
  const phone = await browser.newContext({
    ...{ baseURL: process.env.E2E_SERVER_URL ?? '', viewport: { width: 360, height: 740 }, hasTouch: true },
  });
  const page = await phone.newPage();
  await signIn(page, editor);
  await page.goto('/releases/listen');
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible({ timeout: 60_000 });
  const answer = page.getByRole('button', { name: `Maybe: ${title}` });
  await expect(answer).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await seriousFindings(page)).toEqual([]);
  await answer.tap();
  await expect(page.getByRole('heading', { name: 'That was all' })).toBeVisible();
  await phone.close();
});
