import { LinkOutlined } from '@ant-design/icons';
import { pressLinkEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'press_links',
  list: '/press-links',
  create: '/press-links/new',
  show: '/press-links/:id',
  endpoints: { list: pressLinkEndpoints.list },
  menu: {
    label: 'nav.pressLinks',
    icon: <LinkOutlined />,
    group: 'sampling',
    position: 8,
    anyOf: ['ManagePressLinks'],
  },
};
