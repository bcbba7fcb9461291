import { TeamOutlined } from '@ant-design/icons';
import { userEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'users',
  list: '/administration/users',
  create: '/administration/users/new',
  edit: '/administration/users/:id',
  endpoints: {
    list: userEndpoints.listOfCompany,
    get: userEndpoints.get,
    create: userEndpoints.create,
    update: userEndpoints.update,
    remove: userEndpoints.remove,
  },
  menu: {
    label: 'nav.users',
    icon: <TeamOutlined />,
    group: 'administration',
    position: 3,
    anyOf: ['ManageUsers'],
  },
};
