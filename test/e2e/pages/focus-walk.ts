import type { Page } from '@playwright/test';
import { focusShows } from '../support/keyboard';

/** How long a stop may take to scroll into sight and to draw its focus, in ms. */
const DRAWN_MS = 2_000;

/** Marks the focused element. @returns what it is, and whether the walk has been there, or has left the page */
const nextStop = (page: Page): Promise<{ name: string; state: 'new' | 'stuck' | 'known' | 'outside' }> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return { name: 'the page', state: 'outside' };
    const name = `${element.tagName.toLowerCase()} "${element.getAttribute('aria-label') ?? element.textContent.slice(0, 60)}" ${element.id} ${element.className.slice(0, 60)}`;
    const visited = document.querySelector('[data-last-stop]');
    const state = element === visited ? 'stuck' : element.hasAttribute('data-stop') ? 'known' : 'new';
    visited?.removeAttribute('data-last-stop');
    element.setAttribute('data-stop', '');
    element.setAttribute('data-last-stop', '');
    return { name, state } as const;
  });

/** Whether any part of the focused control is in sight and not covered (WCAG 2.2, 2.4.11). */
const isInSight = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused) return false;
    // Inputs of antd's controls are invisible or without a size; the control around them is what one sees.
    const control =
      focused.closest('label, .ant-select, .ant-picker, .ant-upload, .ant-input-affix-wrapper, .ant-segmented-item') ??
      focused;
    return [...focused.getClientRects(), ...control.getClientRects()].some(({ left, top, width, height }) =>
      [0.1, 0.3, 0.5, 0.7, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const there = document.elementFromPoint(left + width * x, top + height * y);
          return there !== null && (control.contains(there) || there.contains(focused));
        }),
      ),
    );
  });

/** Elements by which antd keeps the focus within a drawer or dialog: they pass it on at the next key. */
const isSentinel = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.hasAttribute('data-sentinel') ?? false);

async function within(ms: number, holds: () => Promise<boolean>): Promise<boolean> {
  const end = Date.now() + ms;
  while (Date.now() < end) if (await holds()) return true;
  return holds();
}

/**
 * Goes through a page with the Tab key.
 * @param stops after how many stops the walk ends, where the page has more
 * @returns what is wrong, one line each: a key that does not move the focus, a focus that is not visible or is covered
 */
export async function walkByTab(page: Page, stops: number): Promise<string[]> {
  const findings: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press('Tab');
    const { name, state } = await nextStop(page);
    if (state === 'stuck') findings.push(`Tab does not leave ${name}`);
    if (state !== 'new') break;
    if (await isSentinel(page)) continue;
    if (!(await within(DRAWN_MS, () => focusShows(page)))) findings.push(`the focus does not show at ${name}`);
    if (!(await within(DRAWN_MS, () => isInSight(page)))) findings.push(`covered while it has the focus: ${name}`);
  }
  return findings;
}
