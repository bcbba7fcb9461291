import { CloudServerOutlined } from '@ant-design/icons';
import { deliveryTable, getDelivery } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'deliveries',
  list: '/deliveries',
  endpoints: { list: deliveryTable, get: getDelivery },
  menu: {
    label: 'nav.deliveries',
    icon: <CloudServerOutlined />,
    group: 'sampling',
    position: 4,
    anyOf: ['ManageSamplingCampaigns', 'RequestDelivery', 'AccessArdArchive', 'ManageMyCompany', 'ManageAllCompanies'],
  },
};
