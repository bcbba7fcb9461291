import { ClusterOutlined } from '@ant-design/icons';
import { mediaGroupEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'company_media_groups',
  list: '/company-media-groups',
  create: '/company-media-groups/new',
  edit: '/company-media-groups/:id',
  endpoints: {
    list: mediaGroupEndpoints.list,
    get: mediaGroupEndpoints.get,
    create: mediaGroupEndpoints.create,
    update: mediaGroupEndpoints.update,
    remove: mediaGroupEndpoints.remove,
  },
  menu: {
    label: 'nav.mediaGroups',
    icon: <ClusterOutlined />,
    group: 'administration',
    position: 4,
    anyOf: ['ManageCompanyMediaGroups'],
  },
};
