import { EditorStep } from '@mpn/domain';
import { read, type Person } from './people';
import { manualScreens } from './manual';
import { english, PLAIN, stateScreens, type Screen } from './states';

interface Row {
  id: number;
  title: string;
  status: string;
  interactionStatus: string;
}

/**
 * Releases for the screenshots: by status a draft, one ready for sampling, and one on air; `heard` has interactions.
 */
async function promotersReleases(server: string, token: string) {
  const { items } = await read<{ items: Row[] }>(server, token, '/releases/_views/table?pageSize=100');
  // The first release with one of these statuses, in their order.
  const find = (...states: string[]) =>
    states.map((state) => items.find(({ status }) => status === state)).find((row) => row !== undefined) ?? items[0];
  const [draft, ready, onAir] = [find('DRAFT', 'READY'), find('READY'), find('ON_AIR', 'SCHEDULED')];
  const heard = items.find(({ interactionStatus }) => interactionStatus !== 'NEW') ?? onAir;
  // Its titles name a version of which nothing is stated yet.
  const untold = items.find(({ title }) => title === 'Discolicht');
  if (!draft || !ready || !onAir || !heard || !untold) throw new Error('The demo has no releases');
  return { draft, ready, onAir, heard, untold };
}

async function editorsRelease(server: string, token: string): Promise<number> {
  const [favorite] = await read<{ releaseId: number; campaignEnded: boolean }[]>(server, token, '/favorites');
  if (!favorite) throw new Error("The demo's editor has no favorites");
  return favorite.releaseId;
}

/** Also in the dark, and on a tablet: one of each kind of screen. */
const IN_THE_DARK = ['login', 'release-list', 'editor-tracks', 'sampling', 'cart', 'release-statistics', 'media-list'];
const ON_A_TABLET = [
  'release-list',
  'editor-tracks',
  'editor-release',
  'sampling',
  'cart',
  'media-list',
  'release-details',
];
const IN_ENGLISH = [
  'login',
  'release-list',
  'editor-tracks',
  'sampling',
  'cart',
  'order',
  'release-statistics',
  'media-list',
  'release-details',
  'account-settings',
];

const withMore = (screen: Screen): Screen => ({
  ...screen,
  pictures: [
    ...screen.pictures,
    ...(IN_THE_DARK.includes(screen.name) ? (['1440-dark', '360-dark'] as const) : []),
    ...(ON_A_TABLET.includes(screen.name) ? (['820-light'] as const) : []),
  ],
});

/** Every screen worth a picture, with its path in the demo that is served. */
export async function listScreens(
  server: string,
  tokens: Record<Exclude<Person, 'nobody' | 'support'>, string>,
): Promise<Screen[]> {
  const { draft, ready, onAir, heard, untold } = await promotersReleases(server, tokens.promoAdmin);
  const received = await editorsRelease(server, tokens.mediaUser);
  const [order] = (await read<{ items: { id: number }[] }>(server, tokens.promoAdmin, '/order_history/_views/table'))
    .items;
  if (!order) throw new Error('The demo has no orders');
  const screen = (name: string, as: Person, path: string): Screen => ({ name, as, path, pictures: PLAIN });
  const screens = [
    screen('login', 'nobody', '/login'),
    screen('password-forgotten', 'nobody', '/account/password/reset-request'),
    screen('logout', 'nobody', '/logout'),
    screen('not-found', 'nobody', '/nothing/here'),
    screen('release-list', 'promoAdmin', '/releases'),
    screen('track-list', 'promoAdmin', '/releases?tab=tracks'),
    screen('digital-import', 'promoAdmin', '/releases?dialog=digital-import'),
    screen('new-release', 'promoAdmin', '/releases/new'),
    ...EditorStep.map((step, index) =>
      screen(`editor-${step}`, 'promoAdmin', `/releases/${String(draft.id)}?step=${step}-${String(index + 1)}`),
    ),
    screen('editor-on-air', 'promoAdmin', `/releases/${String(onAir.id)}?step=release-2`),
    screen('sampling', 'promoAdmin', `/releases/${String(ready.id)}/sampling`),
    screen('sampling-on-air', 'promoAdmin', `/releases/${String(onAir.id)}/sampling`),
    screen('addressees', 'promoAdmin', `/releases/${String(onAir.id)}/sampling?addressees=0`),
    screen('sampling-past', 'promoAdmin', `/releases/${String(heard.id)}/sampling?tab=past`),
    screen('release-preview', 'promoAdmin', `/releases/${String(onAir.id)}/details?preview`),
    screen('mail-preview', 'promoAdmin', `/releases/${String(onAir.id)}/details?preview&view=mail`),
    screen('release-statistics', 'promoAdmin', `/releases/${String(heard.id)}/statistics`),
    screen('release-result', 'promoAdmin', `/releases/${String(heard.id)}/statistics/result`),
    screen('release-statistics-none', 'promoAdmin', `/releases/${String(draft.id)}/statistics`),
    screen('sampling-templates', 'promoAdmin', '/sampling-template'),
    screen('cart', 'promoAdmin', '/cart'),
    screen('order', 'promoAdmin', `/cart/orders/${String(order.id)}`),
    screen('order-history', 'promoAdmin', '/order-history'),
    screen('deliveries', 'promoAdmin', '/deliveries'),
    screen('mailing-requests', 'promoAdmin', '/mailing-requests'),
    screen('promo-shares', 'promoAdmin', '/promo-share/shared-with-you'),
    screen('press-links', 'promoAdmin', '/press-links'),
    screen('contacts', 'promoAdmin', '/company-contacts'),
    screen('first-steps', 'promoAdmin', '/first-steps'),
    screen('users', 'promoAdmin', '/administration/users'),
    screen('sign-in-security', 'promoAdmin', '/administration/users/sign-in'),
    screen('account', 'promoAdmin', '/account'),
    screen('account-personal-data', 'promoAdmin', '/account/personal-data'),
    screen('account-settings', 'mediaUser', '/account/settings'),
    screen('account-password', 'promoAdmin', '/account/password'),
    screen('account-login-name', 'promoAdmin', '/account/login-name'),
    screen('account-email', 'promoAdmin', '/account/email'),
    screen('media-list', 'mediaUser', '/releases'),
    screen('listen', 'mediaUser', '/releases/listen'),
    screen('release-details', 'mediaUser', `/releases/${String(received)}/details`),
    screen('release-details-artist', 'mediaUser', `/releases/${String(received)}/details?tab=artist`),
    screen('release-details-contacts', 'mediaUser', `/releases/${String(received)}/details?tab=contacts`),
    screen('notifications', 'mediaUser', '/notifications'),
    screen('favorites', 'mediaUser', '/favorites'),
    screen('delivery-settings', 'mediaAdmin', '/company/delivery'),
    screen('deliveries-received', 'mediaAdmin', '/deliveries'),
  ];
  return [
    ...screens.map(withMore),
    ...stateScreens({ draft: draft.id, ready: ready.id, onAir: onAir.id, received }),
    ...screens.filter(({ name }) => IN_ENGLISH.includes(name)).map(english),
    ...manualScreens({
      draft: draft.id,
      ready: ready.id,
      onAir: onAir.id,
      heard: heard.id,
      untold: untold.id,
      received,
    }),
  ];
}
