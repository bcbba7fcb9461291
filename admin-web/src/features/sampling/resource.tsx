import { SnippetsOutlined } from '@ant-design/icons';
import { createSamplingTemplate, deleteSamplingTemplate, listSamplingTemplates } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'sampling_templates',
  list: '/sampling-template',
  endpoints: { list: listSamplingTemplates, create: createSamplingTemplate, remove: deleteSamplingTemplate },
  menu: {
    label: 'nav.templates',
    icon: <SnippetsOutlined />,
    group: 'sampling',
    position: 3,
    anyOf: ['ManageSamplingTemplates'],
  },
};
