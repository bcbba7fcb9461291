import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

type Tree = { [key: string]: string | Tree };

const ROOT = join(__dirname, '../../../..');
const ENGLISH = join(ROOT, 'public/locales/en');

const leavesOf = (tree: Tree, prefix: string): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : leavesOf(value, `${prefix}${key}.`),
  );

const texts = readdirSync(ENGLISH).flatMap((file) =>
  leavesOf(JSON.parse(readFileSync(join(ENGLISH, file), 'utf8')) as Tree, `${file.replace('.json', '')}:`),
);

/** The component that shows each text that names support; it must show support's contact too. */
const SHOWN_IN: Readonly<Record<string, string>> = {
  'auth:resetRequest.failedText': 'features/auth/pages/reset-request-page.tsx',
  'auth:secondFactor.lost': 'features/auth/pages/second-factor-page.tsx',
  'cart:openOrders.review': 'features/cart/components/open-orders.tsx',
  'cart:confirmation.steps.review': 'features/cart/pages/order-confirmation-page.tsx',
  'client:common.unknownServerError': 'components/page/failure-alert.tsx',
  'common:failure.copy': 'providers/notifications/error-number-line.tsx',
  'common:pageError.text': 'app/shell/route-error.tsx',
  'common:support.contact': 'providers/notifications/support-contact.tsx',
  'delivery-settings:legacy.title': 'features/delivery-settings/components/configuration-form.tsx',
  'delivery-settings:users.notEditable': 'features/delivery-settings/components/user-settings-drawer.tsx',
  'digital-import:notHere': 'features/release-list/components/digital-import/hit-list.tsx',
  'legal:support': 'features/legal/components/support-section.tsx',
  'registration:final.pending': 'features/registration/pages/final-page.tsx',
  'release-editor:withdrawn.SUPPORT': 'features/release-editor/components/lock-banner.tsx',
  'sampling:browser.ardReason': 'features/sampling/components/addressees/addressee-tree.tsx',
  'users:signOn.accounts.ask': 'features/users/components/sign-on-accounts.tsx',
  'users:signOn.accounts.since': 'features/users/components/sign-on-accounts.tsx',
};

/**
 * Texts that only support staff see, and the registration's choice of type, which does not tell users to contact
 * support.
 */
const WITHOUT_CONTACT = [
  'auth:enterSupport.codeMissing',
  'companies:fields.problematicHint',
  'companies:fields.recognitionContract',
  'companies:sections.support',
  'feature-flags:effects.SURVEY',
  'help:audience.support',
  'registration:types.media.text',
  'shell:acting.leaveSupport',
  'users:rights.visibilityHint',
];

test('every text that names support is listed with the component that shows it', () => {
  const naming = texts.filter(([, text]) => /\bsupport\b/i.test(text)).map(([key]) => key);
  expect(naming.sort()).toEqual([...Object.keys(SHOWN_IN), ...WITHOUT_CONTACT].sort());
});

test.each(Object.entries(SHOWN_IN))("%s is shown with support's contact", (_key, path) => {
  const source = readFileSync(join(ROOT, 'src', path), 'utf8');
  expect(source).toMatch(/<SupportContact \/>|function SupportContact|<FailureText|<ErrorNumberLine/);
});
