import type { Browser, Page } from '@playwright/test';
import type { TestUser } from '../../factories/users';

/** A page in another browser window, signed in as this person; close its context at the end. */
export async function colleagueAt(
  browser: Browser,
  baseURL: string,
  colleague: TestUser,
  signIn: (page: Page, user: TestUser) => Promise<void>,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, locale: 'en-US', timezoneId: 'Europe/Berlin' });
  const page = await context.newPage();
  await signIn(page, colleague);
  return page;
}
