import type { Principal } from '../../http';
import { isInAudience } from '../audience';
import { liveResources, mayHear, type LiveResource } from '../live-resources';

const share = (fullAccess: boolean): Principal['promoShare'] => ({
  ...{ id: 30, ownCompanyId: 2, fullAccess },
  level: fullAccess ? 'FULL_ACCESS' : 'READ_LINK',
});

const LISTENERS = {
  owner: { userId: 11, companyId: 1, combinedRole: 'PROMO_USER', promoShare: null },
  stranger: { userId: 12, companyId: 2, combinedRole: 'PROMO_ADMIN', promoShare: null },
  'partner by link': { userId: 12, companyId: 1, combinedRole: 'PROMO_SHARE_USER', promoShare: share(false) },
  'partner with all': { userId: 12, companyId: 1, combinedRole: 'PROMO_SHARE_USER', promoShare: share(true) },
  support: { userId: 13, companyId: null, combinedRole: 'SUPER_ADMIN', promoShare: null },
} as const satisfies Record<string, Parameters<typeof isInAudience>[0]>;

const ALL = Object.keys(LISTENERS) as (keyof typeof LISTENERS)[];

test.each([
  ['a company', { companies: [1] }, ['owner', 'partner with all', 'support']],
  ['another company', { companies: [2] }, ['stranger', 'support']],
  [
    'a company and the share',
    { companies: [1], shares: [30] },
    ['owner', 'partner by link', 'partner with all', 'support'],
  ],
  ['the share alone', { shares: [30] }, ['partner by link', 'partner with all', 'support']],
  ['another share', { companies: [9], shares: [31] }, ['support']],
  ['one person', { users: [11] }, ['owner']],
  ['a person, whatever view is open', { users: [12] }, ['stranger', 'partner by link', 'partner with all']],
  ['everybody', { everybody: true }, ALL],
  ['nobody', {}, []],
] as const)('%s', (_what, audience, heard) => {
  expect(ALL.filter((name) => isInAudience(LISTENERS[name], audience))).toEqual(heard);
});

const RESOURCES = Object.keys(liveResources) as LiveResource[];
const hears = (permissions: Principal['permissions'], promoShare: Principal['promoShare']): LiveResource[] =>
  RESOURCES.filter((resource) => mayHear({ permissions, promoShare }, resource));

test('a user without permissions receives only changes of their notifications and of feature flags', () => {
  expect(hears(new Set(), null)).toEqual(['feature_flags', 'notifications']);
});

test('a partner by link receives changes of what the table of promo share partners lets it read', () => {
  const permissions = new Set(['GetReleases', 'ManageSamplingCampaigns'] as const);
  expect(hears(permissions, share(false))).not.toContain('carts');
  expect(hears(permissions, share(true))).toContain('carts');
});
