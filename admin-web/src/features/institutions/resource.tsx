import { GlobalOutlined } from '@ant-design/icons';
import { companyEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'institutions',
  list: '/administration/institutions',
  endpoints: { list: companyEndpoints.institutions },
  menu: {
    label: 'nav.institutions',
    icon: <GlobalOutlined />,
    group: 'sampling',
    position: 5,
    anyOf: ['ManageSamplingCampaigns', 'ManageCompanyBlockList'],
    partnerType: 'PROMOTION',
  },
};
