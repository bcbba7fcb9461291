import { CheckCircleOutlined } from '@ant-design/icons';
import { personalEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'first_steps',
  list: '/first-steps',
  endpoints: { list: personalEndpoints.firstSteps },
  menu: {
    label: 'nav.firstSteps',
    icon: <CheckCircleOutlined />,
    group: 'start',
    position: 4,
    anyOf: ['ManageMyAccount'],
    ofCompany: true,
    hideable: true,
  },
};
