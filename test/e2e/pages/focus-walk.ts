import type { Page } from '@playwright/test';
import { focusFacts } from '../support/focus-facts';

/** How long a stop may take to scroll into sight and to draw its focus, in ms. */
const DRAWN_MS = 2_000;

/** Forgets the stops of an earlier walk: the layout stays when the app opens another page. */
const forgetStops = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('[data-stop]')) {
      element.removeAttribute('data-stop');
      element.removeAttribute('data-last-stop');
    }
  });

/**
 * Goes through a page with the Tab key, from where the focus is.
 * @param stops after how many stops the walk ends, where the page has more
 * @returns what is wrong, one line each: a key that does not move the focus, a focus that is not visible or is covered
 */
export async function walkByTab(page: Page, stops: number): Promise<string[]> {
  const findings: string[] = [];
  await forgetStops(page);
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    let facts = await page.evaluate(focusFacts);
    const { name, state, isPassedOn } = facts;
    if (state === 'stuck') findings.push(`Tab does not leave ${name}`);
    if (state !== 'new') break;
    if (isPassedOn) continue;
    const end = Date.now() + DRAWN_MS;
    while ((!facts.shows || !facts.isInSight) && Date.now() < end) facts = await page.evaluate(focusFacts);
    if (!facts.shows) findings.push(`the focus does not show at ${name}`);
    if (!facts.isInSight) findings.push(`covered while it has the focus: ${name}`);
  }
  return findings;
}
