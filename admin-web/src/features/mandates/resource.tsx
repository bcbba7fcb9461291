import { SwapOutlined } from '@ant-design/icons';
import { promoShareEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'mandates',
  list: '/administration/mandates',
  endpoints: { list: promoShareEndpoints.mandates },
  menu: {
    label: 'nav.mandates',
    icon: <SwapOutlined />,
    group: 'administration',
    position: 8,
    anyOf: ['AccessPromoShares'],
  },
};
