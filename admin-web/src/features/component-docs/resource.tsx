import { AppstoreOutlined } from '@ant-design/icons';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'component_docs',
  list: '/_docs/components',
  menu: {
    label: 'nav.componentDocs',
    icon: <AppstoreOutlined />,
    group: 'administration',
    position: 20,
    anyOf: ['ManageAllUsers'],
  },
};
