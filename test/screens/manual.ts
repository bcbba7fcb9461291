import type { Page } from 'playwright-core';
import type { Person } from './people';
import type { Screen } from './states';

/** What an opened drawer or section takes to stand still. */
const SETTLED_MS = 500;

interface Objects {
  draft: number;
  ready: number;
  onAir: number;
  heard: number;
  untold: number;
  received: number;
}

/** Brings what has this text to the upper part of the window, in whichever language it is. */
const scrollTo = (text: RegExp) => async (page: Page) => {
  await page
    .getByText(text)
    .last()
    .evaluate((element) => {
      element.scrollIntoView({ block: 'start' });
      window.scrollBy(0, -120);
    });
};

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Opens a folded section and brings it into view. */
const unfold = (title: RegExp) => async (page: Page) => {
  const head = page.locator('.ant-collapse-header', { hasText: title }).first();
  await head.click();
  await page.waitForTimeout(SETTLED_MS);
  await head.evaluate((element) => element.scrollIntoView({ block: 'start' }));
};

const inOrder =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) {
      await step(page);
      await page.waitForTimeout(SETTLED_MS);
    }
  };

/** Pictures of the manual, each in German and English. Their names are those that the chapters use. */
export function manualScreens({ draft, ready, onAir, heard, untold, received }: Objects): Screen[] {
  const both = (name: string, as: Person, path: string, act?: Screen['act']): Screen[] =>
    [undefined, 'en-US' as const].map((locale) => ({ name, as, path, act, locale, pictures: ['manual'] }));
  const step = (of: number, name: string) => `/releases/${String(of)}?step=${name}`;
  const details = press(/(Urheber von|Authors of) /);
  return [
    both('editor-release', 'promoAdmin', step(draft, 'release-2')),
    both('editor-overview', 'promoAdmin', step(draft, 'overview-8')),
    both('editor-tracks', 'promoAdmin', step(draft, 'tracks-3')),
    both(
      'ai-disclosure',
      'promoAdmin',
      step(draft, 'tracks-3'),
      inOrder(details, unfold(/^(KI-Angabe|AI disclosure): /)),
    ),
    both(
      'versions',
      'promoAdmin',
      step(untold, 'tracks-3'),
      inOrder(press(/^(Übernehmen|Accept)$/), press(/(Urheber von|Authors of) .*Instrumental/), scrollTo(/^Version: /)),
    ),
    both('cue-points', 'promoAdmin', step(draft, 'tracks-3'), inOrder(details, unfold(/^(Cue-Punkte|Cue points)$/))),
    both(
      'reports',
      'promoAdmin',
      step(draft, 'overview-8'),
      press(/Angaben für Sendemeldungen|Facts for broadcasters’ reports/),
    ),
    both('sampling', 'promoAdmin', `/releases/${String(ready)}/sampling`),
    both('addressees', 'promoAdmin', `/releases/${String(onAir)}/sampling?addressees=0`),
    both('cart', 'promoAdmin', '/cart'),
    both('order-history', 'promoAdmin', '/order-history'),
    both('statistics', 'promoAdmin', `/releases/${String(heard)}/statistics`),
    both('result', 'promoAdmin', `/releases/${String(heard)}/statistics/result`),
    both('new-press-link', 'promoAdmin', `/press-links/new?releaseId=${String(ready)}`),
    both('mailing-requests', 'promoAdmin', '/mailing-requests'),
    both('new-promo-share', 'promoAdmin', '/promo-share/new'),
    both(
      'recognition-services',
      'promoAdmin',
      '/administration/companies/my',
      scrollTo(/^(Releases an Erkennungsdienste geben|Give releases to recognition services)$/),
    ),
    both('digital-import', 'promoAdmin', '/releases?dialog=digital-import'),
    both('inbox', 'mediaUser', '/releases'),
    both('listen', 'mediaUser', '/releases/listen'),
    both('release-details', 'mediaUser', `/releases/${String(received)}/details`),
    both(
      'answer',
      'mediaUser',
      `/releases/${String(received)}/details`,
      scrollTo(/^(Rückmeldung an das Label|Your answer to the label)$/),
    ),
    both('mail-settings', 'mediaUser', '/account/settings', scrollTo(/^(Benachrichtigungen|Notifications)$/)),
    both('delivery-server', 'mediaAdmin', '/company/delivery', scrollTo(/^(Serveradresse|Server address)$/)),
    both('file-names', 'mediaAdmin', '/company/delivery', scrollTo(/^(Dateinamen|File names)$/)),
    both('deliveries', 'mediaAdmin', '/deliveries'),
    both('sign-in-devices', 'promoAdmin', '/account/sign-in'),
    both('users', 'promoAdmin', '/administration/users'),
    both('support-desk', 'support', '/admin/desk'),
    both('support-people', 'support', '/admin/desk/users'),
    both('support-deliveries', 'support', '/admin/desk/deliveries'),
    both('support-orders', 'support', '/admin/desk/orders'),
  ].flat();
}
