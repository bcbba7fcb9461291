import { HeartOutlined } from '@ant-design/icons';
import { personalEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'favorites',
  list: '/favorites',
  endpoints: { list: personalEndpoints.favorites, remove: personalEndpoints.removeFavorite },
  menu: {
    label: 'nav.favorites',
    icon: <HeartOutlined />,
    group: 'start',
    position: 2,
    anyOf: ['GetReleases', 'GetReleasesSampled'],
  },
};
