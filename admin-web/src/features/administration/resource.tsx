import { AppstoreOutlined } from '@ant-design/icons';
import type { FeatureResource } from '@/providers/refine/resources';
import { ADMINISTRATION } from './permissions';

export const resource: FeatureResource = {
  name: 'administration',
  list: '/administration',
  menu: {
    label: 'nav.administrationHome',
    icon: <AppstoreOutlined />,
    group: 'administration',
    position: -1,
    anyOf: ADMINISTRATION,
  },
};
