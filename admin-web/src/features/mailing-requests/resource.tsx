import { MailOutlined } from '@ant-design/icons';
import { mailingRequestEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'mailing_requests',
  list: '/mailing-requests',
  endpoints: { list: mailingRequestEndpoints.list },
  menu: {
    label: 'nav.mailingRequests',
    icon: <MailOutlined />,
    group: 'sampling',
    position: 7,
    anyOf: ['ManageMailingRequests'],
  },
};
