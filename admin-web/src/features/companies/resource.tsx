import { BankOutlined, HomeOutlined } from '@ant-design/icons';
import { companyEndpoints } from '@mpn/domain';
import type { FeatureResource } from '@/providers/refine/resources';

export const resource: FeatureResource[] = [
  {
    name: 'companies',
    list: '/administration/companies',
    create: '/administration/companies/new',
    edit: '/administration/companies/:id',
    endpoints: {
      list: companyEndpoints.list,
      get: companyEndpoints.get,
      create: companyEndpoints.create,
      update: companyEndpoints.update,
      remove: companyEndpoints.remove,
    },
    menu: {
      label: 'nav.companies',
      icon: <BankOutlined />,
      group: 'administration',
      position: 2,
      anyOf: ['ManageAllCompanies'],
    },
  },
  {
    name: 'my_company',
    list: '/administration/companies/my',
    endpoints: { get: companyEndpoints.get, update: companyEndpoints.update },
    menu: {
      label: 'nav.myCompany',
      icon: <HomeOutlined />,
      group: 'administration',
      position: 0,
      anyOf: ['ManageMyCompany'],
      ofCompany: true,
    },
  },
];
