import { SwapOutlined } from '@ant-design/icons';
import { listMandates } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'promo_shares',
  list: '/administration/mandates',
  endpoints: { list: listMandates },
  menu: {
    label: 'nav.mandates',
    icon: <SwapOutlined />,
    group: 'administration',
    position: 8,
    anyOf: ['AccessPromoShares'],
  },
};
