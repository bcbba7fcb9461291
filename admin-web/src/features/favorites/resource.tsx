import { HeartOutlined } from '@ant-design/icons';
import { deskEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'favorites',
  list: '/favorites',
  endpoints: { list: deskEndpoints.favorites, remove: deskEndpoints.removeFavorite },
  menu: {
    label: 'nav.favorites',
    icon: <HeartOutlined />,
    group: 'start',
    position: 2,
    anyOf: ['GetReleases', 'GetReleasesSampled'],
  },
};
