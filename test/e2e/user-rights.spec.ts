import type { Browser, Page } from '@playwright/test';
import { unique } from '../factories/insert';
import { createRelease } from '../factories/release';
import { createUser } from '../factories/users';
import type { ReadMail } from '../support/mails';
import { choose } from './support/choose';
import { expect, test } from './support/fixtures';
import { openInApp } from './support/open-in-app';
import { STRONG_PASSWORD } from './support/registration';

interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  loginName: string;
}

const newUser = (firstName: string): NewUser => {
  const name = unique();
  return { firstName, lastName: `Berg ${name}`, email: `${name}@example.org`, loginName: `user-${name}` };
};

/** Fills the form of a new user except for permissions. */
async function fillPerson(page: Page, { firstName, lastName, email, loginName }: NewUser): Promise<void> {
  await choose(page, 'Salutation', 'Ms');
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Login name').fill(loginName);
  await choose(page, 'Language of interface and e-mails', 'English');
}

/** A browser of the invited person, logged in with the password chosen by the mailed link. */
async function signedIn(browser: Browser, mails: ReadMail[], { loginName }: NewUser): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.E2E_SERVER_URL ?? '', locale: 'en-US' });
  const page = await context.newPage();
  const link = /https?:\/\/[^/]+(\/\S+#token=[\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? '';
  await page.goto(link);
  await page.getByLabel('New password', { exact: true }).fill(STRONG_PASSWORD);
  await page.getByLabel('Repeat new password').fill(STRONG_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByLabel('Login name').fill(loginName);
  await page.getByLabel('Password', { exact: true }).fill(STRONG_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/releases/);
  return page;
}

const EVERYBODY = ['Releases', 'Favorites', 'Notifications', 'First steps'];
const OF_ADMINISTRATORS = [
  ...[...EVERYBODY, 'Cart', 'Order history', 'Deliveries', 'Institutions', 'Sampling groups', 'Contacts'],
  ...[
    'Mailing requests',
    'Press links',
    'Overview',
    'My company',
    'Users',
    'Block list',
    'Requests to join',
    'Promo shares',
    'Mandates',
  ],
];

/** Screens of a label by their headings. */
const SCREENS = {
  'First steps': '/first-steps',
  Administration: '/administration',
  'New release': '/releases/new',
  Cart: '/cart',
  'Order history': '/order-history',
  Deliveries: '/deliveries',
  Institutions: '/administration/institutions',
  'Sampling groups': '/administration/sampling-groups',
  Contacts: '/company-contacts',
  'Mailing requests': '/mailing-requests',
  'Press links': '/press-links',
  'My company': '/administration/companies/my',
  Users: '/administration/users',
  'New user': '/administration/users/new',
  'Block list': '/administration/block-list',
  'Requests to join': '/join_requests',
  'Promo shares': '/promo-share/shared-by-you',
  Mandates: '/administration/mandates',
} as const;
type Screen = keyof typeof SCREENS;

interface Seen {
  menu: readonly string[];
  mayCreate: boolean;
  screens: readonly Screen[];
}

/**
 * Asserts that the menu has exactly these entries, that these screens open by URL, and that the others show why they do
 * not.
 */
async function expectToSee(page: Page, { menu, mayCreate, screens }: Seen): Promise<void> {
  const notPermitted = page.getByText('You are not permitted to open this page.');
  await page.goto('/releases');
  const links = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link');
  await expect(links).toHaveText([...menu]);
  await expect(page.locator('aside').getByRole('link', { name: 'Create release' })).toHaveCount(mayCreate ? 1 : 0);
  for (const [heading, path] of Object.entries(SCREENS)) {
    await openInApp(page, path);
    if (screens.includes(heading as Screen)) {
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible({ timeout: 60_000 });
      await expect(page).toHaveURL(new RegExp(`${path}$`));
    } else {
      await Promise.all([
        // Until the redirect's reason was removed from the URL, the app would replace the next URL.
        expect(page).toHaveURL(/\/releases$/),
        // It is shown for a few seconds only, which a busy machine may need for the URL.
        expect(notPermitted.last(), path).toBeVisible(),
      ]);
      await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
    }
  }
}

test('each of a label’s three users sees the screens of their permissions, in the menu and by URL', async ({
  page,
  pool,
  browser,
  signIn,
  mailsTo,
}) => {
  const admin = await createUser(pool, 'PROMO_ADMIN');
  const release = await createRelease(pool, admin.companyId!, { title: `Bergfunk ${unique()}` });
  const [editor, mailer] = [newUser('Ella'), newUser('Mara')];
  await signIn(page, admin);
  await page.goto('/administration/users/new');

  // A new user may edit releases; all other permissions are off.
  await fillPerson(page, editor);
  await expect(page.getByLabel('Create, edit and delete releases')).toBeChecked();
  await expect(page.getByLabel('Plan and buy sampling campaigns')).not.toBeChecked();
  await expect(page.getByLabel('Contacts and mailings')).not.toBeChecked();
  await page.getByRole('button', { name: 'Add and send invitation' }).click();
  await expect(page.getByText(`The invitation is on its way to ${editor.email}.`)).toBeVisible();

  await page.goto('/administration/users/new');
  await fillPerson(page, mailer);
  await page.getByLabel('Create, edit and delete releases').click();
  await page.getByLabel('Contacts and mailings').click();
  await page.getByRole('button', { name: 'Add and send invitation' }).click();
  await expect(page.getByText(`The invitation is on its way to ${mailer.email}.`)).toBeVisible();

  const everyScreen = Object.keys(SCREENS) as Screen[];
  await expectToSee(page, { menu: OF_ADMINISTRATORS, mayCreate: true, screens: everyScreen });

  const editorPage = await signedIn(browser, await mailsTo(editor.email), editor);
  await expectToSee(editorPage, {
    menu: [...EVERYBODY, 'Overview', 'Mandates'],
    mayCreate: true,
    screens: ['First steps', 'Administration', 'New release', 'Mandates'],
  });
  await editorPage.goto(`/releases/${release.id}?step=release-2`);
  await expect(editorPage.getByLabel('Title', { exact: true })).toBeEditable();
  await editorPage.goto(`/releases/${release.id}/sampling`);
  await expect(editorPage.getByText('You are not permitted to open this page.')).toBeVisible();
  await editorPage.context().close();

  const mailerPage = await signedIn(browser, await mailsTo(mailer.email), mailer);
  await expectToSee(mailerPage, {
    menu: [...EVERYBODY, 'Contacts', 'Mailing requests', 'Press links', 'Overview', 'Mandates'],
    mayCreate: false,
    screens: ['First steps', 'Administration', 'Contacts', 'Mailing requests', 'Press links', 'Mandates'],
  });
  await mailerPage.goto(`/releases/${release.id}?step=release-2`);
  await expect(mailerPage.getByLabel('Title', { exact: true })).toBeVisible();
  await expect(mailerPage.getByLabel('Title', { exact: true })).not.toBeEditable();

  // A revoked permission is effective in running sessions too.
  await page.goto('/administration/users');
  await page.getByRole('link', { name: `${mailer.firstName} ${mailer.lastName}` }).click();
  await page.getByLabel('Contacts and mailings').click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`${mailer.firstName} ${mailer.lastName} was saved.`)).toBeVisible();
  await expectToSee(mailerPage, {
    menu: [...EVERYBODY, 'Overview', 'Mandates'],
    mayCreate: false,
    screens: ['First steps', 'Administration', 'Mandates'],
  });
  await mailerPage.context().close();
});
