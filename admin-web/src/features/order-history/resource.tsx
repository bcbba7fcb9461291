import { FileTextOutlined } from '@ant-design/icons';
import { listOrderHistory } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'order_history',
  list: '/order-history',
  show: '/cart/orders/:id',
  endpoints: { list: listOrderHistory },
  menu: {
    label: 'nav.orderHistory',
    icon: <FileTextOutlined />,
    group: 'sampling',
    position: 2,
    anyOf: ['ManageSamplingCampaigns'],
  },
};
