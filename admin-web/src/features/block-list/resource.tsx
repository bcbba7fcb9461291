import { StopOutlined } from '@ant-design/icons';
import { listMyBlockList, putCompanyBlockList } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'block_list',
  list: '/administration/block-list',
  endpoints: { list: listMyBlockList, update: putCompanyBlockList },
  menu: {
    label: 'nav.blockList',
    icon: <StopOutlined />,
    group: 'administration',
    position: 4,
    anyOf: ['ManageCompanyBlockList'],
  },
};
