import { endpointsIn, promoShareCalls, ShareLevel, type Permission } from '@mpn/domain';
import * as domain from '@mpn/domain';
import {
  decideVisit,
  isHeld,
  meets,
  MIGRATION_PATH,
  SECOND_FACTOR_PATH,
  REASON,
  requirementOf,
  type Requirement,
  type Visitor,
} from '../visit-rules';

const person = (permissions: Permission[], shareLevel: ShareLevel | null = null): Visitor => ({
  phase: 'active',
  restored: 'active',
  session: { permissions, shareLevel },
});

const nobody: Visitor = { phase: 'anonymous', restored: 'anonymous', session: null };
const tooLate: Visitor = { ...nobody, restored: 'expired' };
const promoter = person(['GetReleases', 'GetReleasesSampled', 'ManageSamplingCampaigns', 'ManageMyAccount']);
const withFeature = (on: boolean): Visitor => ({
  ...promoter,
  session: { ...promoter.session!, featureFlags: { STATISTICS: on } },
});
const editor = person(['GetReleasesSampled', 'ManageMyAccount']);
const accountOnly = person(['ManageMyAccount']);
const legacy = person(['ChangeLegacyPassword']);
const waiting = person(['PresentSecondFactor']);
const expired: Visitor = { ...promoter, phase: 'expired' };
const partner = person(['GetReleases', 'ManageSamplingCampaigns'], 'READ_LINK');

const orders: Requirement = { authorize: ['ManageSamplingCampaigns'], call: 'order_history.list' };
const anySession: Requirement = {};
const open: Requirement = { authorize: false };

const refused = (here: string) =>
  `/?${new URLSearchParams({ redirectedFrom: here, reason: REASON.notAuthorized }).toString()}`;

// Title, visitor, requirement, URL, and where they are redirected to; null: the screen is shown.
const visits: [string, Visitor, Requirement, string, string | null][] = [
  ['nobody on a public page', nobody, open, '/login', null],
  ['nobody on a screen', nobody, anySession, '/releases?page=2#top', '/login?redirectUrl=%2Freleases%3Fpage%3D2%23top'],
  ['nobody on a screen for a permission', nobody, orders, '/order-history', '/login?redirectUrl=%2Forder-history'],
  ['nobody at the root', nobody, open, '/', '/login'],
  ['nobody at the root, with a reason', nobody, open, '/?reason=x', '/login?reason=x'],
  ['an expired token on a public page', tooLate, open, '/login', null],
  [
    'an expired token on a screen',
    tooLate,
    orders,
    '/order-history?page=2',
    `/logout?redirectUrl=%2Forder-history%3Fpage%3D2&reason=${REASON.tokenExpired}`,
  ],
  ['an expired token at the root', tooLate, open, '/', `/logout?reason=${REASON.tokenExpired}`],
  ['a promoter on a screen of any session', promoter, anySession, '/notifications', null],
  ['a promoter on a screen that they may see', promoter, orders, '/order-history', null],
  ['a promoter at the root', promoter, open, '/', '/releases'],
  ['a promoter at the root, with a reason', promoter, open, '/?reason=x', '/releases?reason=x'],
  ['an editor at the root', editor, open, '/', '/releases'],
  ['somebody without releases at the root', accountOnly, open, '/', '/account'],
  ['an editor on a screen of promoters', editor, orders, '/order-history?page=2', refused('/order-history?page=2')],
  ['one of several permissions', editor, { authorize: ['GetReleases', 'GetReleasesSampled'] }, '/releases', null],
  ['all of several permissions', promoter, { allOf: ['GetReleases', 'GetReleasesSampled'] }, '/market', null],
  [
    'one of several where all are needed',
    editor,
    { allOf: ['GetReleases', 'GetReleasesSampled'] },
    '/market',
    refused('/market'),
  ],
  ['a feature that is on', withFeature(true), { feature: 'STATISTICS' }, '/statistics', null],
  [
    'a feature that is switched off',
    withFeature(false),
    { feature: 'STATISTICS' },
    '/statistics',
    refused('/statistics'),
  ],
  ['no permission is enough where none is named', promoter, { authorize: [] }, '/x', refused('/x')],
  ['a partner on a screen that the share leaves out', partner, orders, '/order-history', refused('/order-history')],
  ['a partner on a screen that the share includes', partner, { call: 'releases.list' }, '/releases', null],
  ['an old password on a screen', legacy, anySession, '/releases', MIGRATION_PATH],
  ['an old password at the root', legacy, open, '/', MIGRATION_PATH],
  [
    'a missing second factor on a screen',
    waiting,
    anySession,
    '/releases',
    `${SECOND_FACTOR_PATH}?redirectUrl=%2Freleases`,
  ],
  ['a missing second factor at the root', waiting, open, '/', SECOND_FACTOR_PATH],
  [
    'a missing second factor where it is presented',
    waiting,
    { authorize: ['PresentSecondFactor'] },
    SECOND_FACTOR_PATH,
    null,
  ],
  ['an old password where the new one is set', legacy, { authorize: ['ChangeLegacyPassword'] }, MIGRATION_PATH, null],
  ['an old password on the logout page', legacy, open, '/logout', null],
  ['a session that expired while a page is open', expired, orders, '/order-history', null],
];

it.each(visits)('%s', (_, visitor, requirement, address, to) => {
  const { pathname, search, hash } = new URL(address, 'https://mpn.example');
  const decision = decideVisit(visitor, { ...requirement, pathname, search, hash });
  expect(decision.allowed ? null : decision.redirectTo).toBe(to);
  if (!decision.allowed) {
    const reason = Object.values(REASON).find((known) => decision.redirectTo.includes(`reason=${known}`));
    expect(decision.reason).toBe(reason);
  }
});

const exits: [Visitor, string, boolean][] = [
  [expired, '/releases', true],
  [expired, '/', true],
  [expired, '/account/password/reset', true],
  [expired, '/login', false],
  [expired, '/logout', false],
  [promoter, '/releases', false],
  [nobody, '/releases', false],
];

it.each(exits)('navigation is blocked while the session has expired: %#', (visitor, next, held) => {
  expect(isHeld(visitor, next)).toBe(held);
});

const calls = endpointsIn(domain);

/** Those that guests of press links make: on a page of their own, without an account. */
const ofGuests = calls.filter(({ access }) => access === 'press');
const ofApp = calls.filter(({ access }) => access !== 'press');

describe('requirements of a call', () => {
  it.each(ofGuests.map((call) => [call.id, call] as const))('%s is of no page of the app', (_id, call) => {
    for (const visitor of [nobody, promoter, editor]) expect(meets(visitor, requirementOf(call))).toBe(false);
  });

  it.each(ofApp.map((call) => [call.id, call] as const))('%s', (id, call) => {
    const needed = Array.isArray(call.access) ? (call.access as Permission[]) : [];
    expect(meets(nobody, requirementOf(call))).toBe(call.access === 'public');
    expect(meets(person([]), requirementOf(call))).toBe(needed.length === 0);
    for (const permission of needed) expect(meets(person([permission]), requirementOf(call))).toBe(true);
    for (const level of ShareLevel) {
      const expected = call.access === 'public' || domain.shareMayCall(level, id);
      expect(meets(person([...needed], level), requirementOf(call))).toBe(expected);
    }
  });

  it('every call with a session has a row in the table of promo share partners', () => {
    const ids = ofApp.filter(({ access }) => access !== 'public').map(({ id }) => id);
    expect(ids.filter((id) => !(id in promoShareCalls))).toEqual([]);
  });
});
