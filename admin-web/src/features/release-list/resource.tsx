import { CustomerServiceOutlined } from '@ant-design/icons';
import { albumTable, releaseEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'releases',
  list: '/releases',
  create: '/releases/new',
  edit: '/releases/:id',
  show: '/releases/:id/details',
  endpoints: {
    list: albumTable,
    get: releaseEndpoints.get,
    create: releaseEndpoints.create,
    update: releaseEndpoints.patch,
    remove: releaseEndpoints.remove,
  },
  menu: {
    label: 'nav.releases',
    icon: <CustomerServiceOutlined />,
    group: 'start',
    position: 1,
    anyOf: ['GetReleases', 'GetReleasesSampled'],
    badge: 'newReleases',
  },
};
