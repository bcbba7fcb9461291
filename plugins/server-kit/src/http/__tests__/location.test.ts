import * as contracts from '@mpn/domain';
import { endpointsIn } from '@mpn/domain';
import { locationOf } from '../location';

const endpointOf = (method: string, path: string) => {
  const found = endpointsIn(contracts).find((endpoint) => endpoint.method === method && endpoint.path === path);
  if (!found) throw new Error(`no call ${method} ${path}`);
  return found;
};

test.each([
  ['/releases', '/api/releases', '/api/releases/7'],
  ['/releases/:id/_actions/copy', '/api/releases/3/_actions/copy', undefined],
  [
    '/sampling_campaigns/_actions/create_from_template/:id',
    '/api/sampling_campaigns/_actions/create_from_template/3',
    '/api/sampling_campaigns/7',
  ],
  ['/companies/:id/users', '/api/companies/3/users', '/api/companies/3/users/7'],
  ['/sampling_circles', '/api/sampling_circles', '/api/sampling_circles/7'],
  ['/user_table_settings', '/api/user_table_settings', undefined],
  ['/purchase_orders', '/api/purchase_orders', undefined],
  ['/sampling_templates', '/api/sampling_templates', undefined],
  ['/files/:type', '/api/files/COVER', undefined],
])('POST %s has a Location only where a call reads what was made', (contract, path, location) => {
  expect(locationOf(endpointOf('POST', contract), path, 7)).toBe(location);
});
