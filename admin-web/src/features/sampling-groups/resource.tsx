import { ApartmentOutlined } from '@ant-design/icons';
import {
  createSamplingCircle,
  deleteSamplingCircle,
  getSamplingCircle,
  listSamplingCircles,
  updateSamplingCircle,
} from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'sampling_circles',
  list: '/administration/sampling-groups',
  create: '/administration/sampling-groups/new',
  edit: '/administration/sampling-groups/:id',
  endpoints: {
    list: listSamplingCircles,
    get: getSamplingCircle,
    create: createSamplingCircle,
    update: updateSamplingCircle,
    remove: deleteSamplingCircle,
  },
  menu: {
    label: 'nav.samplingGroups',
    icon: <ApartmentOutlined />,
    group: 'sampling',
    position: 5,
    anyOf: ['ManageSamplingCampaigns'],
    partnerType: 'PROMOTION',
  },
};
