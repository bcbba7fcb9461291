import { ControlOutlined } from '@ant-design/icons';
import { listFeatureFlags, switchFeatureFlag } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'feature_flags',
  list: '/administration/feature-flags',
  endpoints: { list: listFeatureFlags, update: switchFeatureFlag },
  menu: {
    label: 'nav.featureFlags',
    icon: <ControlOutlined />,
    group: 'administration',
    position: 9,
    anyOf: ['ManageFeatureFlags'],
  },
};
