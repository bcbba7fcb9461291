import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures';
import { focusFacts } from './focus-facts';

/** Maximum number of tab stops between two controls; more than any screen has. */
const MOST_STOPS = 150;

/** Operates a page by keyboard only: reaches every control with Tab, and asserts that the focus is visible. */
export class Keyboard {
  constructor(private readonly page: Page) {
    // File dialogs are intercepted only while there is a listener; one added later would be too late.
    page.on('filechooser', () => undefined);
  }

  /**
   * Presses Tab until the control, or something in it, has the focus; asserts that the focus is visible.
   * @throws (a failed expectation) when it is not reached within {@link MOST_STOPS} stops
   */
  async tabTo(control: Locator): Promise<void> {
    await control.first().waitFor({ state: 'attached' });
    for (let stop = 0; stop <= MOST_STOPS; stop++) {
      if (await this.isAt(control)) return this.expectVisibleFocus();
      await this.page.keyboard.press('Tab');
    }
    expect((await this.page.evaluate(focusFacts)).name, `Tab never reaches ${control.toString()}`).toBe('there');
  }

  /** Tabs to a control and presses a key. */
  async press(control: Locator, key = 'Enter'): Promise<void> {
    await this.tabTo(control);
    await this.page.keyboard.press(key);
  }

  /** Tabs to a text field and replaces its text. */
  async write(field: Locator, text: string): Promise<void> {
    await this.tabTo(field);
    await this.page.keyboard.press('Control+A');
    await this.page.keyboard.type(text);
  }

  /** Chooses an entry of a select: the first one, or the first that matches the words. */
  async choose(field: Locator, words = ''): Promise<void> {
    const open = this.page.locator('.ant-select-dropdown:visible');
    // Another field's list may still be fading out.
    await expect(open).toHaveCount(0);
    await this.tabTo(field);
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.type(words);
    await expect(open).toHaveCount(1);
    await expect(open.getByText(words).filter({ visible: true }).first()).toBeVisible();
    await this.page.keyboard.press('ArrowDown');
    await this.page.keyboard.press('Enter');
    await this.page.keyboard.press('Escape');
    await expect(open).toHaveCount(0);
  }

  /** Opens a file dialog from a button and picks files. */
  async pickFiles(button: Locator, files: string | string[]): Promise<void> {
    await this.tabTo(button);
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.page.keyboard.press('Enter')]);
    await chooser.setFiles(files);
  }

  private async isAt(control: Locator): Promise<boolean> {
    for (const candidate of await control.all()) {
      if (await candidate.evaluate((element) => element.contains(document.activeElement)).catch(() => false))
        return true;
    }
    return false;
  }

  /** Asserts that the focused element, or the antd control around it, has an outline or a shadow. */
  private async expectVisibleFocus(): Promise<void> {
    const message = `the focus shows at ${(await this.page.evaluate(focusFacts)).name}`;
    await expect.poll(async () => (await this.page.evaluate(focusFacts)).shows, { message }).toBe(true);
  }
}
