import { BellOutlined } from '@ant-design/icons';
import { personalEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'notifications',
  list: '/notifications',
  endpoints: { list: personalEndpoints.notifications },
  menu: {
    label: 'nav.notifications',
    icon: <BellOutlined />,
    group: 'start',
    position: 3,
    badge: 'notifications',
  },
};
