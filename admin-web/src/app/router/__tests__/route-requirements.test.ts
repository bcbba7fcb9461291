import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as domain from '@mpn/domain';
import { endpointsIn } from '@mpn/domain';
import type { FeatureRoute } from '@/providers/routing/feature-route';

const FEATURES = join(__dirname, '../../../features');

const routes = readdirSync(FEATURES)
  .map((feature) => join(FEATURES, feature, 'routes.tsx'))
  .filter(existsSync)
  .flatMap((file) => jest.requireActual<{ routes: FeatureRoute[] }>(file).routes);
const resting = routes.filter(({ call }) => call !== undefined).map((route) => [route.path, route] as const);

it('some screens require a call', () => {
  expect(resting.length).toBeGreaterThan(0);
});

// The route's permissions are checked by the guard; its call only matters for promo shares.
it.each(resting)('a session that may see %s may make its call', (_, { authorize, call }) => {
  const endpoint = endpointsIn(domain).find(({ id }) => id === call);
  expect(endpoint?.method).toBe('GET');
  const access = endpoint?.access;
  if (!Array.isArray(access)) return expect(access).toBe('authenticated');
  expect(authorize).toBeTruthy();
  return expect(access).toEqual(expect.arrayContaining([...(authorize as string[])]));
});
