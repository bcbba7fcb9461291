import { ShoppingCartOutlined } from '@ant-design/icons';
import { getMyCart } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'carts',
  list: '/cart',
  endpoints: { list: getMyCart },
  menu: {
    label: 'nav.cart',
    icon: <ShoppingCartOutlined />,
    group: 'sampling',
    position: 1,
    anyOf: ['ManageSamplingCampaigns'],
    badge: 'cart',
  },
};
