import type { Page, Route } from 'playwright-core';
import type { Person } from './people';

/** Width and appearance of a picture, or one of the manual, which has a size of its own. */
export type Picture = '1440-light' | '1440-dark' | '820-light' | '360-light' | '360-dark' | 'manual';

export interface Screen {
  /** Name of the pictures: `docs/screens/{name}-{width}-{appearance}.png`; of the manual: its name there. */
  name: string;
  as: Person;
  path: string;
  pictures: readonly Picture[];
  /** What the person's pages are written in; German without. */
  locale?: 'en-US';
  /** Before the page is opened, for example answers of the server that cannot be had otherwise. */
  before?: (page: Page) => Promise<unknown>;
  /** What somebody does on the page before its picture is taken. */
  act?: (page: Page) => Promise<unknown>;
  /** Its path afterwards, where it is another one. */
  endsAt?: string;
}

export const PLAIN = ['1440-light', '360-light'] as const;

/** The same screen in English. */
export const english = (screen: Screen): Screen => ({
  ...screen,
  name: `en-${screen.name}`,
  pictures: ['1440-light'],
  locale: 'en-US',
});

const click = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** An answer as the server gives it where something unexpected has happened. */
const failure = (route: Route): Promise<void> =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    body: JSON.stringify({
      ...{ error: 'Internal Server Error', status: 500, path: '/', timestamp: '2026-11-26T09:00:00.000Z' },
      ...{ parameterErrors: [], fieldErrors: [] },
      globalErrors: [
        {
          messageCode: 'mpn.backend.global.error.internal-error',
          message: 'Etwas Unerwartetes ist passiert.',
          translationValues: { id: '01JDM4T7V9' },
        },
      ],
    }),
  });
const failing = (path: string) => (page: Page) => page.route(`**/api${path}*`, failure);

interface Releases {
  draft: number;
  ready: number;
  onAir: number;
  received: number;
}

/** Screens in a state: dialogs, the player, failures, empty lists. */
export function stateScreens({ draft, ready, onAir, received }: Releases): Screen[] {
  const state = (name: string, as: Person, path: string, more: Partial<Screen> = {}): Screen => ({
    ...{ name, as, path, pictures: PLAIN },
    ...more,
  });
  const editor = `/releases/${String(draft)}`;
  return [
    state('player', 'mediaUser', '/releases', { act: click(/abspielen/i) }),
    state('keys', 'mediaUser', '/releases?help=keys', { pictures: ['1440-light'] }),
    state('filters', 'promoAdmin', '/releases', { act: click(/filter$/i) }),
    state('row-menu', 'promoAdmin', '/releases', { act: click(/weitere aktionen: /i), pictures: ['1440-light'] }),
    state('delete-dialog', 'promoAdmin', '/releases', {
      pictures: ['1440-light'],
      act: async (page) => {
        await click(/weitere aktionen: /i)(page);
        await page.getByRole('menuitem', { name: /löschen/i }).click();
      },
    }),
    state('leave-dialog', 'promoAdmin', `${editor}?step=release-2`, {
      act: async (page) => {
        await page.getByLabel('Titel', { exact: true }).first().fill('Ein anderer Titel');
        await page
          .getByRole('link', { name: /warenkorb/i })
          .first()
          .click({ force: true });
      },
    }),
    state('track-details', 'promoAdmin', `${editor}?step=tracks-3`, { act: click(/urheber/i) }),
    state('paste-dialog', 'promoAdmin', `${editor}?step=tracks-3`, {
      act: async (page) => {
        await click(/tabelle/i)(page);
        const dialog = page.getByRole('dialog');
        await dialog.getByRole('textbox').fill('Titel\tISRC\nNordlicht\tDE-A12-26-00001\nFlut\tDE-A12-26-0000X');
      },
    }),
    state('refused-field', 'promoAdmin', `${editor}?step=release-2`, {
      act: async (page) => {
        await page.getByLabel('EAN / UPC').fill('4006381333930');
        await page.keyboard.press('Tab');
      },
    }),
    state('addressee-details', 'promoAdmin', `/releases/${String(ready)}/sampling?addressees=0`, {
      act: async (page) => {
        const tree = page.getByRole('tree');
        if (!(await tree.isVisible())) return;
        await tree.focus();
        await page.keyboard.press('End');
        await page.keyboard.press('i');
      },
      pictures: ['1440-light'],
    }),
    state('withdraw-dialog', 'promoAdmin', `/releases/${String(onAir)}?step=overview-8`, {
      act: async (page) => {
        await click(/weitere aktionen/i)(page);
        await page.getByRole('menuitem', { name: /zurückziehen/i }).click();
      },
    }),
    state('server-failure', 'promoAdmin', '/releases', { before: failing('/releases/_views/table') }),
    state('part-failure', 'promoAdmin', '/cart', { before: failing('/purchase_orders'), pictures: ['1440-light'] }),
    state('no-such-release', 'promoAdmin', '/releases/99999999'),
    state('offline', 'promoAdmin', '/releases', {
      act: async (page) => {
        await page.context().setOffline(true);
        await click(/filter$/i)(page);
        await page.keyboard.press('Escape');
      },
      pictures: ['1440-light'],
    }),
    state('empty-list', 'promoAdmin', '/releases?term=xyzzy'),
    state('empty-tracks', 'promoAdmin', '/releases/new?step=tracks-3', { endsAt: '/releases/new' }),
    state('empty-favorites', 'promoAdmin', '/favorites'),
    state('empty-media-list', 'mediaUser', '/releases?term=xyzzy', { pictures: ['360-light'] }),
    state('release-videos', 'mediaUser', `/releases/${String(received)}/details?tab=videos`),
  ];
}
