import { ContactsOutlined } from '@ant-design/icons';
import { contactEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource = {
  name: 'company_contacts',
  list: '/company-contacts',
  create: '/company-contacts/new',
  edit: '/company-contacts/:id',
  endpoints: {
    list: contactEndpoints.list,
    get: contactEndpoints.get,
    create: contactEndpoints.create,
    update: contactEndpoints.update,
    remove: contactEndpoints.remove,
  },
  menu: {
    label: 'nav.contacts',
    icon: <ContactsOutlined />,
    group: 'sampling',
    position: 6,
    anyOf: ['ManageCompanyContacts'],
  },
};
