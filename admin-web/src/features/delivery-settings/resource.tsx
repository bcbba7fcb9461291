import { ControlOutlined } from '@ant-design/icons';
import { getDeliverySettings, putDeliverySettings } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'delivery_settings',
  list: '/company/delivery',
  endpoints: { get: getDeliverySettings, update: putDeliverySettings },
  menu: {
    label: 'nav.deliverySettings',
    icon: <ControlOutlined />,
    group: 'administration',
    position: 1,
    anyOf: ['ManageMyCompany'],
    partnerType: 'MEDIA',
  },
};
