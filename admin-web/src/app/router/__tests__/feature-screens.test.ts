import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { SWITCHABLE_FEATURES, type FeatureFlag, type Permission } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';
import type { FeatureRoute } from '@/providers/routing/feature-route';
import { decideVisit, meets, requirementOf, type Visitor } from '@/providers/routing/visit-rules';

const FEATURES = join(__dirname, '../../../features');
const filesOf = (name: string) =>
  readdirSync(FEATURES)
    .map((feature) => join(FEATURES, feature, name))
    .filter(existsSync);
const routes = filesOf('routes.tsx').flatMap((file) => jest.requireActual<{ routes: FeatureRoute[] }>(file).routes);
const resources = filesOf('resource.tsx').flatMap(
  (file) => jest.requireActual<{ resource: FeatureResource | FeatureResource[] }>(file).resource,
);

const PERMISSIONS: Permission[] = [
  'GetReleases',
  'ManageSamplingCampaigns',
  'ManageSamplingTemplates',
  'ManageMailingRequests',
  'ManagePressLinks',
  'ImportXmlReleases',
];
const visitor = (flag: FeatureFlag, enabled: boolean): Visitor => ({
  phase: 'active',
  restored: 'active',
  session: { permissions: PERMISSIONS, shareLevel: null, featureFlags: { [flag]: enabled } },
});

/** Screens and menu entries of each flag; a flag without any concerns fields or calls only. */
const SHOWN: Record<(typeof SWITCHABLE_FEATURES)[number], { screens: string[]; menu: string[] }> = {
  STATISTICS: { screens: ['releases/:id/statistics', 'releases/:id/statistics/result'], menu: [] },
  SAMPLING_TEMPLATES: { screens: ['sampling-template'], menu: ['/sampling-template'] },
  DIGIAS_IMPORT: { screens: [], menu: [] },
  ARD_ARCHIVE: { screens: [], menu: [] },
  MAILING_REQUEST: { screens: ['mailing-requests'], menu: ['/mailing-requests'] },
  PRESS_LINK: {
    screens: ['press-links', 'press-links/new', 'releases/:id/press', 'press-links/:id'],
    menu: ['/press-links'],
  },
  XML_IMPORT: { screens: ['release-imports', 'release-imports/:id'], menu: [] },
  PARTNER_SYNC: { screens: [], menu: [] },
  SURVEY: { screens: [], menu: [] },
};

describe.each(SWITCHABLE_FEATURES)('%s', (flag) => {
  const { screens, menu } = SHOWN[flag];

  it('has these screens, which redirect while it is off', () => {
    const own = routes.filter(({ feature }) => feature === flag);
    expect(own.map(({ path }) => path)).toEqual(screens);
    for (const route of own) {
      const visit = { ...route, pathname: `/${route.path}` };
      expect(decideVisit(visitor(flag, true), visit).allowed).toBe(true);
      expect(decideVisit(visitor(flag, false), visit)).toMatchObject({
        allowed: false,
        reason: 'authorization.user.role.not-authorized',
      });
    }
  });

  it('has these menu entries, which are hidden while it is off', () => {
    const listed = (enabled: boolean) =>
      resources
        .filter(({ menu: entry, endpoints }) => entry && endpoints?.list?.feature === flag)
        .filter(({ endpoints }) => meets(visitor(flag, enabled), requirementOf(endpoints!.list!)))
        .map(({ list }) => list);
    expect(listed(true)).toEqual(menu);
    expect(listed(false)).toEqual([]);
  });
});
