import { UserAddOutlined } from '@ant-design/icons';
import { listJoinRequests } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'join_requests',
  list: '/join_requests',
  endpoints: { list: listJoinRequests },
  menu: {
    label: 'nav.joinRequests',
    icon: <UserAddOutlined />,
    group: 'administration',
    position: 5,
    anyOf: ['ManageUsers'],
  },
};
